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
  return {kinematics.X_WL, kinematics.X_WT, q};
}

}  // namespace denavit
