#include <Eigen/LU>

#include "core/linear/dense.h"

namespace denavit {

MatX<Complex> solve(const MatX<Complex>& A, const MatX<Complex>& B) {
  return A.partialPivLu().solve(B);
}

VecX<Complex> solve(const MatX<Complex>& A, const VecX<Complex>& b) {
  return A.partialPivLu().solve(b);
}

MatX<Complex> invert(const MatX<Complex>& A) { return A.inverse(); }

}  // namespace denavit
