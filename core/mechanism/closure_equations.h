#pragma once

#include <vector>

#include "core/mechanism/chain_kinematics.h"

namespace denavit {

/// The closure equations c(q) = 0 of a mechanism at one state after another, with their first
/// derivative A (ċ = A q̇) and what rates alone make of the second (c̈ = A q̈ + Ȧ q̇): Freeman's
/// (1985) first and second order influence coefficients of the frames that meet. Rows stand in the
/// axes of the closures' frames A: positions [m], then turns [rad], see ClosureType. Away from
/// closed poses rows of turns are rotation vectors, of which A is the slope near 0. Allocates
/// nothing after the first state.
class ClosureEquations {
 public:
  /// @param mechanism  outlives this
  explicit ClosureEquations(const Mechanism& mechanism);

  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }
  [[nodiscard]] int rows() const { return static_cast<int>(c_.size()); }
  /// The first row of a closure.
  [[nodiscard]] int firstRow(std::size_t closure) const { return firstRows_[closure]; }

  /// Takes the chains to q and evaluates c. @param q  [rad|m] of size N
  void place(const VecX<double>& q);
  /// That q; NaN before the first.
  [[nodiscard]] const VecX<double>& q() const { return q_; }
  /// c(q), one per row.
  [[nodiscard]] const VecX<double>& residuals() const { return c_; }
  /// The largest of them, of a closure or of all; lengths over the mechanism's size.
  [[nodiscard]] double calcResidual(std::size_t closure) const;
  [[nodiscard]] double calcResidual() const;
  /// A(q), rows x N; formed when it is asked for.
  [[nodiscard]] const MatX<double>& jacobian();
  /// Ȧ q̇ at the last q. @param bias  one per row, filled
  void calcBias(const VecX<double>& qd, VecX<double>& bias);

  /// The world's axes of a closure's frame A, and where its frame B is [m].
  [[nodiscard]] const Pose<double>& poseA(std::size_t closure) const { return X_WA_[closure]; }
  [[nodiscard]] const Pose<double>& poseB(std::size_t closure) const { return X_WB_[closure]; }
  /// The wrench (force; moment) that row `row` of a closure passes from A's side to B's, in axes of
  /// A, about B's origin, for a multiplier 1.
  [[nodiscard]] Vec6<double> rowWrench(std::size_t closure, int row) const;

  [[nodiscard]] const ChainKinematics& chain(std::size_t k) const { return chains_[k]; }
  [[nodiscard]] Pose<double> pose(const AttachedFrame& frame) const;

 private:
  void calcRows(std::size_t closure);
  void addRows(std::size_t closure, const AttachedFrame& frame, double sign);
  [[nodiscard]] FrameMotion motion(const AttachedFrame& frame, const Vec3<double>& p_W) const;

  const Mechanism& mechanism_;
  std::vector<ChainKinematics> chains_;
  std::vector<int> firstRows_;
  std::vector<Pose<double>> X_WA_, X_WB_;
  /// What a closure's rows see of a relative velocity in world axes: of v, then of w.
  struct Rows {
    Mat3<double> positions = Mat3<double>::Zero(), turns = Mat3<double>::Zero();
  };
  std::vector<Rows> select_;
  VecX<double> q_, c_, scale_;
  MatX<double> A_;
  bool formed_ = false;              ///< whether A_ is of the last q
  std::vector<Jacobian<double>> J_;  ///< by chain
};

}  // namespace denavit
