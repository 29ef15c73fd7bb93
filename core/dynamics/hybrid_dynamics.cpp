#include "core/dynamics/hybrid_dynamics.h"

#include "core/linear/ldlt.h"

namespace denavit {

HybridDynamics::HybridDynamics(int size, LinearSolver solver) : solver_(solver) {
  free_.resize(static_cast<std::size_t>(size));
  permuted_.resize(size);
  for (int n = 0; n <= size; ++n) {
    matrices_.emplace_back(n, n);
    rightSides_.emplace_back(n);
    diagonals_.emplace_back(n);
    if (solver == LinearSolver::Lu) lus_.emplace_back(n);
  }
}

bool HybridDynamics::solve(const MatX<double>& M, const VecX<double>& bias,
                           const std::vector<char>& held, VecX<double>& tau, VecX<double>& qdd) {
  const Eigen::Index n = M.rows();
  Eigen::Index freeCount = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (!held[static_cast<std::size_t>(i)]) free_[static_cast<std::size_t>(freeCount++)] = i;
  }
  const auto size = static_cast<std::size_t>(freeCount);
  if (freeCount == n) {
    matrices_[size] = M;
    qdd = tau - bias;
    return factorAndSolve(size, qdd);
  }
  gatherFree(M, bias, held, tau, qdd, freeCount);
  VecX<double>& x = rightSides_[size];
  if (!factorAndSolve(size, x)) return false;
  for (Eigen::Index k = 0; k < freeCount; ++k) qdd[free_[static_cast<std::size_t>(k)]] = x[k];
  for (Eigen::Index i = 0; i < n; ++i) {
    if (held[static_cast<std::size_t>(i)]) tau[i] = bias[i] + M.row(i).dot(qdd);
  }
  return true;
}

void HybridDynamics::gatherFree(const MatX<double>& M, const VecX<double>& bias,
                                const std::vector<char>& held, const VecX<double>& tau,
                                const VecX<double>& qdd, Eigen::Index freeCount) {
  MatX<double>& A = matrices_[static_cast<std::size_t>(freeCount)];
  VecX<double>& x = rightSides_[static_cast<std::size_t>(freeCount)];
  for (Eigen::Index k = 0; k < freeCount; ++k) {
    const Eigen::Index i = free_[static_cast<std::size_t>(k)];
    x[k] = tau[i] - bias[i];
    for (Eigen::Index j = 0; j < M.cols(); ++j) {
      if (held[static_cast<std::size_t>(j)]) x[k] -= M(i, j) * qdd[j];
    }
    for (Eigen::Index c = 0; c < freeCount; ++c) A(k, c) = M(i, free_[static_cast<std::size_t>(c)]);
  }
}

bool HybridDynamics::factorAndSolve(std::size_t size, VecX<double>& x) {
  MatX<double>& A = matrices_[size];
  if (size == 0) return true;
  if (solver_ == LinearSolver::Lu) lus_[size].compute(A);
  VecX<double>& diagonal = diagonals_[size];
  diagonal = A.diagonal();
  factorLdlt(A);  // with LU too: its pivots tell whether the matrix is positive definite
  if (!isPositive(A, diagonal)) return false;
  if (solver_ == LinearSolver::Cholesky) {
    solveLdlt(A, x);
  } else {
    solveLu(lus_[size], x);
  }
  return true;
}

// By hand, because Eigen's triangular solve takes temporary memory.
void HybridDynamics::solveLu(const Eigen::PartialPivLU<MatX<double>>& lu, VecX<double>& x) {
  const Eigen::Index n = x.size();
  const MatX<double>& LU = lu.matrixLU();
  for (Eigen::Index i = 0; i < n; ++i) permuted_[lu.permutationP().indices()[i]] = x[i];
  for (Eigen::Index i = 0; i < n; ++i) {
    x[i] = permuted_[i];
    for (Eigen::Index j = 0; j < i; ++j) x[i] -= LU(i, j) * x[j];
  }
  for (Eigen::Index i = n - 1; i >= 0; --i) {
    for (Eigen::Index j = i + 1; j < n; ++j) x[i] -= LU(i, j) * x[j];
    x[i] /= LU(i, i);
  }
}

}  // namespace denavit
