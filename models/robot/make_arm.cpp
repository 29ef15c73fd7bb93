#include "models/robot/make_arm.h"

#include <cmath>

#include "models/robot/beam_issues.h"
#include "models/robot/make_joint_friction.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

constexpr double kSnap = 1e-12;
/// Cosine of a pitch from which on roll and yaw are told from small elements of the matrix.
constexpr double kSteepPitch = 1e-3;

struct SineCosine {
  double sine, cosine;
};

/// A right angle costs nothing and leaves no dirt of 6e-17 in a symbolic result.
SineCosine snappedSineCosine(double angle) {
  SineCosine sc{std::sin(angle), std::cos(angle)};
  if (std::fabs(sc.sine) < kSnap) sc = {0, sc.cosine > 0 ? 1.0 : -1.0};
  if (std::fabs(sc.cosine) < kSnap) sc = {sc.sine > 0 ? 1.0 : -1.0, 0};
  return sc;
}

Eigen::Matrix3d rotationAbout(int axis, double angle) {
  const auto [s, c] = snappedSineCosine(angle);
  const Eigen::Index j = (axis + 1) % 3, k = (axis + 2) % 3;
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
  R(j, j) = R(k, k) = c;
  R(k, j) = s;
  R(j, k) = -s;
  return R;
}

/// Mass, centre and tensor of a body in one frame, for merging.
struct Body {
  double mass = 0;
  Eigen::Vector3d p_C = Eigen::Vector3d::Zero();
  Eigen::Matrix3d I_C = Eigen::Matrix3d::Zero();

  [[nodiscard]] Body movedBy(const Pose<double>& X) const {
    return {mass, X * p_C, X.R * I_C * X.R.transpose()};
  }
};

/// Two bodies as one: their tensors are taken about the common centre of mass.
Body merge(const Body& a, const Body& b) {
  if (b.mass == 0) return {a.mass, a.p_C, a.I_C + b.I_C};
  if (a.mass == 0) return {b.mass, b.p_C, a.I_C + b.I_C};
  const double mass = a.mass + b.mass;
  const Eigen::Vector3d p_C = (a.mass * a.p_C + b.mass * b.p_C) / mass;
  return {mass, p_C,
          a.I_C + b.I_C + pointInertia(a.mass, a.p_C - p_C) + pointInertia(b.mass, b.p_C - p_C)};
}

/// A beam without modes: a uniform rod from the clamped end at x = -a to the tip at 0.
Body rodOf(const JointDescription& joint) {
  const double m = joint.link.mass, a = joint.a;
  const bool full = joint.link.beam->rotaryInertia == "full";
  const double Ixx = full ? rotaryInertiaPerLength(joint) * std::fabs(a) : 0;
  const double across = m * a * a / 12;
  return {m, {-a / 2, 0, 0}, Eigen::Vector3d(Ixx, across, across).asDiagonal()};
}

/// The link with its point masses, in the user's frame F.
Body bodyOf(const JointDescription& joint) {
  const LinkDescription& link = joint.link;
  Body body = link.beam ? rodOf(joint) : Body{link.mass, link.com, inertiaAboutCom(link)};
  for (const PointMass& point : link.pointMasses) {
    body = merge(body, {point.mass, point.at, point.inertia * Eigen::Matrix3d::Identity()});
  }
  return body;
}

Pose<double> makeScrewX(double a, double alpha) {
  return {rotationAbout(0, alpha), Eigen::Vector3d(a, 0, 0)};
}

Link<double> makeLink(const JointDescription& joint, double a, double alpha, const Body& body) {
  Link<double> link;
  const bool revolute = joint.type == JointType::Revolute;
  const SineCosine twist = snappedSineCosine(alpha);
  link.type = joint.type;
  link.a = a;
  link.cosAlpha = twist.cosine;
  link.sinAlpha = twist.sine;
  link.theta = joint.theta + (revolute ? joint.offset : 0);
  link.d = joint.d + (revolute ? 0 : joint.offset);
  const SineCosine turn = snappedSineCosine(link.theta);
  link.cosTheta = turn.cosine;
  link.sinTheta = turn.sine;
  link.mass = body.mass;
  link.p_LC = body.p_C;
  link.I_LC_L = body.I_C;
  const double G = joint.actuator.gearRatio;
  link.rotorInertia = G * G * joint.actuator.rotorInertia;
  return link;
}

}  // namespace

Pose<double> makePose(const Placement& placement) {
  const Eigen::Vector3d& rpy = placement.rpy;
  return {rotationAbout(2, rpy[2]) * rotationAbout(1, rpy[1]) * rotationAbout(0, rpy[0]),
          placement.xyz};
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
  std::vector<Pose<double>> frames(robot.joints.size());
  if (robot.convention == Convention::Modified) return frames;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    frames[i] = makeScrewX(robot.joints[i].a, robot.joints[i].alpha);
  }
  return frames;
}

Arm<double> makeArm(const RobotDescription& robot) {
  throwIfErrors("", findIssues(robot));
  const bool standard = robot.convention == Convention::Standard;
  const std::vector<Pose<double>> X_LF = makeUserFrames(robot);
  const Pose<double> X_FT = makePose(robot.tool);
  Arm<double> arm;
  arm.g_W = robot.gravity;
  arm.X_W0 = makePose(robot.base);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    const JointDescription& joint = robot.joints[i];
    Body body = bodyOf(joint);
    if (i + 1 == robot.joints.size()) {
      const Payload& load = robot.payload;
      body = merge(body, Body{load.mass, load.com, toMatrix(load.inertia)}.movedBy(X_FT));
    }
    // A standard row's own a and alpha come after its joint: they are the next link's.
    const bool first = standard && i == 0;
    const JointDescription& shape = standard && !first ? robot.joints[i - 1] : joint;
    arm.links.push_back(
        makeLink(joint, first ? 0 : shape.a, first ? 0 : shape.alpha, body.movedBy(X_LF[i])));
  }
  arm.X_LT = X_LF.back() * X_FT;
  return arm;
}

std::vector<JointFriction> makeFriction(const RobotDescription& robot) {
  throwIfErrors("", findIssues(robot));
  std::vector<JointFriction> all;
  for (const JointDescription& joint : robot.joints) all.push_back(makeJointFriction(joint));
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
