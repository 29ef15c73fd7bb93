#include "models/runs/run_rows.h"

#include <bit>

#include <gmock/gmock.h>

#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

using denavit::RunRecord;

/// A run of a shipped scenario as the window makes it.
std::shared_ptr<RunRecord> runShipped(const std::string& name, double duration,
                                      const ProgressCallback& progress = {}) {
  auto run = std::make_shared<RunRecord>();
  run->scenario = readScenario(name);
  run->scenario.duration = duration;
  run->robot = applyChanges(run->scenario.robot, run->scenario.changes);
  run->simulation = std::make_shared<const Simulation>(makeSimulation(run->scenario));
  run->result = simulate(*run->simulation, progress);
  run->mark = calcMark(run->result.recording);
  run->wallTime = 3;
  return run;
}

/// Bit for bit.
void expectSameRows(const Recording& a, const Recording& b) {
  ASSERT_EQ(a.rowCount(), b.rowCount());
  ASSERT_EQ(a.columnCount(), b.columnCount());
  for (int row = 0; row < a.rowCount(); ++row) {
    for (int column = 0; column < a.columnCount(); ++column) {
      ASSERT_EQ(std::bit_cast<std::uint64_t>(a.value(row, column)),
                std::bit_cast<std::uint64_t>(b.value(row, column)))
          << row << ' ' << a.columns()[static_cast<std::size_t>(column)].name;
    }
  }
}

class ShippedRun : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Scenarios, ShippedRun,
                         testing::Values("free-fall", "torque-step", "chirp", "craig-3r-b",
                                         "elrayyes-case-3", "stanford-sweep"));

TEST_P(ShippedRun, ComesOutTheSameBitForBit) {
  const auto run = runShipped(GetParam(), 0.2);
  const auto without = withoutRows(*run);
  EXPECT_TRUE(hasGivenUpRows(*without));
  EXPECT_EQ(memoryOf(*without), 0u);
  EXPECT_EQ(rowCountOf(*without), run->result.recording.rowCount());
  EXPECT_EQ(without->result.energyClosure, run->result.energyClosure);
  EXPECT_EQ(without->result.statistics.steps, run->result.statistics.steps);
  const auto again = computeRowsAgain(*without);
  ASSERT_TRUE(again);
  EXPECT_FALSE(again->differs);
  EXPECT_TRUE(mayGiveUpRows(*again));
  EXPECT_EQ(again->wallTime, 3);
  expectSameRows(again->result.recording, run->result.recording);
}

TEST(RowsGivenUp, OfACancelledRunComeBackUpToTheSameStep) {
  int steps = 0;
  const auto run = runShipped("free-fall", 2, [&](double) { return ++steps < 60; });
  ASSERT_EQ(run->result.status, RunStatus::Cancelled);
  const auto again = computeRowsAgain(*withoutRows(*run));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->result.status, RunStatus::Cancelled);
  EXPECT_EQ(again->result.endTime, run->result.endTime);
  EXPECT_FALSE(again->differs);
  expectSameRows(again->result.recording, run->result.recording);
}

TEST(RowsGivenUp, AreNotThereWhenTheComputationIsStopped) {
  const auto run = runShipped("free-fall", 0.2);
  int steps = 0;
  EXPECT_EQ(computeRowsAgain(*withoutRows(*run), [&](double) { return ++steps < 5; }), nullptr);
}

TEST(RowsGivenUp, ThatComeOutDifferentAreToldAndNotGivenUpAgain) {
  const auto run = runShipped("free-fall", 0.2);
  auto other = std::const_pointer_cast<RunRecord>(withoutRows(*run));
  other->mark.sum ^= 1u;
  const auto again = computeRowsAgain(*other);
  ASSERT_TRUE(again);
  EXPECT_TRUE(again->differs);
  EXPECT_FALSE(mayGiveUpRows(*again));
}

TEST(RowsMark, ChangesWithEveryValueAlsoWithTwoSigns) {
  Recording recording({{"time", "s", ""}, {"x", "m", ""}});
  for (int i = 0; i < 5; ++i) recording.appendRow(std::vector<double>{0.1 * i, 1.0 + i});
  const RowsMark mark = calcMark(recording);
  EXPECT_EQ(calcMark(recording), mark);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < 2; ++column) {
      const double value = recording.value(row, column);
      recording.setValue(row, column, std::nextafter(value, 10));
      EXPECT_NE(calcMark(recording), mark) << row << ' ' << column;
      recording.setValue(row, column, value);
    }
  }
  recording.setValue(1, 1, -2.0);
  recording.setValue(3, 1, -4.0);
  EXPECT_NE(calcMark(recording), mark);
}

TEST(Recording, CountsTheBytesOfItsChunks) {
  Recording recording({{"time", "s", ""}, {"x", "m", ""}});
  EXPECT_EQ(recording.byteCount(), 0u);
  recording.appendRow(std::vector<double>{0, 1});
  const std::size_t chunk = recording.byteCount();
  EXPECT_GE(chunk, 2 * sizeof(double));
  recording.reserve(3000);
  EXPECT_GE(recording.byteCount(), 3001 * 2 * sizeof(double));
  EXPECT_LT(recording.byteCount(), 3001 * 2 * sizeof(double) + chunk);
}

}  // namespace
}  // namespace denavit
