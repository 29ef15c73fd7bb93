#include "core/machine/step_order.h"

#include <algorithm>
#include <array>
#include <queue>

namespace denavit {

namespace {

constexpr int kNone = -1;
/// With so many values under way the sixteen registers are about full: results of steps that are
/// used much later, and operands in memory, need some, too.
constexpr int kManyValues = 12;

/// Which steps a step waits for and which wait for it, and how long the end waits for it. A step's
/// place is its index in the order in which they come.
class StepGraph {
 public:
  StepGraph(const MachineTape& tape, const std::vector<std::int32_t>& steps) {
    findPlaces(tape, steps);
    for (std::size_t i = 0; i < steps.size(); ++i) addOperands(tape.steps[steps[i]], i);
    linkUsers();
    height_.assign(steps.size(), 0);
    for (std::size_t i = steps.size(); i-- > 0;) {
      height_[i] += calcLatency(tape.steps[steps[i]].op);
      for (const int operand : operands_[i]) {
        if (operand != kNone) height_[operand] = std::max(height_[operand], height_[i]);
      }
    }
  }

  int size() const { return static_cast<int>(operands_.size()); }
  /// Each once, then kNone.
  const std::array<int, 3>& operands(int i) const { return operands_[i]; }
  int countUsers(int i) const { return firstUser_[i + 1] - firstUser_[i]; }
  const int* usersBegin(int i) const { return users_.data() + firstUser_[i]; }
  const int* usersEnd(int i) const { return users_.data() + firstUser_[i + 1]; }
  int height(int i) const { return height_[i]; }

 private:
  void findPlaces(const MachineTape& tape, const std::vector<std::int32_t>& steps) {
    place_.assign(tape.valueCount(), kNone);
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const MachineStep& step = tape.steps[steps[i]];
      place_[tape.firstStep() + steps[i]] = static_cast<int>(i);
      if (step.op != MachineOp::SineOfAngle) continue;
      place_[tape.firstSine() + step.b] = static_cast<int>(i);
      place_[tape.firstCosine() + step.b] = static_cast<int>(i);
    }
    operands_.assign(steps.size(), {kNone, kNone, kNone});
    firstUser_.assign(steps.size() + 1, 0);
  }

  void addOperands(const MachineStep& step, std::size_t i) {
    auto& operands = operands_[i];
    int count = 0;
    for (int k = 0; k < countOperands(step.op); ++k) {
      const int place = place_[step.operand(k)];
      if (place == kNone || place == operands[0] || place == operands[1]) continue;
      operands[count++] = place;
      ++firstUser_[place + 1];
    }
  }

  void linkUsers() {
    for (std::size_t i = 1; i < firstUser_.size(); ++i) firstUser_[i] += firstUser_[i - 1];
    users_.resize(firstUser_.back());
    std::vector<int> next(firstUser_.begin(), firstUser_.end() - 1);
    for (int i = 0; i < size(); ++i) {
      for (const int operand : operands_[i]) {
        if (operand != kNone) users_[next[operand]++] = i;
      }
    }
  }

  std::vector<int> place_;  ///< per value: of the step that computes it
  std::vector<std::array<int, 3>> operands_;
  std::vector<int> firstUser_, users_;
  std::vector<int> height_;
};

/// Steps that may come next, those with the longest way to the end first, apart by how many values
/// they are the last to use. A step that moves to another queue stays in the old one too and is
/// passed over there.
class ReadySteps {
 public:
  explicit ReadySteps(const StepGraph& graph)
      : graph_(graph), isDone_(graph.size(), false), lastUses_(graph.size(), 0) {}

  void push(int i) { queues_[lastUses_[i]].push({graph_.height(i), -i}); }
  int lastUses(int i) const { return lastUses_[i]; }
  void addLastUse(int i) { ++lastUses_[i]; }

  /// The step that the end waits for longest.
  int popHighest() {
    int best = kNone;
    for (int k = 0; k < static_cast<int>(queues_.size()); ++k) {
      if (!isEmpty(k) && (best == kNone || queues_[k].top() > queues_[best].top())) best = k;
    }
    return pop(best);
  }
  /// The step that ends the use of most values.
  int popEnding() {
    int best = static_cast<int>(queues_.size()) - 1;
    while (isEmpty(best)) --best;
    return pop(best);
  }

 private:
  struct Entry {
    int height, negativePlace;
    auto operator<=>(const Entry&) const = default;
  };

  bool isEmpty(int k) {
    while (!queues_[k].empty()) {
      const int i = -queues_[k].top().negativePlace;
      if (!isDone_[i] && lastUses_[i] == k) return false;
      queues_[k].pop();
    }
    return true;
  }
  int pop(int k) {
    const int i = -queues_[k].top().negativePlace;
    queues_[k].pop();
    isDone_[i] = true;
    return i;
  }

  const StepGraph& graph_;
  std::array<std::priority_queue<Entry>, 4> queues_;
  std::vector<bool> isDone_;
  std::vector<int> lastUses_;  ///< per step
};

/// List scheduling: of the steps whose operands are known, first those that the end waits for
/// longest, but where many values are under way those that end the use of some.
class ListSchedule {
 public:
  explicit ListSchedule(const StepGraph& graph)
      : graph_(graph), ready_(graph), waitsFor_(graph.size(), 0), usersLeft_(graph.size()) {
    remainingUsers_.assign(graph.size(), 0);
    for (int i = 0; i < graph.size(); ++i) {
      usersLeft_[i] = graph.countUsers(i);
      for (const int* user = graph.usersBegin(i); user != graph.usersEnd(i); ++user) {
        remainingUsers_[i] ^= *user;
        ++waitsFor_[*user];
      }
      if (usersLeft_[i] == 1) ready_.addLastUse(remainingUsers_[i]);
    }
  }

  /// Places of steps in the order to do them.
  std::vector<int> schedule() {
    for (int i = 0; i < graph_.size(); ++i) {
      if (waitsFor_[i] == 0) ready_.push(i);
    }
    std::vector<int> order(graph_.size());
    for (int& i : order) {
      i = values_ < kManyValues ? ready_.popHighest() : ready_.popEnding();
      finish(i);
    }
    return order;
  }

 private:
  void finish(int i) {
    if (usersLeft_[i] > 0) ++values_;
    for (const int operand : graph_.operands(i)) {
      if (operand != kNone) use(operand, i);
    }
    for (const int* user = graph_.usersBegin(i); user != graph_.usersEnd(i); ++user) {
      if (--waitsFor_[*user] == 0) ready_.push(*user);
    }
  }

  void use(int operand, int user) {
    remainingUsers_[operand] ^= user;
    if (--usersLeft_[operand] == 0) --values_;
    if (usersLeft_[operand] != 1) return;
    const int last = remainingUsers_[operand];
    ready_.addLastUse(last);
    if (waitsFor_[last] == 0) ready_.push(last);
  }

  const StepGraph& graph_;
  ReadySteps ready_;
  std::vector<int> waitsFor_;   ///< per step: operands that are not known yet
  std::vector<int> usersLeft_;  ///< per step
  std::vector<int>
      remainingUsers_;  ///< per step: the exclusive or of them, so that the last is known
  int values_ = 0;      ///< computed and still to be used
};

}  // namespace

StepOrder orderSteps(const MachineTape& tape) {
  StepOrder order;
  std::vector<std::int32_t> others;
  order.steps.reserve(tape.steps.size());
  others.reserve(tape.steps.size());
  for (int i = 0; i < static_cast<int>(tape.steps.size()); ++i) {
    const MachineStep& step = tape.steps[i];
    if (step.op != MachineOp::Absorbed) (step.early ? order.steps : others).push_back(i);
  }
  order.earlySteps = static_cast<int>(order.steps.size());
  const StepGraph graph(tape, others);
  for (const int place : ListSchedule(graph).schedule()) order.steps.push_back(others[place]);
  return order;
}

}  // namespace denavit
