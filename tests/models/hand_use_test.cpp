#include "models/motion_preview/hand_use.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/hand_motion/hand_acceleration.h"
#include "models/motion/motion_bounds.h"
#include "models/motion_preview/motion_preview.h"
#include "models/robot/make_arm.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

/// Straight lines without turning the tool; 2 kg in the hand.
ScenarioDescription linesWithLoad() {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  scenario.friction = false;
  scenario.robot.payload = {};
  scenario.robot.payload.mass = 2;
  scenario.changes = {};
  for (MotionPoint& point : scenario.input.trajectory->points) point.blend.reset();
  return scenario;
}

/// On a straight line of the hand the bound along the path is Turney's on the path, which knows
/// nothing of paths.
TEST(HandUse, OnALineIsTheHandsBoundInItsDirection) {
  const ScenarioDescription scenario = linesWithLoad();
  const MotionPreview preview = previewMotion(scenario, 301);
  ASSERT_EQ(preview.samples.size(), 301u);
  EXPECT_TRUE(preview.isLoaded);
  RobotDescription unloaded = scenario.robot;
  unloaded.payload = {};
  const Arm<double> arm = makeArm(scenario.robot), bare = makeArm(unloaded);
  const VecX<double> effort = makeEffortBounds(*scenario.input.trajectory, scenario.robot);
  int compared = 0;
  for (std::size_t k = 1; k + 1 < preview.samples.size(); ++k) {
    const PreviewSample& sample = preview.samples[k];
    const Vec3<double> way = preview.samples[k + 1].tool - preview.samples[k - 1].tool;
    if (sample.speed < 1e-2) continue;
    const HandAcceleration loaded = calcHandAcceleration(arm, {sample.q, sample.qd, way, effort});
    const HandAcceleration weighed = calcHandAcceleration(
        bare, {sample.q, sample.qd, way, effort, calcWeightTorques(bare, sample.q, 2)});
    // The chord over a corner is no direction of motion.
    HandStrobe strobe(arm);
    HandRelation relation;
    strobe.calc(sample.q, sample.qd, relation);
    const Vec3<double> v = relation.L.topRows<3>() * sample.qd;
    if (v.normalized().cross(way.normalized()).norm() > 1e-9) continue;
    const double near = 1e-6 * (1 + std::abs(loaded.onPath.upper));
    EXPECT_NEAR(sample.hand.most, loaded.onPath.upper, near) << sample.time;
    EXPECT_NEAR(sample.hand.least, loaded.onPath.lower, near) << sample.time;
    EXPECT_NEAR(sample.hand.mostStatic, weighed.onPath.upper, near) << sample.time;
    EXPECT_NEAR(sample.hand.leastStatic, weighed.onPath.lower, near) << sample.time;
    EXPECT_GT(sample.hand.mostStatic, sample.hand.most) << "it promises too much";
    ++compared;
  }
  EXPECT_GT(compared, 150);
}

/// What is used is the change of the speed.
TEST(HandUse, UsedIsTheRateOfTheSpeed) {
  const MotionPreview preview = previewMotion(linesWithLoad(), 4001);
  int compared = 0;
  for (std::size_t k = 1; k + 1 < preview.samples.size(); ++k) {
    const PreviewSample &before = preview.samples[k - 1], &after = preview.samples[k + 1];
    const PreviewSample& sample = preview.samples[k];
    if (std::min(before.speed, after.speed) < 0.05) continue;
    const double slope = (after.speed - before.speed) / (after.time - before.time);
    EXPECT_NEAR(sample.hand.used, slope, 0.02) << sample.time;
    ++compared;
  }
  EXPECT_GT(compared, 2000);
}

/// Just where a torque is at its effort, the bound is used up.
TEST(HandUse, TheFastestMotionUsesTheBoundUp) {
  ScenarioDescription scenario = linesWithLoad();
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.profile = MotionProfile::Fastest;
  MotionLimits limits;
  for (const JointDescription& joint : scenario.robot.joints) {
    limits.effort.push_back(joint.limits.effort.value());
  }
  trajectory.limits = limits;
  const MotionPreview preview = previewMotion(scenario, 801);
  ASSERT_FALSE(preview.samples.empty());
  int atLimit = 0;
  for (const PreviewSample& sample : preview.samples) {
    if (!(sample.speed > 0.05) || std::isnan(sample.hand.most)) continue;
    EXPECT_LT(sample.hand.used, sample.hand.most + 0.02 * std::abs(sample.hand.most) + 0.05);
    EXPECT_GT(sample.hand.used, sample.hand.least - 0.02 * std::abs(sample.hand.least) - 0.05);
    const double room =
        std::min(sample.hand.most - sample.hand.used, sample.hand.used - sample.hand.least);
    atLimit += room < 0.01 * (sample.hand.most - sample.hand.least);
  }
  EXPECT_GT(atLimit, 400) << "of 801";
}

TEST(HandUse, ARestingHandHasNone) {
  const ScenarioDescription scenario = linesWithLoad();
  HandUseFinder finder(scenario.robot, VecX<double>::Constant(6, 100));
  JointMotion rest;
  rest.resize(6);
  rest.q.setConstant(0.3);
  rest.qd.setZero();
  rest.qdd.setZero();
  const HandUse use = finder.find(rest, {});
  EXPECT_TRUE(std::isnan(use.used) && std::isnan(use.most) && std::isnan(use.leastStatic));
}

TEST(HandUse, WithoutALoadBothReadingsAreOne) {
  ScenarioDescription scenario = linesWithLoad();
  scenario.robot.payload = {};
  const MotionPreview preview = previewMotion(scenario, 50);
  EXPECT_FALSE(preview.isLoaded);
  for (const PreviewSample& sample : preview.samples) {
    EXPECT_TRUE(std::isnan(sample.hand.most) || sample.hand.most == sample.hand.mostStatic);
  }
}

/// The last of the running energies is that of the table of demands.
TEST(MotionPreview, EnergiesEndAtWhatTheJointsTake) {
  const MotionPreview preview = previewMotion(readScenario("puma-pick-place"), 400);
  ASSERT_FALSE(preview.samples.empty());
  double returned = 0;
  for (const JointDemand& demand : preview.demands) returned += demand.returned;
  EXPECT_NEAR(preview.samples.back().fed, preview.energy, 1e-9 * preview.energy);
  EXPECT_NEAR(preview.samples.back().returned, returned, 1e-9 * (1 + returned));
  EXPECT_EQ(preview.samples.front().fed, 0);
  for (std::size_t k = 1; k < preview.samples.size(); ++k) {
    EXPECT_GE(preview.samples[k].fed, preview.samples[k - 1].fed);
  }
}

}  // namespace
}  // namespace denavit
