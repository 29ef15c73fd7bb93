#pragma once

#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// A state to compare formulations at.
struct JointState {
  VecX<double> q, qd, qdd;  ///< [rad|m, per s, per s²] of size N
};

/// What the program's own recursion makes of a state, and the size that differences from it are
/// divided by: the largest of the efforts and of their inertia, velocity and gravity terms. Efforts
/// alone are no yardstick: in free fall they are what rounding leaves of large terms.
struct ExpectedEfforts {
  VecX<double> tau;  ///< [N m|N]
  double size = 1;
  /// The largest difference over the size; NaN where a torque is not finite.
  [[nodiscard]] double differenceFrom(const VecX<double>& actual) const;
};
[[nodiscard]] ExpectedEfforts calcExpectedEfforts(const Arm<double>& arm, const JointState& state);
/// At each state; no size is below a thousandth of the largest.
[[nodiscard]] std::vector<ExpectedEfforts> calcExpectedEfforts(
    const Arm<double>& arm, const std::vector<JointState>& states);

}  // namespace denavit
