#pragma once

#include <array>
#include <limits>

#include "core/scalar/scalar.h"

namespace denavit {

/// A basis of symmetric matrices, orthonormal by tr(E_a E_b).
[[nodiscard]] const std::array<Eigen::Matrix4d, 10>& symmetricUnits();

/// How far numbers u are from 1: of bodies matrices U_k = sum_a u_a E_a (symmetricUnits), numbers
/// that must be positive, and free ones,
///
///   sum_k [tr U_k - ln det U_k - 4] + sum_j [u_j - ln u_j - 1] + |free|² / 2,
///
/// which is its own barrier against what no U_k and no u_j can be.
class BodyDivergence {
 public:
  BodyDivergence(Eigen::Index bodies, Eigen::Index positive, Eigen::Index free)
      : bodies_(bodies), positive_(positive), free_(free) {}

  /// Of the barrier: what multiplies the gap of a minimum on the central path.
  [[nodiscard]] Eigen::Index degree() const { return 4 * bodies_ + positive_; }
  /// Where it is 0.
  [[nodiscard]] VecX<double> centre() const;
  /// @returns infinity where a U_k is not positive definite, or a u_j not positive
  [[nodiscard]] double value(const VecX<double>& u) const;
  void derive(const VecX<double>& u, VecX<double>& gradient, MatX<double>& hessian) const;

 private:
  static constexpr double kOutside = std::numeric_limits<double>::infinity();
  Eigen::Index bodies_, positive_, free_;
};

}  // namespace denavit
