#include "models/tabulation/table_report.h"

#include <sstream>

#include <gmock/gmock.h>

#include "models/issue.h"
#include "models/robot/robot_file.h"
#include "models/tabulation/write_table.h"

namespace denavit {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TablePlan planOf(const RobotDescription& robot, PoseQuantity quantity) {
  return makeTablePlan(robot, quantity).value();
}

std::vector<int> jointsOf(const TablePlan& plan) {
  std::vector<int> joints;
  for (const GridAxis& axis : plan.layout.axes()) joints.push_back(axis.joint + 1);
  return joints;
}

std::string refusalOf(const std::function<void()>& work) {
  try {
    work();
  } catch (const DescriptionError& error) {
    return toLine(error.issues().at(0));
  }
  return "";
}

/// A table that does not know the axis is left out of: its error would show it.
TEST(TablePlan, LeavesOutTheJointsThatAQuantityDoesNotDependOn) {
  const RobotDescription puma = readRobot("puma560");
  EXPECT_THAT(jointsOf(planOf(puma, PoseQuantity::Inertia)), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(jointsOf(planOf(puma, PoseQuantity::Gravity)), ElementsAre(2, 3, 4, 5));
  EXPECT_THAT(jointsOf(planOf(readRobot("scara"), PoseQuantity::Gravity)), ElementsAre());
  EXPECT_THAT(jointsOf(planOf(readRobot("craig-2r"), PoseQuantity::Inertia)), ElementsAre(2));
  EXPECT_THAT(jointsOf(planOf(readRobot("craig-2r"), PoseQuantity::Gravity)), ElementsAre(1, 2));
}

TEST(TablePlan, GoesThroughLimitsOrAWholeTurn) {
  RobotDescription robot = readRobot("craig-2r");
  robot.joints[0].limits.lower = -0.5;
  robot.joints[0].limits.upper = 1.5;
  robot.joints[1].limits.lower = -4;
  robot.joints[1].limits.upper = 4;
  TablePlan plan = planOf(robot, PoseQuantity::Gravity);
  EXPECT_FALSE(plan.ranges[0].periodic);
  EXPECT_EQ(plan.ranges[0].lower, -0.5);
  EXPECT_EQ(plan.ranges[0].upper, 1.5);
  EXPECT_TRUE(plan.ranges[1].periodic) << "more than a turn";
  robot.joints[0].limits.upper.reset();
  plan = planOf(robot, PoseQuantity::Gravity);
  EXPECT_TRUE(plan.ranges[0].periodic) << "one limit is no range";
}

TEST(TablePlan, ASliderThatMattersNeedsLimits) {
  RobotDescription robot = readRobot("craig-rp");
  robot.joints[1].name = "boom";
  robot.joints[1].limits.upper.reset();
  EXPECT_EQ(refusalOf([&] { (void)planOf(robot, PoseQuantity::Inertia); }),
            "joints[1].limits: (joint 2, boom) slides without upper limit, so that there is no "
            "range to make a table over: give lower and upper in m");
  robot.joints[1].limits.lower.reset();
  EXPECT_THAT(refusalOf([&] { (void)planOf(robot, PoseQuantity::Gravity); }),
              HasSubstr("slides without limits"));
  robot.gravity.setZero();
  EXPECT_THAT(jointsOf(planOf(robot, PoseQuantity::Gravity)), ElementsAre())
      << "it does not matter";
}

TEST(TablePlan, LinksThatBendAreRefused) {
  EXPECT_THAT(refusalOf([&] { (void)planOf(readRobot("hub-beam"), PoseQuantity::Inertia); }),
              HasSubstr("beam: tables are made of rigid arms; links bend here"));
}

TEST(TablePlan, WhatTakesMoreThanAGigabyteIsRefusedWithWhatFits) {
  const TablePlan plan = planOf(readRobot("puma560"), PoseQuantity::Inertia);
  const int most = plan.layout.mostPoints(kMostTableWords);
  EXPECT_LE(plan.layout.words(most), kMostTableWords);
  EXPECT_GT(plan.layout.words(most + 1), kMostTableWords);
  EXPECT_EQ(refusalOf([&] { requirePoints(plan, most); }), "");
  EXPECT_EQ(refusalOf([&] { (void)makeTableReport(plan, 100); }),
            "points: 100 for each of 4 joints make a table of 6.0405e+08 words; at most 1.25e+08 "
            "(1 GB) are made: use " +
                std::to_string(most) + " points or fewer");
  EXPECT_THAT(refusalOf([&] { requirePoints(plan, 1); }), HasSubstr("a range has two ends"));
  EXPECT_THAT(refusalOf([&] { requireWritableTable(plan, 60); }), HasSubstr("make a CSV of "));
}

TEST(TablePlan, AnArmOfManyJointsIsRefusedWhateverThePoints) {
  RobotDescription robot = readRobot("puma560");
  robot.joints.resize(40, robot.joints[1]);
  for (JointDescription& joint : robot.joints) joint.alpha = 0.7;
  const TablePlan plan = planOf(robot, PoseQuantity::Gravity);
  EXPECT_THAT(refusalOf([&] { requirePoints(plan, 2); }),
              HasSubstr("compute this arm: it has too many joints for tables"));
}

TEST(TablePlan, CountsWhatTheSchemesWithoutThoughtTake) {
  const TablePlan plan = planOf(readRobot("puma560"), PoseQuantity::Inertia);
  EXPECT_EQ(plan.plainWords(10), 36e6);
  EXPECT_EQ(plan.torqueWords(10), 6e18);
}

TEST(TableReport, HasARowForEachHalfOfThePointsAndErrorsThatFall) {
  const TablePlan plan = planOf(readRobot("puma560"), PoseQuantity::Gravity);
  const TableReport report = makeTableReport(plan, 20, {.timing_s = 0.001});
  EXPECT_FALSE(report.cancelled);
  EXPECT_EQ(report.poses, 1000);
  ASSERT_EQ(report.rows.size(), 3u);
  EXPECT_EQ(report.rows[0].points, 5);
  EXPECT_EQ(report.rows[1].points, 10);
  EXPECT_EQ(report.rows[2].points, 20);
  for (const TableRow& row : report.rows) {
    EXPECT_EQ(row.words, plan.layout.words(row.points));
    EXPECT_GT(row.error.largest, row.error.rms);
    EXPECT_GT(row.lookUp_ns, 0);
    EXPECT_GT(row.computing_ns, 0);
  }
  EXPECT_NEAR(report.rows[1].error.rms / report.rows[2].error.rms, 4, 1);
}

TEST(TableReport, CanBeStoppedAndTellsHowFarItIs) {
  const TablePlan plan = planOf(readRobot("puma560"), PoseQuantity::Inertia);
  double last = 0;
  const TableReport whole = makeTableReport(plan, 8, {.timing_s = 0}, [&](double part) {
    EXPECT_GE(part, last);
    last = part;
    return true;
  });
  EXPECT_EQ(last, 1);
  EXPECT_EQ(whole.rows.back().lookUp_ns, 0);
  const TableReport stopped =
      makeTableReport(plan, 24, {.timing_s = 0}, [](double part) { return part < 0.5; });
  EXPECT_TRUE(stopped.cancelled);
  EXPECT_EQ(stopped.rows.size(), 2u) << "those that were finished: 6 and 12 points";
  EXPECT_FALSE(makeTablePlan(readRobot("puma560"), PoseQuantity::Inertia, [](double) {
                 return false;
               }).has_value());
}

TEST(WriteTable, HasTheNumbersOfEveryPoint) {
  RobotDescription robot = readRobot("craig-rp");
  const TablePlan plan = planOf(robot, PoseQuantity::Gravity);
  std::ostringstream out;
  writeTable(out, plan, 2);
  std::istringstream lines(out.str());
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "q1_rad,q2_m,g1_Nm,g2_N");
  PoseFunction function(plan.arm, plan.quantity);
  VecX<double> values;
  int rows = 0;
  for (; std::getline(lines, line); ++rows) {
    double q1 = 0, q2 = 0, g1 = 0, g2 = 0;
    ASSERT_EQ(std::sscanf(line.c_str(), "%lf,%lf,%lf,%lf", &q1, &q2, &g1, &g2), 4) << line;
    EXPECT_EQ(q1, plan.ranges[0].at(rows / 2, 2));
    EXPECT_EQ(q2, plan.ranges[1].at(rows % 2, 2)) << "the last joint runs fastest";
    function.calc(Eigen::Vector2d(q1, q2), values);
    EXPECT_EQ(values[0], g1);
    EXPECT_EQ(values[1], g2);
  }
  EXPECT_EQ(rows, 4);
  EXPECT_EQ(countTableNumbers(plan, 2), 16);
}

}  // namespace
}  // namespace denavit
