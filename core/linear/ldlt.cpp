#include "core/linear/ldlt.h"

#include <limits>

namespace denavit {

namespace {
/// Pivots of a singular matrix come out as rounding noise of either sign.
constexpr double kSmallestPivot = 1e-14;
}  // namespace

bool isSoundPivot(double inverse, double eliminated) {
  return inverse > 0 && inverse < std::numeric_limits<double>::infinity() &&
         1 > kSmallestPivot * eliminated * inverse;
}

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
