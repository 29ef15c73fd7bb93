#pragma once

#include <vector>

#include "core/dynamics/linear_solver.h"
#include "core/linear/decompositions.h"
#include "core/scalar/scalar.h"

namespace denavit {

/// Solves M qdd + bias = tau where some coordinates have a known acceleration and the others a
/// known force (hybrid dynamics: Featherstone 2008, section 9.2). Locked, prescribed and sticking
/// joints are the former. Decides on values (pivots), so it is double only. Reusable without
/// allocating.
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
  /// Fills the reduced matrix and right-hand side of the coordinates in free_.
  void gatherFree(const MatX<double>& M, const VecX<double>& bias, const std::vector<char>& held,
                  const VecX<double>& tau, const VecX<double>& qdd, Eigen::Index freeCount);
  /// Solves matrices_[size] x' = x in place; false where the matrix is not positive definite.
  bool factorAndSolve(std::size_t size, VecX<double>& x);

  LinearSolver solver_;
  std::vector<Eigen::Index> free_;
  std::vector<MatX<double>> matrices_;  ///< one per size: no reallocation as joints stick
  std::vector<VecX<double>> rightSides_, diagonals_;
  std::vector<Eigen::PartialPivLU<MatX<double>>> lus_;  ///< one per size too
  VecX<double> permuted_;
};

}  // namespace denavit
