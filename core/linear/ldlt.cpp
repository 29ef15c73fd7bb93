#include "core/linear/ldlt.h"

#include <limits>

namespace denavit {

bool isPositive(const MatX<double>& factors) {
  // Pivots of a singular matrix come out as rounding noise of either sign. Units differ between
  // joints, so the bound is far below any ratio that a real arm has.
  constexpr double kSmallestPivot = 1e-15;
  const double largestInverse = factors.diagonal().maxCoeff();
  const double floor = kSmallestPivot * largestInverse;
  for (Eigen::Index i = 0; i < factors.rows(); ++i) {
    const double inverse = factors(i, i);
    if (!(inverse > floor && inverse < std::numeric_limits<double>::infinity())) return false;
  }
  return true;
}

}  // namespace denavit
