#include "models/robot/dh_steps.h"

#include <numbers>

#include <gmock/gmock.h>

#include "core/kinematics/forward_kinematics.h"
#include "models/robot/joint_ranges.h"
#include "models/robot/make_arm.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

RobotDescription makeRobot(test::Arbitrary& arbitrary, Convention convention, int joints) {
  RobotDescription robot;
  robot.convention = convention;
  robot.base = {arbitrary.vec3(0.5), arbitrary.vec3(1.4)};
  robot.tool = {arbitrary.vec3(0.5), arbitrary.vec3(1.4)};
  for (int i = 0; i < joints; ++i) {
    JointDescription& joint = robot.joints.emplace_back();
    joint.type = arbitrary.number(0, 1) < 0.3 ? JointType::Prismatic : JointType::Revolute;
    joint.theta = arbitrary.number(-3, 3);
    joint.d = arbitrary.number(-0.5, 0.5);
    joint.a = arbitrary.number(-0.5, 0.5);
    joint.alpha = arbitrary.number(-3, 3);
    joint.offset = arbitrary.number(-0.5, 0.5);
    joint.link.mass = 1;
  }
  return robot;
}

double distance(const Pose<double>& a, const Pose<double>& b) {
  return std::max((a.R - b.R).cwiseAbs().maxCoeff(), (a.p - b.p).cwiseAbs().maxCoeff());
}

TEST(DhSteps, TheirProductIsForwardKinematicsInBothConventions) {
  test::Arbitrary arbitrary(51);
  for (const Convention convention : {Convention::Standard, Convention::Modified}) {
    for (int k = 0; k < 40; ++k) {
      const RobotDescription robot = makeRobot(arbitrary, convention, 1 + k % 7);
      const int n = static_cast<int>(robot.joints.size());
      const VecX<double> q = arbitrary.vecX(n, 2);
      const Arm<double> arm = makeArm(robot);
      const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
      Kinematics<double> kinematics;
      calcForwardKinematics(arm, q, kinematics);
      const std::vector<DhStepRow> rows = makeDhSteps(robot, {q.begin(), q.end()});
      ASSERT_EQ(rows.size(), robot.joints.size() + 2);
      EXPECT_LT(distance(rows[0].calcFrame(6), arm.X_W0), 1e-12);
      for (std::size_t i = 0; i < X_LF.size(); ++i) {
        EXPECT_LT(distance(rows[i + 1].calcFrame(4), kinematics.X_WL[i] * X_LF[i]), 1e-12);
      }
      EXPECT_LT(distance(rows.back().calcFrame(6), kinematics.X_WT), 1e-12);
    }
  }
}

std::string orderOf(const DhStepRow& row) {
  std::string order;
  for (const DhStep& step : row.steps)
    order += std::string(step.turns ? "turn " : "slide ") + "xyz"[step.axis] + " " + step.symbol +
             (step.variable ? "*" : "") + "; ";
  return order;
}

TEST(DhSteps, ComeInTheConventionsOwnOrder) {
  test::Arbitrary arbitrary(52);
  RobotDescription robot = makeRobot(arbitrary, Convention::Standard, 2);
  robot.joints[0].type = JointType::Revolute;
  robot.joints[1].type = JointType::Prismatic;
  auto rows = makeDhSteps(robot, {});
  EXPECT_EQ(orderOf(rows[1]), "turn z theta*; slide z d; slide x a; turn x alpha; ");
  EXPECT_EQ(orderOf(rows[2]), "turn z theta; slide z d*; slide x a; turn x alpha; ");
  EXPECT_EQ(orderOf(rows[3]),
            "slide x x; slide y y; slide z z; turn z yaw; turn y pitch; turn x roll; ");
  robot.convention = Convention::Modified;
  rows = makeDhSteps(robot, {});
  EXPECT_EQ(orderOf(rows[1]), "turn x alpha; slide x a; turn z theta*; slide z d; ");
}

TEST(DhSteps, APartOfAStepIsOnTheWay) {
  const DhStep turn{true, 0, "alpha", 1.2}, slide{false, 2, "d", 0.4};
  EXPECT_LT(distance(turn.calcPose(0.5) * turn.calcPose(0.5), turn.calcPose()), 1e-15);
  EXPECT_LT(distance(slide.calcPose(0.25) * slide.calcPose(0.75), slide.calcPose()), 1e-15);
  EXPECT_LT(distance(turn.calcPose(0), {}), 1e-15);
}

TEST(JointRanges, TakeLimitsAndFillWhatIsMissing) {
  RobotDescription robot;
  robot.joints.resize(4);
  robot.joints[0].limits.lower = -1.0;
  robot.joints[0].limits.upper = 2.0;
  robot.joints[2].type = JointType::Prismatic;
  robot.joints[3].limits.lower = 1.0;
  const auto ranges = makeJointRanges(robot);
  constexpr double kPi = std::numbers::pi;
  EXPECT_EQ(ranges[0], std::pair(-1.0, 2.0));
  EXPECT_EQ(ranges[1], std::pair(-kPi, kPi));
  EXPECT_EQ(ranges[2], std::pair(0.0, 1.0));
  EXPECT_EQ(ranges[3], std::pair(1.0, 1.0 + 2 * kPi));
}

}  // namespace
}  // namespace denavit
