#include <QLabel>
#include <QTest>
#include <cmath>
#include <numbers>
#include <thread>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "ui/live/live_arm.h"
#include "ui/live/live_history.h"
#include "ui/live/live_joints.h"
#include "ui/live/live_line.h"
#include "ui/live/small_chart.h"
#include "ui/live/step_answer.h"
#include "ui/live/step_response.h"
#include "ui/studio/studio.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

TEST(LiveLine, KeepsTheOrderOfOrdersAndLosesNone) {
  LiveLine line;
  line.send(SetLiveSpeed{0.5});
  line.send(SetLiveValues{{{"payload.mass", 1}}});
  line.send(SetLiveValues{{{"payload.mass", 2}}});
  for (int k = 0; k < 5; ++k) line.send(MovePull{Eigen::Vector3d(k, 0, 0)});
  line.send(DropPull{});
  line.send(MovePull{Eigen::Vector3d(9, 0, 0)});
  std::vector<LiveOrder> orders;
  line.take(orders);
  ASSERT_EQ(orders.size(), 6u) << "targets that nobody has seen take each other's place";
  EXPECT_EQ(line.sent(), 6u);
  EXPECT_EQ(std::get<SetLiveValues>(orders[1]).values.front().second, 1);
  EXPECT_EQ(std::get<SetLiveValues>(orders[2]).values.front().second, 2);
  EXPECT_EQ(std::get<MovePull>(orders[3]).target.x(), 4);
  EXPECT_TRUE(std::holds_alternative<DropPull>(orders[4]));
  EXPECT_EQ(std::get<MovePull>(orders[5]).target.x(), 9);
  line.take(orders);
  EXPECT_TRUE(orders.empty());
}

TEST(LiveLine, TwoThreadsMeetWithoutARace) {
  LiveLine line;
  std::stop_source stop;
  constexpr int kOrders = 2000;
  std::vector<int> seen;
  std::thread worker([&] {
    std::vector<LiveOrder> orders;
    LiveState state;
    while (seen.size() < kOrders && !stop.stop_requested()) {
      line.take(orders);
      for (const LiveOrder& order : orders)
        seen.push_back(static_cast<int>(std::lround(std::get<SetLiveSpeed>(order).speed)));
      state.carriedOut = seen.size();
      state.look.q.assign(6, static_cast<double>(seen.size()));
      line.show(state);
      line.waitForOrder(stop.get_token(), 0.001);
    }
  });
  LiveState state;
  for (int k = 0; k < kOrders; ++k) {
    line.send(SetLiveSpeed{static_cast<double>(k)});
    if (!line.look(state)) continue;
    for (const double q : state.look.q) EXPECT_EQ(q, static_cast<double>(state.carriedOut));
  }
  EXPECT_TRUE(QTest::qWaitFor(
      [&] {
        line.look(state);
        return state.carriedOut == kOrders;
      },
      60000));
  stop.request_stop();
  worker.join();
  ASSERT_EQ(seen.size(), static_cast<std::size_t>(kOrders));
  for (int k = 0; k < kOrders; ++k) EXPECT_EQ(seen[static_cast<std::size_t>(k)], k);
}

TEST(LiveLine, AStopEndsTheWait) {
  LiveLine line;
  std::stop_source stop;
  std::thread worker(
      [&] { line.waitForOrder(stop.get_token(), std::numeric_limits<double>::infinity()); });
  stop.request_stop();
  worker.join();
}

LiveFrame frameAt(double t) { return {t, {t, -t}, {}, {2 * t, 0}, {t, 0, 0}}; }

TEST(LiveHistory, IsBoundedHoweverOftenItIsLookedAt) {
  LiveHistory history(60);
  for (int k = 0; k < 200000; ++k) history.add(frameAt(1e-3 * k));
  EXPECT_LE(history.frames().size(), 1.2 * 60 / LiveHistory::kSpacing);
  EXPECT_NEAR(history.frames().back().time, 199.999, 1e-9);
  EXPECT_NEAR(history.frames().front().time, 139.999, 2 * LiveHistory::kSpacing);
  EXPECT_NEAR(history.at(150.0035).q[0], 150.0035, 1e-9) << "between frames";
  history.dropAfter(150.0035);
  EXPECT_EQ(history.frames().back().time, 150.0035);
  EXPECT_NEAR(history.frames().back().torques[0], 300.007, 1e-9);
  history.add(frameAt(150.5));
  EXPECT_EQ(history.frames().back().time, 150.5);
}

TEST(LiveHistory, OneThatStandsStillHasOneFrame) {
  LiveHistory history(60);
  for (int k = 0; k < 100; ++k) history.add(frameAt(2));
  EXPECT_EQ(history.frames().size(), 1u);
  history.dropAfter(1);
  EXPECT_EQ(history.frames().size(), 1u);
}

TEST(LiveRanges, OfTorquesAreTheEffortsOrWhatGravityAsks) {
  Studio studio;
  studio.open("puma560");
  RobotDescription robot = studio.document().robot();
  EXPECT_DOUBLE_EQ(findTorqueRange(robot, 1), *robot.joints[1].limits.effort);
  double before = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    robot.joints[i].limits.effort.reset();
    const double most = findTorqueRange(robot, i);
    EXPECT_GE(most, 1);
    EXPECT_LE(most, before) << "what is farther out carries less";
    before = most;
  }
}

TEST(LiveFriction, IsScaledWhereverItIs) {
  Studio studio;
  studio.open("puma560");
  const RobotDescription& robot = studio.document().robot();
  const RobotDescription changed = applyChanges(robot, scaleFriction(robot, 3));
  bool rubs = false;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription &a = robot.joints[i], &b = changed.joints[i];
    EXPECT_NEAR(b.friction.viscous, 3 * a.friction.viscous, 1e-12);
    EXPECT_NEAR(b.friction.coulomb.negative, 3 * a.friction.coulomb.negative, 1e-12);
    EXPECT_NEAR(b.friction.breakaway, 3 * a.friction.breakaway, 1e-12);
    EXPECT_NEAR(b.actuator.viscous, 3 * a.actuator.viscous, 1e-12);
    EXPECT_NEAR(b.actuator.coulomb.positive, 3 * a.actuator.coulomb.positive, 1e-12);
    rubs = rubs || a.actuator.viscous > 0 || a.friction.viscous > 0;
  }
  EXPECT_TRUE(rubs);
  EXPECT_EQ(applyChanges(robot, scaleFriction(robot, 1)), robot);
}

ControllerDescription computedTorque(std::size_t joints, double omega, double damping) {
  ControllerDescription controller;
  controller.law = LawKind::ComputedTorque;
  controller.kp.assign(joints, omega * omega);
  controller.kd.assign(joints, 2 * damping * omega);
  return controller;
}

/// Where the model is exact, computed torque makes of each joint a swing of its own, whose
/// overshoot has a closed form: exp(-π ζ / √(1 - ζ²)).
TEST(StepAnswer, OvershootsAsASecondOrderSystemDoes) {
  Studio studio;
  studio.open("craig-2r");
  StepQuestion question{studio.document().composeScenario(), {0.3, -0.4}, 0, {}};
  for (const double damping : {0.3, 0.5, 0.7}) {
    question.controller = computedTorque(2, 20, damping);
    const StepAnswer answer = calcStepAnswer(question, [] { return true; });
    ASSERT_TRUE(answer.isWhole) << answer.whyNot.toStdString();
    const double expected =
        std::exp(-std::numbers::pi * damping / std::sqrt(1 - damping * damping));
    EXPECT_NEAR(answer.overshoot, expected, 2e-3);
    EXPECT_NEAR(answer.ends, 1, 0.01);
    ASSERT_TRUE(answer.settled);
    EXPECT_GT(answer.peakEffort, 0);
  }
  const StepAnswer given = calcStepAnswer(question, [] { return false; });
  EXPECT_FALSE(given.isWhole);
}

TEST(StepResponse, ATorqueBeyondTheEffortLimitIsMarked) {
  Studio studio;
  studio.open("craig-2r");
  StepResponse response(studio.edits);
  response.show();
  const auto answerTo = [&](std::optional<double> effort) {
    studio.edits.editRobot(
        "limit", [&](RobotDescription& robot) { robot.joints[0].limits.effort = effort; });
    response.setController(computedTorque(2, 20, effort ? 0.71 : 0.7));
    EXPECT_TRUE(QTest::qWaitFor([&] { return response.isCurrent(); }, 60000));
    return response.findChild<QLabel*>("stepText")->text();
  };
  EXPECT_FALSE(answerTo({}).contains("beyond"));
  const double peak = response.answer().peakEffort;
  EXPECT_FALSE(answerTo(2 * peak).contains("beyond"));
  const QString told = answerTo(0.5 * peak);
  EXPECT_TRUE(told.contains("beyond the joint's")) << told.toStdString();
  EXPECT_EQ(response.findChild<QLabel*>("stepText")->property("state"), "warning");
}

TEST(StepResponse, FollowsAGainThatMovesAndKeepsTheOneBefore) {
  Studio studio;
  studio.open("craig-2r");
  StepResponse response(studio.edits);
  response.resize(300, 200);
  response.show();
  for (int k = 0; k < 20; ++k) response.setController(computedTorque(2, 10 + k, 0.3));
  ASSERT_TRUE(QTest::qWaitFor([&] { return response.isCurrent(); }, 60000));
  EXPECT_GT(response.answer().overshoot, 0.3);
  response.setController(computedTorque(2, 20, 1));
  ASSERT_TRUE(QTest::qWaitFor([&] { return response.isCurrent(); }, 60000));
  EXPECT_LT(response.answer().overshoot, 0.01);
  const auto* chart = response.findChild<SmallChart*>();
  ASSERT_NE(chart, nullptr);
  EXPECT_FALSE(chart->lines().empty());
  response.setController({});
  EXPECT_TRUE(response.answer().t.empty());
}

TEST(SmallChart, WhatIsBeyondItsLimitsIsRed) {
  SmallChart chart;
  chart.resize(260, 120);
  const auto countRed = [&] {
    const QImage image = chart.grab().toImage();
    const QColor red = colour("error");
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) count += image.pixelColor(x, y) == red ? 1 : 0;
    }
    return count;
  };
  SmallChart::Line line{
      .colour = 0, .x = {0, 1, 2, 3}, .y = {0, 0, 5, 5}, .within = AxisRange{-2, 6}};
  chart.setRanges({0, 3}, AxisRange{-1, 6});
  chart.setLines({line});
  EXPECT_EQ(countRed(), 0);
  line.within = AxisRange{-2, 2};
  chart.setLines({line});
  EXPECT_GT(countRed(), 20);
}

TEST(SmallChart, DrawsItsLinesWithinItsAxes) {
  SmallChart chart;
  chart.resize(260, 120);
  chart.setTitles("angle [°]", "time [s]");
  chart.setPlaceholder("nothing yet");
  const QImage empty = chart.grab().toImage();
  std::vector<double> t, y;
  for (int k = 0; k <= 100; ++k) {
    t.push_back(0.1 * k);
    y.push_back(k == 50 ? std::nan("") : std::sin(0.1 * k));
  }
  chart.setRanges({0, 10});
  chart.setLines({{0, false, t, y}});
  const QImage drawn = chart.grab().toImage();
  EXPECT_NE(drawn, empty);
  const QColor ink = curveInk(0);
  int inked = 0;
  for (int row = 0; row < drawn.height(); ++row) {
    for (int column = 0; column < drawn.width(); ++column) {
      const QColor at = drawn.pixelColor(column, row);
      inked += std::abs(at.red() - ink.red()) + std::abs(at.green() - ink.green()) +
                   std::abs(at.blue() - ink.blue()) <
               60;
    }
  }
  EXPECT_GT(inked, 60);
  chart.setRanges({20, 30});  // nothing of it is there
  EXPECT_FALSE(chart.grab().isNull());
}

}  // namespace
}  // namespace denavit
