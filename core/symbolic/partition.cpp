#include "core/symbolic/partition.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>
#include <queue>
#include <span>
#include <utility>

#include "core/symbolic/step_graph.h"

namespace denavit {

namespace {

constexpr int kNoPart = -1, kUnknown = -1;

/// Finds the phases of steps, but for changes of sign, when it is known who does them.
class PhaseFinder {
 public:
  PhaseFinder(const StepGraph& graph, const std::vector<int>& owners, int parts)
      : graph_(graph), owners_(owners), parts_(parts) {
    findLatest();
    work_.assign(parts, std::vector<int>(phaseCount_, 0));
    forEachStep([&](int step) { work_[owners_[step]][latest_[step]] += graph_.cost(step); });
  }

  [[nodiscard]] int phaseCount() const { return phaseCount_; }

  /// Phase by phase each part does what can not wait, and then as much of what can as it does while
  /// another part is still at work.
  std::vector<int> find() {
    phases_.assign(graph_.size(), kUnknown);
    missing_.assign(graph_.size(), 0);
    ready_.resize(parts_);
    forEachStep([&](int step) {
      graph_.forEachOperand(step, [&](int) { ++missing_[step]; });
      if (missing_[step] == 0) makeReady(step);
    });
    for (int phase = 0; phase < phaseCount_; ++phase) passPhase(phase);
    return std::move(phases_);
  }

 private:
  /// The latest phase, and the step: the first comes first.
  using Waiting = std::pair<int, int>;
  using WaitingSteps = std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>>;

  template <typename Function>
  void forEachStep(Function f) const {
    for (int step = 0; step < graph_.size(); ++step) {
      if (graph_.isScheduled(step)) f(step);
    }
  }
  [[nodiscard]] int delayOf(int operand, int user) const {
    return owners_[operand] == owners_[user] ? 0 : 1;
  }
  /// With as few phases as there can be.
  void findLatest() {
    std::vector<int> earliest(graph_.size(), 0);
    forEachStep([&](int step) {
      graph_.forEachOperand(step, [&](int operand) {
        earliest[step] = std::max(earliest[step], earliest[operand] + delayOf(operand, step));
      });
      phaseCount_ = std::max(phaseCount_, earliest[step] + 1);
    });
    latest_.assign(graph_.size(), phaseCount_ - 1);
    for (int step = graph_.size() - 1; step >= 0; --step) {
      for (const int user : graph_.usersOf(step)) {
        latest_[step] = std::min(latest_[step], latest_[user] - delayOf(step, user));
      }
    }
  }
  /// When all operands are there.
  [[nodiscard]] int readyPhase(int step) const {
    int phase = 0;
    graph_.forEachOperand(step, [&](int operand) {
      phase = std::max(phase, phases_[operand] + delayOf(operand, step));
    });
    return phase;
  }
  void makeReady(int step) { ready_[owners_[step]].push({latest_[step], step}); }

  void passPhase(int phase) {
    int longest = 0;
    for (const std::vector<int>& its : work_) longest = std::max(longest, its[phase]);
    std::vector<int> readyLater;
    for (int part = 0; part < parts_; ++part) passPart(part, phase, longest, readyLater);
    for (const int step : readyLater) makeReady(step);
  }
  void passPart(int part, int phase, int longest, std::vector<int>& readyLater) {
    WaitingSteps& ready = ready_[part];
    int spare = longest - work_[part][phase];
    while (!ready.empty()) {
      const auto [latest, step] = ready.top();
      if (latest > phase) spare -= graph_.cost(step);
      if (spare < 0) return;
      ready.pop();
      work_[part][latest] -= graph_.cost(step);
      phases_[step] = phase;
      for (const int user : graph_.usersOf(step)) {
        if (--missing_[user] > 0) continue;
        if (readyPhase(user) <= phase && owners_[user] == part) {
          makeReady(user);
        } else {
          readyLater.push_back(user);
        }
      }
    }
  }

  const StepGraph& graph_;
  const std::vector<int>& owners_;  ///< per step
  int parts_;
  int phaseCount_ = 1;
  std::vector<int> latest_;             ///< per step: its last possible phase
  std::vector<std::vector<int>> work_;  ///< [part][phase]: of steps that wait, by latest phase
  std::vector<int> phases_, missing_;   ///< per step
  std::vector<WaitingSteps> ready_;     ///< per part
};

class PartitionMaker {
 public:
  PartitionMaker(const StepGraph& graph, const Schedule& schedule)
      : graph_(graph), schedule_(schedule), signPhases_(graph.size(), kUnknown) {}

  Partition make() {
    findOwners();
    findShared();
    PhaseFinder finder(graph_, partition_.owners, static_cast<int>(schedule_.steps.size()));
    phaseCount_ = finder.phaseCount();
    phases_ = finder.find();
    for (int part = 0; part < static_cast<int>(schedule_.steps.size()); ++part) fill(part);
    return std::move(partition_);
  }

 private:
  void findOwners() {
    partition_.owners.assign(graph_.size(), kNoPart);
    for (int part = 0; part < static_cast<int>(schedule_.steps.size()); ++part) {
      for (const ScheduledStep& its : schedule_.steps[part]) {
        if (partition_.owners[its.step] == kNoPart) partition_.owners[its.step] = part;
      }
    }
  }
  void findShared() {
    const std::vector<int>& owners = partition_.owners;
    for (int step = 0; step < graph_.size(); ++step) {
      const auto isElsewhere = [&](int user) { return owners[user] != owners[step]; };
      const std::span<const int> users = graph_.usersOf(step);
      if (std::any_of(users.begin(), users.end(), isElsewhere)) partition_.shared.push_back(step);
    }
  }
  /// From when on a part can use what a step computes.
  [[nodiscard]] int readyPhase(int step, int part) const {
    return partition_.owners[step] == part ? phases_[step] : phases_[step] + 1;
  }

  void fill(int part) {
    std::vector<int> steps;
    for (const ScheduledStep& its : schedule_.steps[part]) steps.push_back(its.step);
    std::sort(steps.begin(), steps.end());
    findSignPhases(steps, part);
    auto& phases = partition_.steps.emplace_back(phaseCount_);
    for (const int step : steps) phases[phaseOf(step)].push_back(step);
  }
  /// A sign changes in the phase of its first user.
  void findSignPhases(const std::vector<int>& steps, int part) {
    for (const int step : steps) signPhases_[step] = kUnknown;
    for (auto at = steps.rbegin(); at != steps.rend(); ++at) {
      if (graph_.isNegation(*at) && signPhases_[*at] == kUnknown) {
        const int source = graph_.sourceOf(graph_.tape().firstStep() + *at);
        signPhases_[*at] = source == kNoStep ? 0 : readyPhase(source, part);
      }
      graph_.forEachNegation(*at, [&, user = *at](int operand) {
        int& phase = signPhases_[operand];
        phase = phase == kUnknown ? phaseOf(user) : std::min(phase, phaseOf(user));
      });
    }
  }
  [[nodiscard]] int phaseOf(int step) const {
    return graph_.isNegation(step) ? signPhases_[step] : phases_[step];
  }

  const StepGraph& graph_;
  const Schedule& schedule_;
  Partition partition_;
  int phaseCount_ = 1;
  std::vector<int> phases_;      ///< per step that is no change of sign
  std::vector<int> signPhases_;  ///< per change of sign, of the part that is filled
};

}  // namespace

Partition makePartition(const Tape& tape, const Schedule& schedule, const StepCosts& costs) {
  return PartitionMaker(StepGraph(tape, costs), schedule).make();
}

int calcTime(const Tape& tape, const Partition& partition, const StepCosts& costs, int barrier) {
  int time = partition.barriers() * barrier;
  for (int phase = 0; phase < partition.phases(); ++phase) {
    int longest = 0;
    for (const auto& part : partition.steps) {
      int work = 0;
      for (const std::int32_t step : part[phase]) work += costOf(tape.steps[step].op, costs);
      longest = std::max(longest, work);
    }
    time += longest;
  }
  return time;
}

Partition choosePartition(const Tape& tape, int mostParts, int barrier, const StepCosts& costs) {
  assert(mostParts >= 1);
  const StepGraph graph(tape, costs);
  std::optional<Partition> best;
  int least = 0;
  StepCosts apart = costs;
  for (int parts = mostParts; parts >= 1; parts /= 2) {
    for (int delay = 0; delay <= graph.longestPath(); delay = std::max(1, 2 * delay)) {
      apart.communication = delay;
      Partition partition = makePartition(tape, makeSchedule(tape, parts, apart), costs);
      const int time = calcTime(tape, partition, costs, barrier);
      if (best && time >= least) continue;
      least = time;
      best = std::move(partition);
    }
  }
  return *best;
}

}  // namespace denavit
