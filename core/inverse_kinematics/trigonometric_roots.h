#pragma once

#include <functional>
#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// All zeros of a function of one joint: of a revolute one a trigonometric polynomial of degree two
/// at most, a sliding one's a polynomial of degree four at most. Zeros of degree one and two are
/// closed forms; others are eigenvalues of a companion matrix, improved by Newton's method.
/// @param size  that the function's values are of, where they are not near a zero
/// @param length  [m] that a sliding joint moves by
/// @returns [rad|m], in (-π, π] where it turns; a double zero once or twice
[[nodiscard]] std::vector<double> findJointRoots(const std::function<double(double)>& function,
                                                 JointType type, double size, double length);

/// The angles of a cos θ + b sin θ = c: two, which may coincide; none where |c| is too large.
[[nodiscard]] std::vector<double> solveSinusoid(double a, double b, double c);

/// The angle in (-π, π].
[[nodiscard]] double wrapAngle(double angle);

}  // namespace denavit
