#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// Losses of gears with rotors before them. Of the motor's force T along an axis, J a accelerates
/// its rotor and F is the motor's own friction. The rest σ = T - F - J a enters the gear, whose
/// loss is
///
///   λ = κ σ,   κ = 1 - η where σ drives (has the direction of motion), else -(1/η - 1),
///   a = a_0 - W λ
///
/// where a_0 are the accelerations without losses, and W those due to unit forces. λ never acts
/// along the motion, so that no gear generates energy.
///
/// There is one solution. Let M_l be the inertia matrix without these rotors. The output of a gear,
/// f(σ) = η σ or σ/η, increases with σ. Hence M_l a minus the outputs is a strictly monotone
/// function of the accelerations (M_l is positive semidefinite, f(T - F - J a) decreases with a),
/// and its zero is unique. Each choice of κ has the positive definite matrix M_l + k J, with k = η
/// or 1/η: the problem is a linear complementarity of a P-matrix, for which exchanging the first
/// κ that does not fit ends (Murty 1974, Linear Algebra and its Applications 9).
///
/// Allocates nothing after construction.
class GearLosses {
 public:
  /// @param most  gears
  explicit GearLosses(int most);

  /// A gear whose axis moves.
  struct Gear {
    int axis;                 ///< its owner's number, not used here
    int direction;            ///< +1 or -1, of the motion
    double efficiency;        ///< η
    double rotorInertia;      ///< J [kg m²|kg], > 0
    double input;             ///< T - F [N m|N]
    double acceleration = 0;  ///< of a_0 [rad/s²|m/s²]
  };
  std::vector<Gear> gears;  ///< no more than `most`
  MatX<double> W;           ///< the first rows and columns, of the gears in order

  void solve();

  [[nodiscard]] int count() const { return static_cast<int>(gears.size()); }
  /// λ [N m|N]; from solve().
  [[nodiscard]] double loss(int gear) const { return calcFactor(gear) * sigma_[gear]; }
  /// The part of the rotor's inertia that the gear's loss hides, κ J; negative if the loss adds to
  /// it. It uses the branch that solve() found, or the one that was set.
  [[nodiscard]] double relief(int gear) const;
  void setDriving(int gear, bool drives) { drives_[static_cast<std::size_t>(gear)] = drives; }
  [[nodiscard]] bool isDriving(int gear) const { return drives_[static_cast<std::size_t>(gear)]; }
  /// The effect of the gears on accelerations x that other forces cause, in the current branches:
  /// x becomes -λ = K (1 - J W K)⁻¹ J x.
  void respond(VecX<double>& x);

 private:
  [[nodiscard]] double calcFactor(int gear) const;
  void factor();
  void substitute(VecX<double>& x) const;
  [[nodiscard]] double calcSlack(int gear) const;

  VecX<double> sigma_, sigma0_;
  std::vector<char> drives_;
  MatX<double> A_;  ///< LU of 1 - J W K
  std::vector<int> pivots_;
};

}  // namespace denavit
