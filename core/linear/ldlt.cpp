#include "core/linear/ldlt.h"

#include <limits>

namespace denavit {

bool isPositive(const MatX<double>& factors) {
  // Pivots of a singular matrix come out as rounding noise of either sign.
  constexpr double kSmallestPivot = 1e-14;
  const Eigen::Index n = factors.rows();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double inverse = factors(i, i);
    if (!(inverse > 0 && inverse < std::numeric_limits<double>::infinity())) return false;
    // A_ii = d_i + sum l_ik² d_k.
    double eliminated = 0;
    for (Eigen::Index k = 0; k < i; ++k) {
      eliminated += factors(i, k) * factors(i, k) / factors(k, k);
    }
    if (!(1 > kSmallestPivot * eliminated * inverse)) return false;
  }
  return true;
}

}  // namespace denavit
