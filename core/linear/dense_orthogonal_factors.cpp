#include <algorithm>

#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

template <typename T>
PivotedForm<T> factorByPivots(const MatX<T>& A) {
  if (A.size() == 0) return {MatX<T>::Identity(A.rows(), A.rows()), VecX<double>(0)};
  const Eigen::ColPivHouseholderQR<MatX<T>> qr(A);
  return {qr.householderQ(), qr.matrixQR().diagonal().cwiseAbs()};
}

}  // namespace

MatX<double> calcOrthogonalFactor(const MatX<double>& A) {
  const Eigen::HouseholderQR<MatX<double>> qr(A);
  return qr.householderQ();
}

MatX<double> calcOrthonormalBasis(const MatX<double>& A) {
  const Eigen::HouseholderQR<MatX<double>> qr(A);
  return qr.householderQ() * MatX<double>::Identity(A.rows(), std::min(A.rows(), A.cols()));
}

MatX<double> calcTriangularFactor(const MatX<double>& A) {
  const Eigen::HouseholderQR<MatX<double>> qr(A);
  return qr.matrixQR().topRows(A.cols()).triangularView<Eigen::Upper>();
}

PivotedForm<double> calcPivotedForm(const MatX<double>& A) { return factorByPivots(A); }
PivotedForm<Complex> calcPivotedForm(const MatX<Complex>& A) { return factorByPivots(A); }

}  // namespace denavit
