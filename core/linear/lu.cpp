#include "core/linear/lu.h"

#include <cmath>
#include <utility>

namespace denavit {

void factorLu(MatX<double>& A, std::vector<Eigen::Index>& pivots) {
  const Eigen::Index n = A.rows();
  pivots.resize(static_cast<std::size_t>(n));
  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index best = k;
    for (Eigen::Index i = k + 1; i < n; ++i) {
      if (std::abs(A(i, k)) > std::abs(A(best, k))) best = i;
    }
    pivots[static_cast<std::size_t>(k)] = best;
    for (Eigen::Index j = 0; best != k && j < n; ++j) std::swap(A(k, j), A(best, j));
    for (Eigen::Index i = k + 1; i < n; ++i) A(i, k) /= A(k, k);
    for (Eigen::Index j = k + 1; j < n; ++j) {
      const double pivot = A(k, j);
      for (Eigen::Index i = k + 1; i < n; ++i) A(i, j) -= A(i, k) * pivot;
    }
  }
}

void solveLu(const MatX<double>& factors, const std::vector<Eigen::Index>& pivots,
             VecX<double>& x) {
  const Eigen::Index n = factors.rows();
  for (Eigen::Index k = 0; k < n; ++k) std::swap(x[k], x[pivots[static_cast<std::size_t>(k)]]);
  for (Eigen::Index k = 0; k < n; ++k) {
    for (Eigen::Index i = k + 1; i < n; ++i) x[i] -= factors(i, k) * x[k];
  }
  for (Eigen::Index k = n - 1; k >= 0; --k) {
    x[k] /= factors(k, k);
    for (Eigen::Index i = 0; i < k; ++i) x[i] -= factors(i, k) * x[k];
  }
}

}  // namespace denavit
