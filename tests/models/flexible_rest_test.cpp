#include <cmath>

#include <gmock/gmock.h>

#include "core/flexible/flexible_equilibrium.h"
#include "core/flexible/flexible_kinematics.h"
#include "core/simulation/simulation.h"
#include "models/files/library.h"
#include "models/robot/make_flexible_arm.h"
#include "models/scenario/hold.h"
#include "models/scenario/make_simulation.h"

namespace denavit {
namespace {

/// A horizontal boom that hangs under its weight, free to turn about a horizontal axis.
RobotDescription makeBoom() {
  RobotDescription robot;
  robot.gravity = {0, -9.81, 0};
  JointDescription& joint = robot.joints.emplace_back();
  joint.a = 1.2;
  joint.link.mass = 0.8;
  Beam& beam = joint.link.beam.emplace();
  beam.bendingStiffnessY = 900;
  beam.bendingStiffnessZ = 900;
  beam.modesY = 6;
  beam.modesZ = 1;
  return robot;
}

TEST(FlexibleRest, ACantileverSagsAsTheTextbookSays) {
  const RobotDescription robot = makeBoom();
  const auto arm = makeFlexibleArm(robot);
  const Equilibrium hanging = findStaticDeflection(*arm, VecX<double>::Zero(1));
  ASSERT_EQ(hanging.status, Equilibrium::Status::Found);
  double tip = 0;
  for (int k = 0; k < 6; ++k) tip += 2 * hanging.q[1 + k];
  // Uniform load p on a cantilever: p L^4 / (8 EI). Six modes leave 2e-5 of it out.
  const double load = 0.8 * 9.81 / 1.2;
  EXPECT_NEAR(tip, -load * std::pow(1.2, 4) / (8 * 900), 1e-4 * std::abs(tip));
  EXPECT_NEAR(hanging.q[7], 0, 1e-15);
}

TEST(FlexibleRest, ATipForceAddsItsOwnDeflection) {
  RobotDescription robot = makeBoom();
  robot.gravity.setZero();
  robot.joints[0].link.beam->bendingStiffnessY = 9e6;  // deflections small: the textbook's case
  robot.joints[0].link.beam->modesY = 12;
  const auto arm = makeFlexibleArm(robot);
  Vec6<double> w = Vec6<double>::Zero();
  w[1] = -20;
  const Equilibrium hanging = findStaticDeflection(*arm, VecX<double>::Zero(1), {.w = w});
  ASSERT_EQ(hanging.status, Equilibrium::Status::Found);
  double tip = 0;
  for (int k = 0; k < 12; ++k) tip += 2 * hanging.q[1 + k];
  EXPECT_NEAR(tip, -20 * std::pow(1.2, 3) / (3 * 9e6), 1e-4 * std::abs(tip));
}

RobotDescription makeStiffeningBoom() {
  RobotDescription robot = makeBoom();
  robot.joints[0].link.beam->bendingStiffnessY = 10;
  robot.joints[0].link.beam->modesY = 2;
  robot.joints[0].link.beam->stiffening = true;
  return robot;
}

/// A stiffening beam under its weight and a pull along the world's x, which straightens it however
/// strong it is: in the end it hangs as a rope does.
TEST(FlexibleRest, APullOfAnyStrengthStraightensABeam) {
  const auto arm = makeFlexibleArm(makeStiffeningBoom());
  double before = 1;
  for (const double pull : {0.0, 5.0, 15.0, 30.0, 100.0, 1000.0}) {
    ToolWrench wrench;
    wrench.w[0] = pull;
    const Equilibrium hanging = findStaticDeflection(*arm, VecX<double>::Zero(1), wrench);
    ASSERT_EQ(hanging.status, Equilibrium::Status::Found) << pull << " N";
    EXPECT_LT(std::abs(hanging.q[1]), before) << pull << " N";
    before = std::abs(hanging.q[1]);
    const VecX<double> left = calcHoldingForces(*arm, hanging.q, wrench.w);
    EXPECT_LT(left.tail(left.size() - 1).lpNorm<Eigen::Infinity>(), 1e-9 * (10 + pull));
  }
  EXPECT_LT(before, 3e-3);
}

/// A pull that turns with the tool has no potential, and draws a bent beam farther down.
TEST(FlexibleRest, APullThatTurnsWithTheToolIsBalanced) {
  const auto arm = makeFlexibleArm(makeStiffeningBoom());
  double before = 0;
  for (const double pull : {0.0, 5.0, 15.0, 30.0}) {
    ToolWrench wrench{.turnsWithTool = true};
    wrench.w[0] = pull;
    const Equilibrium hanging = findStaticDeflection(*arm, VecX<double>::Zero(1), wrench);
    ASSERT_EQ(hanging.status, Equilibrium::Status::Found) << pull << " N";
    EXPECT_GT(-hanging.q[1], before) << pull << " N";
    before = -hanging.q[1];
    BentLinks<double> bent;
    FlexibleKinematics<double> kinematics;
    calcBentLinks(*arm, hanging.q, bent);
    calcFlexibleKinematics(*arm, bent, kinematics);
    Vec6<double> w = Vec6<double>::Zero();
    w.head<3>() = pull * kinematics.X_WT.R.col(0);
    const VecX<double> left = calcHoldingForces(*arm, hanging.q, w);
    EXPECT_LT(left.tail(left.size() - 1).lpNorm<Eigen::Infinity>(), 1e-9 * (10 + pull));
  }
}

TEST(FlexibleRest, HeldHereItDoesNotMove) {
  ScenarioDescription scenario;
  scenario.robot = makeBoom();
  scenario.duration = 0.02;  // the highest mode has 1200 Hz
  const ScenarioDescription holding = makeHoldingScenario(scenario, {0.4});
  ASSERT_EQ(holding.initial.delta.size(), 7u);
  EXPECT_LT(holding.initial.delta[0], -1e-4);
  const SimulationResult run = simulate(makeSimulation(holding));
  ASSERT_EQ(run.status, RunStatus::Completed);
  const Recording& recording = run.recording;
  const int last = recording.rowCount() - 1;
  for (const char* name : {"q1_rad", "link1_y1_m", "link1_y2_m"}) {
    const int column = recording.findColumn(name);
    ASSERT_GE(column, 0) << name;
    EXPECT_NEAR(recording.value(last, column), recording.value(0, column), 1e-8) << name;
  }
}

TEST(FlexibleRest, AFreeBoomHangsStraightDown) {
  ScenarioDescription scenario;
  scenario.robot = makeBoom();
  const RestingPose resting = findRestingPose(scenario, {-1.0});
  ASSERT_EQ(resting.why, "");
  EXPECT_NEAR(resting.q[0], -std::acos(-1) / 2, 1e-6);
  ASSERT_EQ(resting.delta.size(), 7u);
  for (const double delta : resting.delta) EXPECT_NEAR(delta, 0, 1e-9);
}

TEST(FlexibleRest, AForceUnderWhichALockedLinkBendsIsFoundInItsForces) {
  ScenarioDescription scenario;
  scenario.robot = makeBoom();
  scenario.locked = {1};
  const RestingPose resting = findRestingPose(scenario, {0.3});
  ASSERT_EQ(resting.why, "");
  EXPECT_DOUBLE_EQ(resting.q[0], 0.3);
  const auto arm = makeFlexibleArm(scenario.robot);
  VecX<double> q(8);
  q[0] = 0.3;
  for (int k = 0; k < 7; ++k) q[k + 1] = resting.delta[static_cast<std::size_t>(k)];
  const VecX<double> forces = calcHoldingForces(*arm, q);
  EXPECT_LT(forces.tail(7).lpNorm<Eigen::Infinity>(), 1e-9);
}

}  // namespace
}  // namespace denavit
