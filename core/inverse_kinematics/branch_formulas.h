#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <limits>

#include "core/inverse_kinematics/link_steps.h"

namespace denavit {

// One branch of inverse kinematics at a time: formulas in sin, cos, sqrt and atan2 without a
// decision, the branch being given by signs +1 or -1. Which arms they serve, which signs have a
// solution and what is singular is decided elsewhere (findClosedForm). They hold for every scalar
// that has an atan2: for numbers, for derivatives, for code.
//
// Frames are Craig's: link i is at RotX(αᵢ) TransX(aᵢ) RotZ(θᵢ) TransZ(dᵢ) in link i-1, where αᵢ
// and aᵢ are what Craig calls α and a of i-1. All angles here are θ, with the offset.
//
//   Pieper, The kinematics of manipulators under computer control. Stanford, 1968.
//   Paul, Robot manipulators: mathematics, programming, and control. MIT Press, 1981, chapter 3.
//   Craig, Introduction to robotics, 3rd edition. Pearson, 2005, sections 4.4 to 4.7.
//   Hawkins, Analytic inverse kinematics for the universal robots UR-5/UR-10 arms. Georgia
//     Institute of Technology, 2013.

/// What a square may be below 0 by rounding, beside the size of what it is made of.
inline constexpr double kRoundingOfSquares = 1e-13;

/// √square. Numbers that are below 0 by no more than rounding count as 0; of others below 0 there
/// is no root, and no such branch: NaN. A little too much is no harm: who asks checks the solution.
/// Code takes any below 0 for 0, and whoever writes it says whether there is the branch.
/// @param size  of what the square is made of
template <typename T>
T branchRoot(const T& square, double size) {
  using std::sqrt;
  if constexpr (std::floating_point<T>) {
    if (!(square >= -kRoundingOfSquares * size)) return std::numeric_limits<T>::quiet_NaN();
    return sqrt(std::max(square, T(0)));
  } else if constexpr (requires { sign(square); }) {
    const T s = sign(square);
    return sqrt(T(square * (s * (T(1) + s)) * T(0.5)));
  } else {
    return sqrt(square);
  }
}

/// Joint 1 of an arm whose axis 2 is across axis 1.
template <typename T>
struct ShoulderTurn {
  T theta1;
  T x, y;    ///< [m] the point in the plane across axis 2, seen from that axis at θ₂ = 0
  T square;  ///< [m²] below 0 there is no such branch; here and below
};

/// Turns the plane across axis 2 to where the point is:
///   ρ = shoulder √(p_x² + p_y² - D²),  θ₁ = atan2(p_y, p_x) - atan2(-sα₂ D, ρ),
///   x = ρ - a₂,  y = sα₂ (p_z - d₁).
/// @param aside  [m] D: how far the point is along axis 2
/// @param p [m]  the point, seen from where joint 1 turns: before RotZ(θ₁)
/// @param size [m]  of the arm, here and below: what rounding is compared with
template <typename T>
ShoulderTurn<T> calcShoulderTurn(const Link<T>& first, const Link<T>& second, const T& aside,
                                 const Vec3<T>& p, const T& shoulder, double size) {
  using std::atan2;
  const T square = p[0] * p[0] + p[1] * p[1] - aside * aside;
  const T reach = shoulder * branchRoot(square, size * size);
  const T theta1 = atan2(p[1], p[0]) - atan2(-(second.sinAlpha * aside), reach);
  return {theta1, reach - second.a, second.sinAlpha * (p[2] - first.d), square};
}

/// Two links in a plane, from one end to the other.
template <typename T>
struct ElbowBend {
  T turn;    ///< [rad] of the first link from the x axis
  T bend;    ///< [rad] φ: of the second from the first
  T square;  ///< [m⁴]
};

/// The law of cosines, with the triangle's area, which is exact where the arm is nearly stretched:
///   4F = elbow √(((a + b)² - r²) (r² - (a - b)²)),  φ = atan2(4F, r² - a² - b²),
///   turn = atan2(y, x) - atan2(b sin φ, a + b cos φ),  r² = x² + y².
/// @param a, b [m]  lengths > 0
template <typename T>
ElbowBend<T> calcElbowBend(const T& a, const T& b, const T& x, const T& y, const T& elbow,
                           double size) {
  using std::atan2, std::cos, std::sin;
  const T square = x * x + y * y;
  const T longest = (a + b) * (a + b), shortest = (a - b) * (a - b);
  const double squared = size * size;
  const T areas = (longest - square) * (square - shortest);
  const T area = elbow * branchRoot(areas, squared * squared);
  const T bend = atan2(area, square - a * a - b * b);
  return {atan2(y, x) - atan2(b * sin(bend), a + b * cos(bend)), bend, areas};
}

/// A link and one that slides across axis 2, from one end to the other.
template <typename T>
struct BoomReach {
  T theta2;  ///< [rad]
  T slide;   ///< [m] w, from where the wrist is nearest to axis 2
  T square;  ///< [m²]
};

/// w = boom √(x² + y² - e²),  θ₂ = atan2(y, x) - atan2(-sα₃ w, e).
/// @param across [m]  e: how far the line that the wrist slides on is from axis 2
template <typename T>
BoomReach<T> calcBoomReach(const Link<T>& third, const T& across, const T& x, const T& y,
                           const T& boom, double size) {
  using std::atan2;
  const T square = x * x + y * y - across * across;
  const T slide = boom * branchRoot(square, size * size);
  return {atan2(y, x) - atan2(-(third.sinAlpha * slide), across), slide, square};
}

template <typename T>
struct WristBend {
  T theta5;
  T square;
};

/// Joint 5 of three axes through one point. With B = Rz(θ₄) Rx(α₅) Rz(θ₅) Rx(α₆) Rz(θ₆),
///   cos θ₅ = (cα₅ cα₆ - B₂₂) / (sα₅ sα₆),
///   sin θ₅ = wrist √(B₀₂² + B₁₂² - (cα₅ sα₆ cos θ₅ + sα₅ cα₆)²) / |sα₆|,
/// the latter being exact where axes 4 and 6 are nearly one line.
/// @param B  R_46 at θ₄ = 0: RotX(α₄)ᵀ R_36
template <typename T>
WristBend<T> calcWristBend(const Link<T>& fifth, const Link<T>& sixth, const Mat3<T>& B,
                           const T& wrist) {
  using std::atan2, std::sqrt;
  const T c5 = fifth.cosAlpha, s5 = fifth.sinAlpha, c6 = sixth.cosAlpha, s6 = sixth.sinAlpha;
  const T cosine = (c5 * c6 - B(2, 2)) / (s5 * s6);
  const T along = c5 * s6 * cosine + s5 * c6;
  const T off = B(0, 2) * B(0, 2) + B(1, 2) * B(1, 2);
  const T square = off - along * along;
  return {atan2(wrist * branchRoot(square, 1), cosine * sqrt(s6 * s6)), square};
}

/// What joints 5 and 6 make of frame 4 but for θ₆: Rx(α₅) Rz(θ₅) Rx(α₆).
template <typename T>
Mat3<T> calcWristMiddle(const Link<T>& fifth, const Link<T>& sixth, const T& theta5) {
  const Mat3<T> R = fixedStep(fifth).R * jointStep(theta5, T(0)).R;
  return R * fixedStep(sixth).R;
}

/// θ₄: what is left of the direction of axis 6. Undetermined where that is axis 4.
template <typename T>
T calcWristTurn(const Mat3<T>& middle, const Mat3<T>& B) {
  using std::atan2;
  return atan2(B(1, 2), B(0, 2)) - atan2(middle(1, 2), middle(0, 2));
}

/// θ₆: what the joints before have left.
template <typename T>
T calcHandTurn(const T& theta4, const Mat3<T>& middle, const Mat3<T>& B) {
  using std::atan2;
  const Mat3<T> R_46 = jointStep(theta4, T(0)).R * middle;
  const Mat3<T> R = R_46.transpose() * B;
  return atan2(R(1, 0), R(0, 0));
}

/// Joint 5 of an arm of the UR family: the angle between axis 6 and the common direction n of axes
/// 2, 3 and 4, all in frame 1 before RotZ(θ₁):
///   θ₅ = atan2(wrist |n × z₆|, -n · z₆ / (sα₅ sα₆)).
template <typename T>
T calcParallelWristBend(const Link<T>& fifth, const Link<T>& sixth, const Vec3<T>& n,
                        const Vec3<T>& z6, const T& wrist) {
  using std::atan2, std::sqrt;
  const Vec3<T> cross = n.cross(z6);
  return atan2(wrist * sqrt(cross.squaredNorm()), -(n.dot(z6) / (fifth.sinAlpha * sixth.sinAlpha)));
}

/// Joint 6 of the same arm: n in frame 6, once by the target and once by θ₅; between them is θ₆.
/// @param n_6  by the target
template <typename T>
T calcParallelHandTurn(const Link<T>& fifth, const Link<T>& sixth, const T& theta5,
                       const Vec3<T>& n_6) {
  using std::atan2;
  const Mat3<T> R_45 = fixedStep(fifth).R * jointStep(theta5, T(0)).R;
  const Vec3<T> n_5 = R_45.row(2).transpose();
  const Vec3<T> m = fixedStep(sixth).R.transpose() * n_5;
  return atan2(m[1], m[0]) - atan2(n_6[1], n_6[0]);
}

}  // namespace denavit
