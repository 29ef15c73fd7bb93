#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Coulomb friction of axes that are at rest together. With the accelerations W f that unit forces
/// along them make, and the frictions f* that would hold them all,
///
///   a = W (f* - f),   lower <= f <= upper,
///   a > 0 only where f = upper,  a < 0 only where f = lower:
///
/// the accelerations of least constraint (Gauss 1829), unique. The frictions need not be: more axes
/// may be at rest than the arm has freedoms, as a motor and the joints that it turns. Those that
/// hold are independent; the others rest because these do, with a friction that is theirs.
///
/// Least squares with bounds, by sets of free variables that stay independent and never come back
/// (Stark and Parker, Bounded-variable least squares, Computational Statistics 1995). Allocates
/// nothing after construction.
class RestingFriction {
 public:
  enum class State { Holds, Rests, Slides };

  /// @param most  axes
  explicit RestingFriction(int most);
  /// @param count  axes, at most those
  void resize(int count);
  [[nodiscard]] int count() const { return count_; }

  // What is given; the first count() of each.
  MatX<double> W;             ///< symmetric, positive semidefinite
  VecX<double> holding;       ///< f*: any that holds all axes
  VecX<double> lower, upper;  ///< lower <= upper
  VecX<double> rounding;      ///< of forces, along each axis

  void solve();

  [[nodiscard]] State state(int axis) const { return states_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] double friction(int axis) const { return friction_[axis]; }
  [[nodiscard]] double acceleration(int axis) const { return acceleration_[axis]; }

 private:
  void calcAccelerations();
  [[nodiscard]] double calcProductRounding(int axis) const;
  [[nodiscard]] int findWorst() const;
  [[nodiscard]] bool isIndependent(int axis);
  [[nodiscard]] bool relax();
  void classify();

  int count_ = 0;
  VecX<double> friction_, acceleration_, change_;
  MatX<double> L_;         ///< of W where axes are free, lower triangle
  std::vector<int> free_;  ///< axes whose friction is what holds them
  std::vector<char> isFree_, isBlocked_;
  std::vector<State> states_;
};

}  // namespace denavit
