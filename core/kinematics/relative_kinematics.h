#pragma once

#include "core/kinematics/forward_kinematics.h"

namespace denavit {

/// Poses of all links and of the tool in the frame of one of the links, as calcForwardKinematics
/// gives them in the world: what is outboard of it by going outward, what is inboard by going
/// inward. With calcJacobian it makes a Jacobian in that link's axes.
/// @param link  0-based
template <Scalar T>
void calcRelativeKinematics(const Arm<T>& arm, const LinkPoses<T>& X_PL, int link,
                            Kinematics<T>& kinematics) {
  assert(X_PL.size() == arm.links.size());
  kinematics.X_WL.resize(arm.links.size());
  const auto from = static_cast<std::size_t>(link);
  kinematics.X_WL[from] = Pose<T>();
  for (std::size_t i = from; i > 0; --i) {
    kinematics.X_WL[i - 1] = kinematics.X_WL[i] * X_PL[i].toPose().inverse();
  }
  for (std::size_t i = from + 1; i < arm.links.size(); ++i) {
    kinematics.X_WL[i] = kinematics.X_WL[i - 1] * X_PL[i].toPose();
  }
  kinematics.X_WT = kinematics.X_WL.back() * arm.X_LT;
}

}  // namespace denavit
