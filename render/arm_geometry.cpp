#include "render/arm_geometry.h"

#include <cassert>
#include <cmath>

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

ArmPose makeArmPose(const ArmGeometry& arm, const std::vector<double>& q) {
  assert(q.size() == arm.links.size());
  Arm<double> chain;
  for (const LinkGeometry& link : arm.links) {
    chain.links.push_back({.type = link.type,
                           .a = link.a,
                           .cosAlpha = std::cos(link.alpha),
                           .sinAlpha = std::sin(link.alpha),
                           .theta = link.theta,
                           .cosTheta = std::cos(link.theta),
                           .sinTheta = std::sin(link.theta),
                           .d = link.d});
  }
  chain.X_W0 = arm.X_W0;
  chain.X_LT = arm.X_LT;
  Kinematics<double> kinematics;
  calcForwardKinematics(
      chain,
      VecX<double>(Eigen::Map<const VecX<double>>(q.data(), static_cast<Eigen::Index>(q.size()))),
      kinematics);
  return {kinematics.X_WL, kinematics.X_WT, q, {}, {}};
}

Pose<double> calcRowFrame(const ArmGeometry& arm, const ArmPose& pose, std::size_t i) {
  return pose.X_WF.empty() ? pose.X_WL[i] * arm.links[i].X_LF : pose.X_WF[i];
}

BeamCurve makeBeamCurve(const ArmGeometry& arm, const ArmPose& pose, std::size_t i) {
  if (i < pose.beams.size() && pose.beams[i].points_W.size() == kBeamPoints) return pose.beams[i];
  BeamCurve curve;
  const Eigen::Vector3d &from = pose.X_WL[i].p, to = (pose.X_WL[i] * arm.links[i].X_LF).p;
  for (int k = 0; k < kBeamPoints; ++k)
    curve.points_W.emplace_back(from + (to - from) * k / (kBeamPoints - 1));
  return curve;
}

}  // namespace denavit
