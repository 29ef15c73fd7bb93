#pragma once

#include "core/dynamics/inertia_matrix.h"

namespace denavit::test {

inline MatX<double> inertiaMatrix(const Arm<double>& arm, const VecX<double>& q) {
  InertiaMatrixWork<double> work;
  MatX<double> M;
  calcInertiaMatrix<double>(arm, q, work, M);
  return M;
}

}  // namespace denavit::test
