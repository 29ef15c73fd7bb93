#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/linear_system/poles.h"

namespace denavit {

/// The stabilising solution X of
///   A^T X + X A - X B R^-1 B^T X + Q = 0,                               continuous, or
///   A^T X A - X - A^T X B (R + B^T X B)^-1 B^T X A + Q = 0,             discrete,
/// or why there is none.
struct RiccatiSolution {
  enum class Status {
    Solved,
    BadWeights,       ///< Q or R is not what a cost needs
    NotStabilisable,  ///< the inputs do not reach a pole that is not stable
    NotSeen,          ///< Q does not weigh a pole on the limit of stability
    NotFound          ///< too near to one of these for the numbers of a computer
  };
  Status status = Status::NotFound;
  MatX<double> X;                ///< n x n, symmetric, positive semidefinite
  MatX<double> K;                ///< m x n: R^-1 B^T X, or (R + B^T X B)^-1 B^T X A
  std::vector<Pole> closedLoop;  ///< of A - B K
  /// Norm of the equation over the sum of the norms of its terms, in balanced units.
  double residual = 0;
  std::string reason;           ///< empty where solved; else what is wrong and what to do
  std::optional<Pole> culprit;  ///< the pole that the reason speaks of

  [[nodiscard]] bool isSolved() const { return status == Status::Solved; }
};

/// Continuous: ordered Schur form of the balanced Hamiltonian matrix (A. J. Laub. A Schur method
/// for solving algebraic Riccati equations. IEEE Trans. Automatic Control 24 (1979); balanced as P.
/// Benner. Symplectic balancing of Hamiltonian matrices. SIAM J. Scientific Computing 22 (2001)).
/// Discrete: structure-preserving doubling, which may have a singular A (E. K.-W. Chu, H.-Y. Fan,
/// W.-W. Lin, C.-S. Wang. Structure-preserving algorithms for periodic discrete-time algebraic
/// Riccati equations. Int. J. Control 77 (2004)). Both polished by Newton's method (D. L. Kleinman.
/// On an iterative technique for Riccati equation computations. IEEE Trans. Automatic Control 13
/// (1968)).
/// @param Q  n x n, symmetric, positive semidefinite
/// @param R  m x m, symmetric, positive definite
[[nodiscard]] RiccatiSolution solveRiccati(const MatX<double>& A, const MatX<double>& B,
                                           const MatX<double>& Q, const MatX<double>& R,
                                           double sampleTime = 0);

/// A Riccati equation in balanced units, x = diag(d) z and X = size D^-1 Y D^-1: A, G = B R^-1 B^T
/// and Q of Y. The input is in units of its weight.
struct BalancedRiccati {
  MatX<double> A, G, Q;
  VecX<double> d;
  double size = 1;
};
[[nodiscard]] BalancedRiccati balanceRiccati(const MatX<double>& A, const MatX<double>& G,
                                             const MatX<double>& Q);

/// Y, polished; nothing where the eigenvalues do not part into halves.
[[nodiscard]] std::optional<MatX<double>> findContinuousRiccati(const BalancedRiccati& equation);
[[nodiscard]] std::optional<MatX<double>> findDiscreteRiccati(const BalancedRiccati& equation);

/// The equation's left side at Y over the sizes of its terms.
struct RiccatiResidual {
  MatX<double> value;
  double relative = 0;
};
[[nodiscard]] RiccatiResidual calcContinuousResidual(const BalancedRiccati& equation,
                                                     const MatX<double>& Y);
/// How far another step of Newton's method would take Y, over its size: what is wrong with Y.
/// Rounding alone leaves a large residual where the terms cancel out of larger ones.
[[nodiscard]] double calcContinuousError(const BalancedRiccati& equation, const MatX<double>& Y);
[[nodiscard]] RiccatiResidual calcDiscreteResidual(const BalancedRiccati& equation,
                                                   const MatX<double>& Y);

}  // namespace denavit
