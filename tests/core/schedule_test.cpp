#include "core/symbolic/schedule.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "core/symbolic/partition.h"
#include "tests/core/arbitrary.h"
#include "tests/processor_time.h"

namespace denavit {
namespace {

struct ScheduledShape {
  int inputs = 4, constants = 3, steps = 60, outputs = 6;
  int reach = 30;  ///< how far back operands lie, mostly
};

/// Any operations, many changes of sign; some steps lead nowhere.
Tape makeTape(unsigned seed, const ScheduledShape& shape = {}) {
  test::Arbitrary any(seed);
  const auto whole = [&](int low, int end) {
    return low + static_cast<int>(any.number(0, end - low));
  };
  Tape tape;
  tape.inputs = shape.inputs;
  tape.constants.assign(static_cast<std::size_t>(shape.constants), 0.5);
  const auto pick = [&] {
    const int end = tape.valueCount();
    return any.number(0, 1) < 0.8 ? whole(std::max(0, end - shape.reach), end) : whole(0, end);
  };
  for (int k = 0; k < shape.steps; ++k) {
    const auto op = static_cast<TapeOp>(any.number(0, 1) < 0.7 ? whole(0, 3) : whole(0, 10));
    tape.steps.push_back({op, 0, pick(), pick()});
  }
  for (int k = 0; k < shape.outputs; ++k) tape.outputs.push_back(whole(0, tape.valueCount()));
  return tape;
}

std::vector<StepCosts> makeCosts() {
  return {{},
          {.addition = 2, .multiplication = 3, .division = 10, .function = 20},
          {.function = 5, .communication = 4},
          {.addition = 0, .multiplication = 0, .division = 0},
          {.addition = 0, .multiplication = 7, .communication = 1}};
}

std::vector<int> operandsOf(const Tape& tape, int step) {
  const TapeStep& its = tape.steps[step];
  std::vector<int> operands{its.a};
  if (isBinary(its.op)) operands.push_back(its.b);
  return operands;
}

std::set<int> findNeeded(const Tape& tape) {
  std::set<int> needed;
  std::vector<int> values(tape.outputs.begin(), tape.outputs.end());
  while (!values.empty()) {
    const int step = values.back() - tape.firstStep();
    values.pop_back();
    if (step < 0 || !needed.insert(step).second) continue;
    for (const int value : operandsOf(tape, step)) values.push_back(value);
  }
  return needed;
}

int calcWork(const Tape& tape, const StepCosts& costs) {
  int work = 0;
  for (const int step : findNeeded(tape)) work += costOf(tape.steps[step].op, costs);
  return work;
}

int calcLongestPath(const Tape& tape, const StepCosts& costs) {
  std::map<int, int> ends;
  int longest = 0;
  for (const int step : findNeeded(tape)) {
    int start = 0;
    for (const int value : operandsOf(tape, step)) {
      if (value >= tape.firstStep()) start = std::max(start, ends.at(value - tape.firstStep()));
    }
    ends[step] = start + costOf(tape.steps[step].op, costs);
    longest = std::max(longest, ends[step]);
  }
  return longest;
}

/// When a value of a schedule can be used by a processor: the times of its steps everywhere.
class StepTimes {
 public:
  StepTimes(const Tape& tape, const Schedule& schedule, const StepCosts& costs)
      : tape_(tape), costs_(costs) {
    for (int p = 0; p < static_cast<int>(schedule.steps.size()); ++p) {
      for (const ScheduledStep& its : schedule.steps[p]) {
        const bool isNew = ends_[its.step].insert({p, its.start + cost(its.step)}).second;
        EXPECT_TRUE(isNew) << "step " << its.step << " twice on processor " << p;
      }
    }
  }

  int cost(int step) const { return costOf(tape_.steps[step].op, costs_); }
  const std::map<int, std::map<int, int>>& ends() const { return ends_; }

  /// A change of sign is where it is used.
  int readyTime(int value, int processor) const {
    if (value < tape_.firstStep()) return 0;
    const auto found = ends_.find(value - tape_.firstStep());
    if (found == ends_.end()) return 1000000;
    const auto here = found->second.find(processor);
    if (here != found->second.end()) return here->second;
    if (tape_.steps[value - tape_.firstStep()].op == TapeOp::Negate) return 1000000;
    return found->second.begin()->second + costs_.communication;
  }

 private:
  const Tape& tape_;
  const StepCosts& costs_;
  std::map<int, std::map<int, int>> ends_;  ///< per step and processor
};

void expectValid(const Tape& tape, const Schedule& schedule, const StepCosts& costs) {
  const StepTimes times(tape, schedule, costs);
  std::set<int> done;
  for (const auto& [step, ends] : times.ends()) {
    done.insert(step);
    EXPECT_TRUE(ends.size() == 1 || tape.steps[step].op == TapeOp::Negate) << step;
  }
  EXPECT_EQ(done, findNeeded(tape));
  int end = 0;
  for (int p = 0; p < static_cast<int>(schedule.steps.size()); ++p) {
    int free = 0;
    std::set<int> before;
    for (const ScheduledStep& its : schedule.steps[p]) {
      ASSERT_GE(its.start, free) << "two steps at a time on processor " << p;
      for (const int value : operandsOf(tape, its.step)) {
        ASSERT_LE(times.readyTime(value, p), its.start) << "step " << its.step << " on " << p;
      }
      free = its.start + times.cost(its.step);
      end = std::max(end, free);
    }
  }
  EXPECT_EQ(end, schedule.length.makespan);
}

class AnyTape : public testing::TestWithParam<unsigned> {
 protected:
  unsigned seed = GetParam();
  Tape tape = makeTape(seed, {.inputs = static_cast<int>(seed % 7),
                              .constants = 1 + static_cast<int>(seed % 3),
                              .steps = static_cast<int>(3 * seed),
                              .outputs = 1 + static_cast<int>(seed % 9),
                              .reach = seed % 2 == 0 ? 6 : 50});
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyTape, testing::Range(1u, 61u));

TEST_P(AnyTape, IsScheduledOneStepAtATimeAndAfterItsOperands) {
  for (const StepCosts& costs : makeCosts()) {
    for (const int processors : {1, 2, 3, 4, 7, 40}) {
      SCOPED_TRACE(processors);
      expectValid(tape, makeSchedule(tape, processors, costs), costs);
    }
  }
}

TEST_P(AnyTape, IsNeverFasterThanItsLongestPathAndItsWork) {
  for (const StepCosts& costs : makeCosts()) {
    const int work = calcWork(tape, costs), path = calcLongestPath(tape, costs);
    for (const int processors : {1, 2, 3, 4, 7, 40}) {
      const ScheduleLength length = makeSchedule(tape, processors, costs).length;
      EXPECT_EQ(length.processors, processors);
      EXPECT_EQ(length.work, work);
      EXPECT_EQ(length.longestPath, path);
      EXPECT_EQ(length.leastMakespan(), std::max(path, (work + processors - 1) / processors));
      EXPECT_GE(length.makespan, length.leastMakespan());
      EXPECT_LE(length.speedUp(), processors + 1e-12);
      EXPECT_LE(length.utilisation(), 1 + 1e-12);
      EXPECT_TRUE(length.speedUp() >= 1 || costs.communication > 0);
    }
  }
}

/// Graham (1969): work/P + (1 - 1/P) longest path.
TEST_P(AnyTape, KeepsGrahamsBoundWhereCommunicationTakesNoTime) {
  for (const StepCosts& costs : makeCosts()) {
    if (costs.communication > 0) continue;
    for (const int processors : {1, 2, 3, 4, 7, 40}) {
      const ScheduleLength length = makeSchedule(tape, processors, costs).length;
      EXPECT_LE(processors * length.makespan, length.work + (processors - 1) * length.longestPath);
    }
  }
}

TEST_P(AnyTape, TakesAllItsWorkOnOneProcessorAndItsLongestPathOnMany) {
  for (StepCosts costs : makeCosts()) {
    EXPECT_EQ(makeSchedule(tape, 1, costs).length.makespan, calcWork(tape, costs));
    costs.communication = 0;
    const int many = static_cast<int>(tape.steps.size()) + 1;
    EXPECT_EQ(makeSchedule(tape, many, costs).length.makespan, calcLongestPath(tape, costs));
  }
}

TEST_P(AnyTape, HasTheSameScheduleEachTime) {
  for (const StepCosts& costs : makeCosts()) {
    EXPECT_EQ(makeSchedule(tape, 3, costs).steps, makeSchedule(tape, 3, costs).steps);
  }
}

TEST_P(AnyTape, HasACurveOfWhatSingleSchedulesTake) {
  for (const StepCosts& costs : makeCosts()) {
    const std::vector<ScheduleLength> curve = calcSpeedUps(tape, 8, costs);
    ASSERT_EQ(curve.size(), 8u);
    for (int processors = 1; processors <= 8; ++processors) {
      const ScheduleLength& length = curve[static_cast<std::size_t>(processors - 1)];
      EXPECT_EQ(length.processors, processors);
      EXPECT_EQ(length.makespan, makeSchedule(tape, processors, costs).length.makespan);
    }
  }
}

void expectValid(const Tape& tape, const Partition& partition) {
  const std::set<int> needed = findNeeded(tape);
  std::map<int, std::map<int, int>> phases;  // per step and part
  for (int part = 0; part < partition.parts(); ++part) {
    ASSERT_EQ(static_cast<int>(partition.steps[part].size()), partition.phases());
    for (int phase = 0; phase < partition.phases(); ++phase) {
      const auto& steps = partition.steps[part][phase];
      EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
      for (const int step : steps) EXPECT_TRUE(phases[step].insert({part, phase}).second);
    }
  }
  std::set<int> shared;
  for (const auto& [step, places] : phases) {
    ASSERT_TRUE(needed.contains(step));
    ASSERT_TRUE(places.contains(partition.owners[step]));
    ASSERT_TRUE(places.size() == 1 || tape.steps[step].op == TapeOp::Negate);
    for (const auto& [part, phase] : places) {
      for (const int value : operandsOf(tape, step)) {
        const int operand = value - tape.firstStep();
        if (operand < 0) continue;
        const auto& its = phases.at(operand);
        if (its.contains(part)) {
          ASSERT_LE(its.at(part), phase);
        } else {
          ASSERT_NE(tape.steps[operand].op, TapeOp::Negate);
          ASSERT_LT(its.at(partition.owners[operand]), phase);
          shared.insert(operand);
        }
      }
    }
  }
  EXPECT_EQ(phases.size(), needed.size());
  EXPECT_EQ(shared, std::set<int>(partition.shared.begin(), partition.shared.end()));
  for (int step = 0; step < static_cast<int>(tape.steps.size()); ++step) {
    EXPECT_EQ(partition.owners[step] >= 0, needed.contains(step));
  }
}

TEST_P(AnyTape, IsPartitionedSoThatOtherPartsValuesComeFromBeforeABarrier) {
  for (const StepCosts& costs : makeCosts()) {
    for (const int processors : {1, 2, 3, 4, 7}) {
      SCOPED_TRACE(processors);
      const Schedule schedule = makeSchedule(tape, processors, costs);
      const Partition partition = makePartition(tape, schedule, costs);
      ASSERT_EQ(partition.parts(), processors);
      expectValid(tape, partition);
      EXPECT_GE(calcTime(tape, partition, costs, 0), schedule.length.leastMakespan());
      EXPECT_TRUE(partition.barriers() == 0 || processors > 1);
    }
  }
}

/// So many times a value crosses on the longest way through the tape.
int countCrossings(const Tape& tape, const Partition& partition) {
  std::map<int, std::map<int, int>> crossings;  // per step and the part that uses it
  int most = 0;
  for (const int step : findNeeded(tape)) {
    for (int part = 0; part < partition.parts(); ++part) {
      // A change of sign is done wherever it is used.
      const bool isSign = tape.steps[step].op == TapeOp::Negate;
      const int by = isSign ? part : partition.owners[step];
      int count = 0;
      for (const int value : operandsOf(tape, step)) {
        if (value < tape.firstStep()) continue;
        count = std::max(count, crossings[value - tape.firstStep()][by]);
      }
      if (by == partition.owners[step] || isSign) {
        if (!isSign) most = std::max(most, count);
        crossings[step][part] = count + (by == part ? 0 : 1);
      }
    }
  }
  return most;
}

TEST_P(AnyTape, HasAsFewBarriersAsTheWaysOfItsValuesAllow) {
  for (const int processors : {2, 3, 7}) {
    const Partition partition = makePartition(tape, makeSchedule(tape, processors));
    EXPECT_EQ(partition.barriers(), countCrossings(tape, partition));
  }
}

TEST_P(AnyTape, IsNoSlowerInTheChosenPartitionThanInOneOrInMostParts) {
  for (const StepCosts& costs : makeCosts()) {
    for (const int barrier : {0, 3, 1000000}) {
      const Partition chosen = choosePartition(tape, 4, barrier, costs);
      expectValid(tape, chosen);
      const int time = calcTime(tape, chosen, costs, barrier);
      EXPECT_LE(time, calcWork(tape, costs));
      StepCosts near = costs;
      near.communication = 0;
      const Partition plain = makePartition(tape, makeSchedule(tape, 4, near), near);
      EXPECT_LE(time, calcTime(tape, plain, costs, barrier));
      EXPECT_TRUE(chosen.barriers() == 0 || barrier < 1000000);
    }
  }
}

Tape makeTree(int leaves) {
  Tape tape;
  tape.inputs = leaves;
  for (int k = 0; k + 1 < leaves; ++k) tape.steps.push_back({TapeOp::Add, 0, 2 * k, 2 * k + 1});
  tape.outputs = {tape.valueCount() - 1};
  return tape;
}

TEST(Schedule, TakesWhatIsOnTheLongestPathFirst) {
  Tape tape{1, {}, {}, {}};
  for (int k = 0; k < 10; ++k) {
    tape.steps.push_back({TapeOp::Add, 0, 0, 0});
    tape.outputs.push_back(k + 1);
  }
  for (int k = 0; k < 10; ++k) {
    tape.steps.push_back({TapeOp::Multiply, 0, k == 0 ? 0 : tape.valueCount() - 1, 0});
  }
  tape.outputs.push_back(20);
  EXPECT_EQ(makeSchedule(tape, 2).length.makespan, 10);
}

/// No schedule is shorter than k + (steps with a path of more than k behind them) / P for any k;
/// for trees of steps of the same length the rule of the longest path is as short (Hu 1961).
TEST(Schedule, OfAnyTreeIsTheShortest) {
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    Tape tree;
    tree.inputs = 2 + static_cast<int>(2 * seed);
    std::vector<int> unused;
    for (int k = 0; k < tree.inputs; ++k) unused.push_back(k);
    const auto take = [&] {
      const auto at =
          static_cast<std::ptrdiff_t>(any.number(0, static_cast<double>(unused.size())));
      const int value = unused[at];
      unused.erase(unused.begin() + at);
      return value;
    };
    while (unused.size() > 1) {
      const int a = take(), b = take();
      tree.steps.push_back({TapeOp::Add, 0, a, b});
      unused.push_back(tree.valueCount() - 1);
    }
    tree.outputs = unused;
    const int count = static_cast<int>(tree.steps.size());
    std::vector<int> levels(count, 1);
    for (int step = count - 1; step >= 0; --step) {
      for (const int value : operandsOf(tree, step)) {
        if (value >= tree.inputs) levels[value - tree.inputs] = levels[step] + 1;
      }
    }
    for (const int processors : {1, 2, 3, 5}) {
      int shortest = 0;
      for (int k = 0; k < *std::max_element(levels.begin(), levels.end()); ++k) {
        const auto isDeep = [k](int level) { return level > k; };
        const auto deep = std::count_if(levels.begin(), levels.end(), isDeep);
        shortest = std::max(shortest, k + (static_cast<int>(deep) + processors - 1) / processors);
      }
      EXPECT_EQ(makeSchedule(tree, processors).length.makespan, shortest) << "seed " << seed;
    }
  }
}

TEST(Schedule, OfASumInPairsTakesTheLogarithm) {
  const Tape tree = makeTree(64);
  const std::vector<ScheduleLength> curve = calcSpeedUps(tree, 32);
  EXPECT_EQ(curve[0].makespan, 63);
  EXPECT_EQ(curve[1].makespan, 32);
  EXPECT_EQ(curve[3].makespan, 17);
  EXPECT_EQ(curve[31].makespan, 6);
  EXPECT_DOUBLE_EQ(curve[31].speedUp(), 10.5);
  EXPECT_DOUBLE_EQ(curve[31].utilisation(), 10.5 / 32);
}

TEST(Schedule, OfAChainIsNoFasterOnMoreProcessors) {
  Tape chain{1, {}, {}, {}};
  for (int k = 0; k < 20; ++k) chain.steps.push_back({TapeOp::Multiply, 0, k, 0});
  chain.outputs = {20};
  for (const int communication : {0, 1, 100}) {
    const Schedule schedule = makeSchedule(chain, 5, {.communication = communication});
    EXPECT_EQ(schedule.length.makespan, 20);
    EXPECT_EQ(makePartition(chain, schedule).barriers(), 0);
  }
}

TEST(Schedule, OfFunctionsTakesWhatTheyAreSaidToTake) {
  Tape tape{2, {}, {}, {}};
  tape.steps = {{TapeOp::Sine, 0, 0}, {TapeOp::Negate, 0, 2}, {TapeOp::Multiply, 0, 3, 1}};
  tape.outputs = {4, 3};
  EXPECT_EQ(makeSchedule(tape, 2).length.makespan, 1);
  EXPECT_EQ(makeSchedule(tape, 2, {.function = 15}).length.makespan, 16);
  EXPECT_EQ(makeSchedule(tape, 2, {.multiplication = 4, .function = 15}).length.longestPath, 19);
}

TEST(Schedule, OfWhatIsKnownTakesNoTime) {
  for (const Tape& tape :
       {Tape{}, Tape{2, {0.5}, {}, {1, 2, 0}}, Tape{1, {}, {{TapeOp::Negate, 0, 0}}, {1}}}) {
    const Schedule schedule = makeSchedule(tape, 3);
    expectValid(tape, schedule, {});
    EXPECT_EQ(schedule.length.makespan, 0);
    EXPECT_DOUBLE_EQ(schedule.length.speedUp(), 1);
    const Partition partition = makePartition(tape, schedule);
    expectValid(tape, partition);
    EXPECT_EQ(partition.barriers(), 0);
    EXPECT_EQ(choosePartition(tape, 3, 5).barriers(), 0);
  }
}

/// A negative that two processors use is made by both: nothing waits for it.
TEST(Schedule, ChangesASignWhereverTheResultIsUsed) {
  Tape tape{3, {}, {}, {}};
  tape.steps = {{TapeOp::Negate, 0, 0}, {TapeOp::Multiply, 0, 3, 1}, {TapeOp::Multiply, 0, 3, 2}};
  tape.outputs = {4, 5};
  const Schedule schedule = makeSchedule(tape, 2, {.communication = 50});
  EXPECT_EQ(schedule.length.makespan, 1);
  for (const auto& steps : schedule.steps) {
    ASSERT_EQ(steps.size(), 2u);
    EXPECT_EQ(steps[0].step, 0);
  }
  EXPECT_EQ(makePartition(tape, schedule).barriers(), 0);
}

TEST(Schedule, OfTenThousandStepsIsMadeInMilliseconds) {
  const Tape tape = makeTape(1, {.steps = 10000, .outputs = 3000, .reach = 500});
  for (const StepCosts& costs : makeCosts()) {
    const std::clock_t start = std::clock();
    const Schedule schedule = makeSchedule(tape, 16, costs);
    const Partition partition = makePartition(tape, schedule, costs);
    const double time_ms = 1e3 * test::processorSecondsSince(start);
    RecordProperty("milliseconds", std::to_string(time_ms));
    EXPECT_LT(time_ms, 2000) << "it takes some milliseconds";
    expectValid(tape, schedule, costs);
    expectValid(tape, partition);
  }
}

}  // namespace
}  // namespace denavit
