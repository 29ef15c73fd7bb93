#pragma once

#include <vector>

#include <Eigen/LU>

#include "core/scalar/scalar.h"

namespace denavit {

enum class LinearSolver { Cholesky, Lu };

/// Solves M qdd + bias = tau where some coordinates have a known acceleration and the others a known
/// force (hybrid dynamics: Featherstone 2008, section 9.2). Locked, prescribed and sticking joints are
/// the former. Decides on values (pivots), so it is double only. Reusable without allocating.
class HybridDynamics {
 public:
  HybridDynamics(int size, LinearSolver solver);

  /// @param held  one per coordinate: whether its acceleration is the known quantity
  /// @param tau   in: forces of the free coordinates; out: those of the held ones too
  /// @param qdd   in: accelerations of the held coordinates; out: those of the free ones too
  /// @returns false where M, restricted to the free coordinates, is not positive definite
  [[nodiscard]] bool solve(const MatX<double>& M, const VecX<double>& bias,
                           const std::vector<char>& held, VecX<double>& tau, VecX<double>& qdd);

 private:
  void solveLu(const Eigen::PartialPivLU<MatX<double>>& lu, VecX<double>& x);
  /// The system of the first `freeCount` coordinates in free_.
  bool solveFree(const MatX<double>& M, Eigen::Index freeCount);

  LinearSolver solver_;
  std::vector<Eigen::Index> free_;
  std::vector<MatX<double>> matrices_;   ///< one per size: no reallocation as joints stick
  std::vector<VecX<double>> rightSides_;
  std::vector<Eigen::PartialPivLU<MatX<double>>> lus_;  ///< one per size too
  VecX<double> permuted_;
};

}  // namespace denavit
