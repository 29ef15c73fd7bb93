#pragma once

#include <cmath>

#include "core/flexible/bent_link.h"

namespace denavit {

/// Small deflections end where the tip of a link is steeper than this against its clamped end
/// [rad].
inline constexpr double kMostTipSlope = 0.3;

/// [rad] by how much bending turns the tip of a link, small angles added up; 0 for a rigid link.
template <Scalar T>
T calcTipSlope(const FlexibleLink<T>& link, const VecX<T>& q) {
  using std::sqrt;
  if (!link.flexible) return T(0);
  const Vec3<T> phi = calcSectionVector(link, link.body.tip, q);
  return sqrt(phi[1] * phi[1] + phi[2] * phi[2]);
}

}  // namespace denavit
