#include "models/robot/make_arm.h"

#include <cmath>

#include "models/robot/arm_maker.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_joint_friction.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kSnap = 1e-12;
/// Cosine of a pitch from which on roll and yaw are told from small elements of the matrix.
constexpr double kSteepPitch = 1e-3;

}  // namespace

SineCosine<double> PlainNumbers::turn(const std::string& /*name*/, double angle) const {
  SineCosine<double> sc{std::sin(angle), std::cos(angle)};
  if (std::fabs(sc.sine) < kSnap) sc = {0, sc.cosine > 0 ? 1.0 : -1.0};
  if (std::fabs(sc.cosine) < kSnap) sc = {sc.sine > 0 ? 1.0 : -1.0, 0};
  return sc;
}

Pose<double> makePose(const Placement& placement) {
  return makePlacedPose(PlainNumbers(), "", placement);
}

Placement makePlacement(const Pose<double>& X_PB) {
  const Eigen::Matrix3d& R = X_PB.R;
  Placement placement;
  placement.xyz = X_PB.p;
  const double cosPitch = std::hypot(R(0, 0), R(1, 0));
  placement.rpy[1] = std::atan2(-R(2, 0), cosPitch);
  if (cosPitch > kSteepPitch) {
    placement.rpy[0] = std::atan2(R(2, 1), R(2, 2));
    placement.rpy[2] = std::atan2(R(1, 0), R(0, 0));
  } else if (cosPitch > kSnap) {  // what rounding takes from yaw is roll's: Rz(-yaw) R = Ry Rx
    const double yaw = std::atan2(R(1, 0), R(0, 0)), s = std::sin(yaw), c = std::cos(yaw);
    placement.rpy[0] = std::atan2(s * R(0, 2) - c * R(1, 2), c * R(1, 1) - s * R(0, 1));
    placement.rpy[2] = yaw;
  } else {  // pitch ±90°: only roll ∓ yaw is known
    placement.rpy[0] = std::atan2(-R(1, 2), R(1, 1));
    placement.rpy[2] = 0;
  }
  for (double& angle : placement.rpy) {
    if (std::fabs(angle) < 1e-15) angle = 0;
  }
  return placement;
}

std::vector<Pose<double>> makeUserFrames(const RobotDescription& robot) {
  const ArmMaker<PlainNumbers> maker(robot, {});
  std::vector<Pose<double>> frames;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) frames.push_back(maker.makeUserFrame(i));
  return frames;
}

Arm<double> makeArm(const RobotDescription& robot) {
  throwIfErrors("", findIssues(robot));
  Arm<double> arm = ArmMaker<PlainNumbers>(robot, {}).make();
  arm.coupledRotors = makeCoupledRotors(robot);
  return arm;
}

std::vector<JointFriction> makeFriction(const RobotDescription& robot) {
  throwIfErrors("", findRowIssues(robot));
  std::vector<JointFriction> all;
  const bool ownMotors = !hasDriveTrain(robot);
  for (const JointDescription& joint : robot.joints) {
    all.push_back(makeJointFriction(joint, ownMotors));
  }
  return all;
}

std::vector<JointLimits> makeLimits(const RobotDescription& robot) {
  std::vector<JointLimits> all;
  for (const JointDescription& joint : robot.joints) {
    JointLimits& limits = all.emplace_back();
    limits.lower = joint.limits.lower.value_or(limits.lower);
    limits.upper = joint.limits.upper.value_or(limits.upper);
    limits.velocity = joint.limits.velocity.value_or(limits.velocity);
    limits.effort = joint.limits.effort.value_or(limits.effort);
  }
  return all;
}

}  // namespace denavit
