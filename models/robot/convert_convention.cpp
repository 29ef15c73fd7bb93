#include "models/robot/convert_convention.h"

#include <cmath>
#include <numbers>

#include "models/issue.h"
#include "models/robot/make_arm.h"
#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

/// A step along and about x: TransX(a) RotX(alpha), whose factors commute.
struct ScrewX {
  double a = 0, alpha = 0;
};

Pose<double> makePoseOf(const ScrewX& screw) {
  return makePose({Eigen::Vector3d(screw.a, 0, 0), Eigen::Vector3d(screw.alpha, 0, 0)});
}

/// P screw. The rotation of a placement ends in Rx(roll), so that its angle simply adds.
Placement composeRight(const Placement& P, const ScrewX& screw) {
  Placement result = P;
  result.xyz += screw.a * makePose(P).R.col(0);
  result.rpy[0] += screw.alpha;
  return result;
}

bool turnsAboutX(const Placement& P) { return P.rpy[1] == 0 && P.rpy[2] == 0; }

/// screw P.
Placement composeLeft(const ScrewX& screw, const Placement& P) {
  if (screw.a == 0 && screw.alpha == 0) return P;
  const Pose<double> X = makePoseOf(screw);
  if (!turnsAboutX(P)) return makePlacement(X * makePose(P));
  return {X * P.xyz, Eigen::Vector3d(P.rpy[0] + screw.alpha, 0, 0)};
}

/// Splits P = rest screw, where P turns about x only; otherwise the screw is zero.
ScrewX takeRight(Placement& P) {
  if (!turnsAboutX(P)) return {};
  const ScrewX screw{P.xyz.x(), P.rpy.x()};
  P.xyz.x() = P.rpy.x() = 0;
  return screw;
}

/// Splits P = screw rest, where P turns about x only; otherwise the screw is zero.
ScrewX takeLeft(Placement& P) {
  const ScrewX screw = takeRight(P);
  if (screw.alpha != 0) P.xyz = makePoseOf({0, -screw.alpha}).R * P.xyz;
  return screw;
}

/// Inertia from frame F to frame G = F moved by X_GF; a tensor about the origin stays about the
/// origin.
void moveLink(LinkDescription& link, const ScrewX& step) {
  if (step.a == 0 && step.alpha == 0) return;
  const Pose<double> X_GF = makePoseOf(step);
  const Eigen::Matrix3d I_C = inertiaAboutCom(link);
  for (PointMass& point : link.pointMasses) point.at = X_GF * point.at;
  if (link.beam) return;
  link.com = X_GF * link.com;
  Eigen::Matrix3d I = step.alpha == 0 ? I_C : X_GF.R * I_C * X_GF.R.transpose();
  if (link.about == InertiaReference::LinkOrigin) I += pointInertia(link.mass, link.com);
  if (link.about == InertiaReference::CentreOfMass && step.alpha == 0) return;
  link.inertia = toElements(I);
}

[[noreturn]] void fail(const RobotDescription& robot, std::size_t joint, const std::string& what,
                       const std::string& remedy) {
  failIn("", "joints[" + std::to_string(joint) + "].link.beam",
         jointLabel(robot, joint) + " " + what, remedy);
}

void refuseBeams(const RobotDescription& robot) {
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (!robot.joints[i].link.beam) continue;
    fail(robot, i, "is a beam, which a modified DH table cannot hold",
         "keep the standard table, or make the link rigid");
  }
}

RobotDescription toModified(RobotDescription robot) {
  refuseBeams(robot);
  robot.convention = Convention::Modified;
  ScrewX before = takeRight(robot.base);
  for (JointDescription& joint : robot.joints) {
    const ScrewX own{joint.a, joint.alpha};
    moveLink(joint.link, own);
    joint.a = before.a;
    joint.alpha = before.alpha;
    before = own;
  }
  robot.tool = composeLeft(before, robot.tool);
  return robot;
}

/// A beam's section is given in the axes of its row's frame, which turns by alpha.
void turnBeam(const RobotDescription& robot, std::size_t joint, Beam& beam, double alpha) {
  const double quarters = alpha / (std::numbers::pi / 2);
  const bool square = std::fabs(quarters - std::round(quarters)) < 1e-9;
  const bool round = beam.secondMomentY == beam.secondMomentZ &&
                     beam.bendingStiffnessY == beam.bendingStiffnessZ && beam.modesY == beam.modesZ;
  if (round) return;
  if (!square) {
    fail(robot, joint, "has a section that would be skew to the axes of the standard table",
         "write the arm in standard DH with the section in its axes");
  }
  if (std::lround(quarters) % 2 == 0) return;
  std::swap(beam.secondMomentY, beam.secondMomentZ);
  std::swap(beam.bendingStiffnessY, beam.bendingStiffnessZ);
  std::swap(beam.modesY, beam.modesZ);
}

RobotDescription toStandard(RobotDescription robot) {
  robot.convention = Convention::Standard;
  if (robot.joints.empty()) return robot;
  const ScrewX first{robot.joints.front().a, robot.joints.front().alpha};
  robot.base = composeRight(robot.base, first);
  const ScrewX last = takeLeft(robot.tool);
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    JointDescription& joint = robot.joints[i];
    const bool isLast = i + 1 == robot.joints.size();
    const ScrewX own = isLast ? last : ScrewX{robot.joints[i + 1].a, robot.joints[i + 1].alpha};
    // The standard frame lies beyond the step, so that the modified one is at its inverse.
    moveLink(joint.link, {-own.a, -own.alpha});
    if (joint.link.beam) turnBeam(robot, i, *joint.link.beam, own.alpha);
    joint.a = own.a;
    joint.alpha = own.alpha;
  }
  return robot;
}

}  // namespace

RobotDescription convertTo(Convention convention, const RobotDescription& robot) {
  if (robot.convention == convention) return robot;
  return convention == Convention::Modified ? toModified(robot) : toStandard(robot);
}

RobotDescription reinterpretAs(Convention convention, const RobotDescription& robot) {
  if (robot.convention == convention) return robot;
  if (convention == Convention::Modified) refuseBeams(robot);
  RobotDescription result = robot;
  result.convention = convention;
  return result;
}

}  // namespace denavit
