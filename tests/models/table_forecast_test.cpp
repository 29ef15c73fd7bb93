#include "models/tabulation/table_forecast.h"

#include <cmath>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/tabulation/scaled_size.h"
#include "models/tabulation/table_names.h"
#include "models/tabulation/table_study.h"
#include "models/tabulation/torques_by_table.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TablePlan makePlan(const std::string& robot, PoseQuantity quantity = PoseQuantity::Inertia) {
  return makeTablePlan(readRobot(robot), quantity).value();
}

/// Forty joints that all matter: two points on each axis are too many.
TablePlan makeHopelessPlan() {
  RobotDescription robot = readRobot("puma560");
  robot.joints.resize(40, robot.joints[1]);
  for (JointDescription& joint : robot.joints) joint.alpha = 0.7;
  return makeTablePlan(robot, PoseQuantity::Gravity).value();
}

TEST(TableForecast, ASchemeIsItsWordsPosesAndAxes) {
  const TablePlan plan = makePlan("puma-thesis");
  const TableDemand lean = calcDemand(plan, TableScheme::Lean, 8);
  EXPECT_EQ(lean.axes, 5) << "no number of M depends on the first joint, one block on all others";
  EXPECT_EQ(lean.words, 186130) << "as the command prints";
  EXPECT_EQ(lean.poses, plan.layout.nodes(8));
  EXPECT_EQ(lean.bytes(), 8 * 186130);
  const TableDemand plain = calcDemand(plan, TableScheme::Plain, 8);
  EXPECT_EQ(plain.axes, 6);
  EXPECT_EQ(plain.words, 36 * std::pow(8, 6));
  EXPECT_EQ(plain.poses, std::pow(8, 6));
  const TableDemand torques = calcDemand(plan, TableScheme::Torques, 8);
  EXPECT_EQ(torques.axes, 18);
  EXPECT_EQ(torques.words, 6 * std::pow(8, 18));
  EXPECT_TRUE(lean.fits());
  EXPECT_TRUE(plain.fits());
  EXPECT_FALSE(torques.fits());
  EXPECT_DOUBLE_EQ(lean.filling_s(2000), 2e-6 * lean.poses);
}

TEST(TableForecast, CraigsExamplesAreTorquesOfItsJoints) {
  EXPECT_EQ(kCraigExample.words(), 6e18);
  EXPECT_EQ(kCraigExercise.words(), 3 * std::pow(16, 9));
  const TablePlan plan = makePlan("puma3-thesis");
  EXPECT_EQ(calcDemand(plan, TableScheme::Torques, kCraigExercise.points).words,
            kCraigExercise.words());
}

TEST(TableForecast, BeyondAllDoublesIsInfiniteAndDoesNotFit) {
  const TableDemand demand = calcDemand(makeHopelessPlan(), TableScheme::Torques, 1000);
  EXPECT_TRUE(std::isinf(demand.words));
  EXPECT_FALSE(demand.fits());
}

TEST(TableForecast, PointsForAnErrorFollowTheSquareLaw) {
  TableRow row{.points = 10, .words = 0, .error = {.largest = 0.04, .rms = 0.01}};
  EXPECT_EQ(foretellPoints(row, 0.01), 20);
  EXPECT_EQ(foretellPoints(row, 0.0099), 21) << "a part of a point is a whole one";
  EXPECT_EQ(foretellPoints(row, 1e-300), 1000000000);
  row.error.largest = 0;
  EXPECT_EQ(foretellPoints(row, 0.01), 0);
}

/// A table with the points that were foretold has about that error.
TEST(TableForecast, WhatIsForetoldIsMeasured) {
  const TablePlan plan = makePlan("puma3-thesis");
  TableMeter meter(plan, {.timing_s = 0});
  const TableRow coarse = meter.measure(24).value();
  const int enough = foretellPoints(coarse, 1e-3);
  EXPECT_NEAR(meter.measure(enough).value().error.largest, 1e-3, 3e-4) << enough;
}

TEST(TableForecast, ASweepHasEvenStepsOfALogarithmicAxisAndEndsWhereAsked) {
  EXPECT_THAT(listSweep(2), ElementsAre(2));
  EXPECT_THAT(listSweep(3), ElementsAre(2, 3));
  EXPECT_THAT(listSweep(12), ElementsAre(2, 3, 4, 6, 8, 12));
  EXPECT_THAT(listSweep(17), ElementsAre(2, 3, 4, 6, 8, 12, 16, 17));
  EXPECT_EQ(listSweep(1 << 30).back(), 1 << 30);
}

TEST(TableForecast, WhatIsSuggestedIsQuick) {
  EXPECT_EQ(suggestPoints(makePlan("craig-2r")), 64);
  for (const char* robot : {"puma560", "puma-thesis", "panda", "ur5"}) {
    const TablePlan plan = makePlan(robot);
    const int points = suggestPoints(plan);
    EXPECT_GE(points, 6) << robot << ": fewer make no slope";
    EXPECT_LE(plan.layout.nodes(points), 3e5) << robot;
  }
  EXPECT_EQ(suggestPoints(makeHopelessPlan()), 2);
}

TEST(TableForecast, NothingIsMeasurableBeyondTheMemory) {
  const TablePlan plan = makePlan("puma-thesis");
  EXPECT_THAT(listMeasurable(plan, 6), ElementsAre(2, 3, 4, 6));
  EXPECT_EQ(listMeasurable(plan, 20).back(), 20);
  EXPECT_EQ(listMeasurable(plan, 100), listSweep(suggestPoints(plan)));
  EXPECT_THAT(listMeasurable(makeHopelessPlan(), 10), IsEmpty());
}

TEST(TableMeter, MeasuresWhatTheReportDoesAndStopsAndRefusesLikeIt) {
  const TablePlan plan = makePlan("craig-2r");
  TableMeter meter(plan, {.timing_s = 0.001});
  EXPECT_EQ(meter.poses(), 1000);
  EXPECT_GT(meter.measureComputing(), 0);
  double last = 0;
  const auto row = meter.measure(16, [&](double part) {
    EXPECT_GE(part, last);
    last = part;
    return true;
  });
  ASSERT_TRUE(row);
  EXPECT_EQ(last, 1);
  EXPECT_EQ(row->words, plan.layout.words(16));
  EXPECT_GT(row->lookUp_ns, 0);
  EXPECT_FALSE(meter.measure(16, [](double) { return false; }));
  EXPECT_THROW((void)meter.measure(1), DescriptionError);
  EXPECT_THROW((void)meter.measure(1 << 30), DescriptionError);
}

TEST(TableMeter, GivesTablesOneByOneAndTellsThePartOfAll) {
  const TablePlan plan = makePlan("puma3-thesis");
  TableMeter meter(plan, {.timing_s = 0});
  std::vector<int> made;
  double last = 0;
  const auto take = [&](const TableRow& row) { made.push_back(row.points); };
  const auto tell = [&](double part) {
    EXPECT_GE(part, last);
    last = part;
    return true;
  };
  EXPECT_TRUE(meter.measureEach({4, 8, 16}, take, tell));
  EXPECT_THAT(made, ElementsAre(4, 8, 16));
  EXPECT_EQ(last, 1);
  made.clear();
  EXPECT_FALSE(meter.measureEach({4, 8, 60}, take, [](double part) { return part < 0.1; }));
  EXPECT_THAT(made, ElementsAre(4, 8)) << "60 points are most of them";
  EXPECT_TRUE(meter.measureEach({}, take));
}

TEST(TableStudy, TheLastIsTheLargestWithAtMostSoManyPoints) {
  TableStudy tables;
  EXPECT_EQ(tables.findLast(100), nullptr);
  for (const int points : {4, 8, 16}) tables.rows[points] = {.points = points};
  EXPECT_EQ(tables.findLast(3), nullptr);
  EXPECT_EQ(tables.findLast(4)->points, 4);
  EXPECT_EQ(tables.findLast(15)->points, 8);
  EXPECT_EQ(tables.findLast(1000)->points, 16);
}

TEST(TableNames, AreThoseOfTheMatrixAndTheJoints) {
  const TablePlan plan = makePlan("puma3-thesis");
  ASSERT_EQ(plan.layout.blocks.size(), 3u);
  EXPECT_EQ(shortenNames(listNames(plan, plan.layout.blocks[0])), "M12 M13 M33");
  EXPECT_EQ(listJoints(plan.layout.blocks[2].axes), "2, 3");
  EXPECT_EQ(listJoints({}), "");
  EXPECT_EQ(shortenJoints({}), "");
  const auto shortened = [](const std::vector<int>& joints) {
    std::vector<GridAxis> axes;
    for (const int joint : joints) axes.push_back({.joint = joint});
    return shortenJoints(axes);
  };
  EXPECT_EQ(shortened({1, 2}), "2, 3");
  EXPECT_EQ(shortened({0, 2, 3, 4, 6}), "1, 3 to 5, 7");
  EXPECT_EQ(shortenNames({"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}),
            "a b c d e f g h and 2 more");
  EXPECT_EQ(nameOf(makeHopelessPlan(), {11, 0}), "g12");
  EXPECT_EQ(nameOf(TablePlan{.arm = makeHopelessPlan().arm}, {0, 10}), "M1,11");
}

TEST(ScaledSize, IsWhatPeopleSay) {
  const auto bytes = [](double value) {
    const ScaledSize size = scaleBytes(value);
    return std::to_string(std::lround(size.value)) + " " + size.unit;
  };
  EXPECT_EQ(bytes(999), "999 B");
  EXPECT_EQ(bytes(1000), "1 kB");
  EXPECT_EQ(bytes(1e9), "1 GB");
  EXPECT_EQ(bytes(48e18), "48 EB");
  EXPECT_EQ(bytes(2e21), "2000 EB") << "the last unit";
  const auto time = [](double seconds) {
    const ScaledSize size = scaleSeconds(seconds);
    return std::to_string(std::lround(size.value)) + " " + size.unit;
  };
  EXPECT_EQ(time(2e-5), "20 µs");
  EXPECT_EQ(time(0.5), "500 ms");
  EXPECT_EQ(time(90), "90 s");
  EXPECT_EQ(time(600), "10 min");
  EXPECT_EQ(time(36000), "10 h");
  EXPECT_EQ(time(864000), "10 days");
  EXPECT_EQ(time(31557600.0 * 5), "5 years");
}

}  // namespace
}  // namespace denavit
