#include "core/linear/ldlt.h"

namespace denavit {

bool isPositive(const MatX<double>& factors) {
  for (Eigen::Index i = 0; i < factors.rows(); ++i) {
    // A_ii = d_i + sum l_ik² d_k.
    double eliminated = 0;
    for (Eigen::Index k = 0; k < i; ++k) {
      eliminated += factors(i, k) * factors(i, k) / factors(k, k);
    }
    if (!isSoundPivot(factors(i, i), eliminated)) return false;
  }
  return true;
}

bool isPositive(const MatX<double>& factors, const VecX<double>& diagonal) {
  for (Eigen::Index i = 0; i < factors.rows(); ++i) {
    if (!isSoundPivot(factors(i, i), diagonal[i])) return false;
  }
  return true;
}

}  // namespace denavit
