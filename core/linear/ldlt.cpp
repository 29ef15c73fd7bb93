#include "core/linear/ldlt.h"

namespace denavit {

bool isPositive(const MatX<double>& LD) {
  // Pivots of a singular matrix come out as rounding noise of either sign. Units differ between
  // joints, so the bound is far below any ratio that a real arm has.
  const double floor = 1e-15 * LD.diagonal().maxCoeff();
  for (Eigen::Index i = 0; i < LD.rows(); ++i) {
    if (!(LD(i, i) > floor)) return false;  // also catches NaN
  }
  return true;
}

}  // namespace denavit
