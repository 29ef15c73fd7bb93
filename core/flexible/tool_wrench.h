#pragma once

#include "core/flexible/flexible_kinematics.h"

namespace denavit {

/// A constant wrench on the tool.
struct ToolWrench {
  Vec6<double> w = Vec6<double>::Zero();  ///< [N; N m]
  bool turnsWithTool = false;             ///< components in the tool's axes, else the world's
};

/// What it puts on the coordinates: Jᵗ w, of size N.
template <Scalar T>
VecX<T> calcWrenchForces(const FlexibleArm<T>& arm, const VecX<T>& q, const ToolWrench& wrench) {
  BentLinks<T> bent;
  FlexibleKinematics<T> kinematics;
  Jacobian<T> J;
  calcBentLinks(arm, q, bent);
  calcFlexibleKinematics(arm, bent, kinematics);
  calcFlexibleJacobian(arm, bent, kinematics, J);
  Vec6<T> w = wrench.w.cast<T>();
  if (wrench.turnsWithTool) {
    const Mat3<T>& R_WT = kinematics.X_WT.R;
    w << Vec3<T>(R_WT * w.template head<3>()), Vec3<T>(R_WT * w.template tail<3>());
  }
  return J.transpose() * w;
}

}  // namespace denavit
