#include "core/symbolic/schedule.h"

#include <cassert>
#include <functional>
#include <queue>
#include <set>
#include <tuple>
#include <utility>

#include "core/symbolic/step_graph.h"

namespace denavit {

namespace {

constexpr int kNobody = -1;

/// Goes through time from event to event.
class ListScheduler {
 public:
  ListScheduler(const StepGraph& graph, int processors, int communication);

  [[nodiscard]] ScheduleLength length() const;
  [[nodiscard]] Schedule makeSchedule() const;

 private:
  /// The longest path behind it, and the step, negative: the largest comes first.
  using Priority = std::pair<int, int>;
  using ReadySteps = std::priority_queue<Priority>;
  /// Time, step, and what becomes of it: a processor that may do it, or one of these.
  using Event = std::tuple<int, int, int>;
  static constexpr int kFinished = -2, kReadyAnywhere = -1;

  void begin();
  void passEvents();
  void countDown(int user);
  void makeReady(int step);
  void makeReadyLater(int step, int time, int processor);
  [[nodiscard]] int readyTime(int step, int processor) const;

  [[nodiscard]] bool isFree(int processor) const { return freeAt_[processor] <= now_; }
  bool placeOne();
  [[nodiscard]] const Priority* findFirst(ReadySteps& ready) const;
  [[nodiscard]] int chooseProcessor(int step) const;
  void place(int step, int processor);

  const StepGraph& graph_;
  int communication_;
  int now_ = 0, makespan_ = 0;
  std::vector<int> freeAt_;                         ///< per processor
  std::vector<std::vector<ScheduledStep>> placed_;  ///< per processor
  std::vector<int> processors_, finish_, missing_;  ///< per step
  ReadySteps ready_;                                ///< for any processor
  std::vector<ReadySteps> readyOn_;                 ///< for one that has the operands
  std::priority_queue<Event, std::vector<Event>, std::greater<>> events_;
};

ListScheduler::ListScheduler(const StepGraph& graph, int processors, int communication)
    : graph_(graph),
      communication_(communication),
      freeAt_(processors, 0),
      placed_(processors),
      processors_(graph.size(), kNobody),
      finish_(graph.size(), 0),
      missing_(graph.size(), 0),
      readyOn_(processors) {
  begin();
  for (;;) {
    while (placeOne()) {
    }
    if (events_.empty()) break;
    now_ = std::get<0>(events_.top());
    passEvents();
  }
}

void ListScheduler::begin() {
  for (int step = 0; step < graph_.size(); ++step) {
    if (!graph_.isScheduled(step)) continue;
    graph_.forEachOperand(step, [&](int) { ++missing_[step]; });
    if (missing_[step] == 0) makeReady(step);
  }
}

void ListScheduler::passEvents() {
  while (!events_.empty() && std::get<0>(events_.top()) == now_) {
    const auto [time, step, what] = events_.top();
    events_.pop();
    if (what == kFinished) {
      for (const int user : graph_.usersOf(step)) countDown(user);
    } else if (processors_[step] == kNobody) {
      ReadySteps& ready = what == kReadyAnywhere ? ready_ : readyOn_[what];
      ready.push({graph_.remaining(step), -step});
    }
  }
}

void ListScheduler::countDown(int user) {
  if (--missing_[user] == 0) makeReady(user);
}

/// Those that have operands already may begin before the others have been told.
void ListScheduler::makeReady(int step) {
  const int anywhere = readyTime(step, kReadyAnywhere);
  makeReadyLater(step, anywhere, kReadyAnywhere);
  graph_.forEachOperand(step, [&](int operand) {
    const int time = readyTime(step, processors_[operand]);
    if (time < anywhere) makeReadyLater(step, time, processors_[operand]);
  });
}

void ListScheduler::makeReadyLater(int step, int time, int processor) {
  if (time > now_) return events_.push({time, step, processor});
  ReadySteps& ready = processor == kReadyAnywhere ? ready_ : readyOn_[processor];
  ready.push({graph_.remaining(step), -step});
}

int ListScheduler::readyTime(int step, int processor) const {
  int time = 0;
  graph_.forEachOperand(step, [&](int operand) {
    const int delay = processors_[operand] == processor ? 0 : communication_;
    time = std::max(time, finish_[operand] + delay);
  });
  return time;
}

/// @returns false where no step is ready for a free processor
bool ListScheduler::placeOne() {
  Priority best{-1, 0};
  int processor = kNobody;
  bool anyFree = false;
  for (int p = 0; p < static_cast<int>(freeAt_.size()); ++p) {
    if (!isFree(p)) continue;
    anyFree = true;
    const Priority* first = findFirst(readyOn_[p]);
    if (first && *first > best) best = *first, processor = p;
  }
  if (!anyFree) return false;
  const Priority* first = findFirst(ready_);
  if (first && *first > best) {
    best = *first;
    processor = chooseProcessor(-best.second);
  }
  if (processor == kNobody) return false;
  place(-best.second, processor);
  return true;
}

/// Steps that were placed elsewhere meanwhile are passed over.
const ListScheduler::Priority* ListScheduler::findFirst(ReadySteps& ready) const {
  while (!ready.empty() && processors_[-ready.top().second] != kNobody) ready.pop();
  return ready.empty() ? nullptr : &ready.top();
}

/// Of the free ones, that which has most operands, then that which has fewest steps.
int ListScheduler::chooseProcessor(int step) const {
  int chosen = kNobody, mostOperands = 0;
  for (int p = 0; p < static_cast<int>(freeAt_.size()); ++p) {
    if (!isFree(p)) continue;
    int operands = 0;
    graph_.forEachOperand(step, [&](int operand) { operands += processors_[operand] == p; });
    const bool better = chosen == kNobody || operands > mostOperands ||
                        (operands == mostOperands && placed_[p].size() < placed_[chosen].size());
    if (better) chosen = p, mostOperands = operands;
  }
  return chosen;
}

void ListScheduler::place(int step, int processor) {
  placed_[processor].push_back({step, now_});
  processors_[step] = processor;
  finish_[step] = freeAt_[processor] = now_ + graph_.cost(step);
  makespan_ = std::max(makespan_, finish_[step]);
  events_.push({finish_[step], step, kFinished});
}

ScheduleLength ListScheduler::length() const {
  const ScheduleLength length{.processors = static_cast<int>(placed_.size()),
                              .makespan = makespan_,
                              .work = graph_.work(),
                              .longestPath = graph_.longestPath()};
  assert(length.makespan >= length.leastMakespan());
  return length;
}

/// Puts the changes of sign before their users, and those that only outputs use at the end of the
/// processor that has what they are the negative of.
class NegationPlacer {
 public:
  explicit NegationPlacer(const StepGraph& graph)
      : graph_(graph), processors_(graph.size(), kNobody), isPlaced_(graph.size(), false) {}

  /// @param placed  per processor, all other steps
  [[nodiscard]] std::vector<std::vector<ScheduledStep>> fill(
      const std::vector<std::vector<ScheduledStep>>& placed) {
    steps_.resize(placed.size());
    for (int p = 0; p < static_cast<int>(placed.size()); ++p) {
      for (const ScheduledStep& its : placed[p]) {
        addOperands(its.step, p, its.start);
        steps_[p].push_back(its);
        processors_[its.step] = p;
      }
    }
    for (int step = 0; step < graph_.size(); ++step) {
      if (graph_.isNeeded(step) && graph_.isNegation(step) && !isPlaced_[step]) addLast(step);
    }
    return std::move(steps_);
  }

 private:
  void addLast(int negation) {
    const int source = graph_.sourceOf(graph_.tape().firstStep() + negation);
    const int processor = source == kNoStep ? 0 : processors_[source];
    const std::vector<ScheduledStep>& its = steps_[processor];
    const int end = its.empty() ? 0 : its.back().start + graph_.cost(its.back().step);
    add(negation, processor, end);
  }
  void addOperands(int step, int processor, int start) {
    graph_.forEachNegation(step, [&](int operand) { add(operand, processor, start); });
  }
  void add(int negation, int processor, int start) {
    if (!done_.insert({negation, processor}).second) return;
    isPlaced_[negation] = true;
    addOperands(negation, processor, start);
    steps_[processor].push_back({negation, start});
  }

  const StepGraph& graph_;
  std::vector<int> processors_;         ///< per step that is no change of sign
  std::vector<bool> isPlaced_;          ///< per change of sign
  std::set<std::pair<int, int>> done_;  ///< changes of sign and processors
  std::vector<std::vector<ScheduledStep>> steps_;
};

Schedule ListScheduler::makeSchedule() const {
  return {length(), NegationPlacer(graph_).fill(placed_)};
}

}  // namespace

int costOf(TapeOp op, const StepCosts& costs) {
  switch (op) {
    case TapeOp::Add:
    case TapeOp::Subtract:
      return costs.addition;
    case TapeOp::Multiply:
      return costs.multiplication;
    case TapeOp::Divide:
      return costs.division;
    case TapeOp::Negate:
      return 0;
    default:
      return costs.function;
  }
}

Schedule makeSchedule(const Tape& tape, int processors, const StepCosts& costs) {
  assert(processors >= 1);
  const StepGraph graph(tape, costs);
  return ListScheduler(graph, processors, costs.communication).makeSchedule();
}

std::vector<ScheduleLength> calcSpeedUps(const Tape& tape, int mostProcessors,
                                         const StepCosts& costs) {
  const StepGraph graph(tape, costs);
  std::vector<ScheduleLength> lengths;
  for (int processors = 1; processors <= mostProcessors; ++processors) {
    lengths.push_back(ListScheduler(graph, processors, costs.communication).length());
  }
  return lengths;
}

}  // namespace denavit
