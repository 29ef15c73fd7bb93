#pragma once

#include "core/arm/arm.h"

namespace denavit {

/// What the hand carries, rigidly.
struct ToolLoad {
  double mass = 0;                             ///< [kg] >= 0
  Vec3<double> p_TC = Vec3<double>::Zero();    ///< [m] its centre of mass, in the tool frame T
  Mat3<double> I_TC_T = Mat3<double>::Zero();  ///< [kg m²] about C, in T; zero: a point mass
};

/// Makes `link` the link of an arm's last joint with the load in its hand: masses add up, the
/// centre lies between both, and tensors move there by the parallel-axis theorem.
/// @param bare  without the load   @param X_LT  of the arm
inline void takeUpLoad(const Link<double>& bare, const Pose<double>& X_LT, const ToolLoad& load,
                       Link<double>& link) {
  link = bare;
  if (!(load.mass > 0)) return;
  link.mass = bare.mass + load.mass;
  const Vec3<double> p_LC = X_LT * load.p_TC;
  link.p_LC = (bare.mass * bare.p_LC + load.mass * p_LC) / link.mass;
  const Vec3<double> between = p_LC - bare.p_LC;
  const double reduced = bare.mass * load.mass / link.mass;
  link.I_LC_L =
      bare.I_LC_L + X_LT.R * load.I_TC_T * X_LT.R.transpose() +
      reduced * (between.squaredNorm() * Mat3<double>::Identity() - between * between.transpose());
}

/// The arm with a load in its hand, exactly: in inertia, velocity and gravity forces.
[[nodiscard]] inline Arm<double> makeLoadedArm(const Arm<double>& arm, const ToolLoad& load) {
  Arm<double> loaded = arm;
  if (!arm.links.empty()) takeUpLoad(arm.links.back(), arm.X_LT, load, loaded.links.back());
  return loaded;
}

}  // namespace denavit
