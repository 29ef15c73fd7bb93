#include "models/motion/usual_control.h"

#include <cmath>

#include <gmock/gmock.h>

#include "core/dynamics/newton_euler.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_rules.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

RobotDescription puma() { return readRobot("puma560"); }

TEST(UsualControl, EveryLawHasTheGainsThatItNeedsWhateverCameBefore) {
  const RobotDescription robot = puma();
  const std::vector<double> pose{0.2, -0.5, 0.6, 0, 0.4, 0};
  const std::vector<LawKind> laws{
      LawKind::Pd,   LawKind::Expression,       LawKind::Pid,      LawKind::ComputedTorque,
      LawKind::None, LawKind::OperationalSpace, LawKind::PdGravity};
  for (const LawKind from : laws) {
    for (const LawKind to : laws) {
      ControllerDescription c = withLaw({}, from, robot, pose);
      c = withLaw(c, to, robot, pose);
      EXPECT_EQ(c.law, to);
      EXPECT_THAT(findControllerIssues(c, robot), testing::IsEmpty())
          << toWord(from) << " to " << toWord(to);
    }
  }
}

/// A joint alone under kp and kd with the inertia that it has in the pose swings at 20 rad/s,
/// critically damped.
TEST(UsualControl, GainsOfForcesAreThoseOfEachJointsInertia) {
  const RobotDescription robot = puma();
  const std::vector<double> pose{0.2, -0.5, 0.6, 0, 0.4, 0};
  const ControllerDescription pd = withLaw({}, LawKind::Pd, robot, pose);
  const Arm<double> arm = makeArm(robot);
  NewtonEulerWork<double> work;
  const VecX<double> q = Eigen::Map<const VecX<double>>(pose.data(), 6),
                     none = VecX<double>::Zero(6);
  for (int i = 0; i < 6; ++i) {
    VecX<double> with(6), without(6);
    calcInverseDynamics(arm, q, none, VecX<double>(VecX<double>::Unit(6, i)), work, with);
    calcInverseDynamics(arm, q, none, none, work, without);
    const double inertia = with[i] - without[i];
    const auto k = static_cast<std::size_t>(i);
    EXPECT_NEAR(std::sqrt(pd.kp[k] / inertia), 20, 0.7) << "two digits";
    EXPECT_NEAR(pd.kd[k] / (2 * std::sqrt(pd.kp[k] * inertia)), 1, 0.06);
  }
}

TEST(UsualControl, GainsThatMeanTheSameAreKept) {
  const RobotDescription robot = puma();
  ControllerDescription c = withLaw({}, LawKind::Pd, robot, {});
  c.kp = {1, 2, 3, 4, 5, 6};
  c.sampleTime = 0.004;
  const ControllerDescription gravity = withLaw(c, LawKind::PdGravity, robot, {});
  EXPECT_EQ(gravity.kp, c.kp);
  EXPECT_EQ(gravity.sampleTime, 0.004);
  EXPECT_NE(withLaw(c, LawKind::ComputedTorque, robot, {}).kp, c.kp) << "of accelerations";
}

/// With friction the fastest motion takes longer, and its torques with friction keep to the
/// efforts.
TEST(FastestWithFriction, KeepsTheEffortsThatFrictionLeaves) {
  const RobotDescription robot = puma();
  TrajectoryDescription way;
  way.profile = MotionProfile::Fastest;
  way.points.resize(2);
  way.points[0].q = {0, 0, 0, 0, 0, 0};
  way.points[1].q = {-0.4, -0.5, 0.7, 0.4, 1.1, 0};
  const PlannedMotion without = makeTrajectory(way, robot, 0, false);
  way.friction = true;
  const PlannedMotion with = makeTrajectory(way, robot, 0, false);
  EXPECT_GT(with.times.back(), 1.02 * without.times.back());
  const Arm<double> arm = makeArm(robot);
  const std::vector<JointFriction> friction = makeFriction(robot);
  const auto calcWorst = [&](const PlannedMotion& planned) {
    double worst = 0;
    NewtonEulerWork<double> work;
    JointMotion at;
    at.resize(6);
    VecX<double> tau(6);
    for (int k = 1; k < 500; ++k) {
      planned.motion->calc(planned.times.back() * k / 500, at);
      calcInverseDynamics(arm, at.q, at.qd, at.qdd, work, tau);
      for (Eigen::Index i = 0; i < 6; ++i) {
        const auto j = static_cast<std::size_t>(i);
        const double rubbed =
            tau[i] + friction[j].calcSliding(at.q[i], at.qd[i], at.qd[i] > 0 ? 1 : -1);
        worst = std::max(worst, std::abs(rubbed) / *robot.joints[j].limits.effort);
      }
    }
    return worst;
  };
  EXPECT_GT(calcWorst(without), 1.05);
  EXPECT_LT(calcWorst(with), 1.005);
  EXPECT_GT(calcWorst(with), 0.99) << "and uses them";
}

TEST(FastestWithFriction, IsSaidToHaveNoEffectOnOtherProfiles) {
  TrajectoryDescription way;
  way.friction = true;
  way.points.resize(2);
  way.points[0].q = {0, 0, 0, 0, 0, 0};
  way.points[1].q = {0.1, 0, 0, 0, 0, 0};
  way.points[1].time = 1;
  const std::vector<Issue> issues = findTrajectoryIssues(way, puma());
  ASSERT_EQ(issues.size(), 1u);
  EXPECT_EQ(issues.front().severity, Issue::Severity::Warning);
  EXPECT_EQ(issues.front().where, "input.trajectory.friction");
}

/// Where links bend a joint feels little of the arm at once: gains that suit all of it would shake
/// it from sample to sample.
TEST(UsualControl, OfLinksThatBendIsNotSampledTooSlowly) {
  const RobotDescription robot = readRobot("elrayyes-2r");
  const std::vector<double> pose(robot.joints.size(), 0.2);
  const std::vector<double> felt = calcLoneInertias(robot, pose);
  const ControllerDescription c = withLaw({}, LawKind::Pd, robot, pose);
  for (std::size_t i = 0; i < felt.size(); ++i) {
    EXPECT_GT(felt[i], 0);
    EXPECT_LT(c.kd[i] * c.sampleTime, 2 * felt[i]);
  }
  EXPECT_THAT(findControllerIssues(c, robot), testing::IsEmpty());
  ControllerDescription sampled = c;
  sampled.sampleTime = 0.01;
  EXPECT_FALSE(findControllerIssues(sampled, robot).empty());
}

}  // namespace
}  // namespace denavit
