#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

template <typename T>
SingularForm<T> decomposeThin(const MatX<T>& A) {
  if (A.size() == 0) return {MatX<T>(A.rows(), 0), VecX<double>(0), MatX<T>(A.cols(), 0)};
  const Eigen::JacobiSVD<MatX<T>> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

template <typename T>
SingularForm<T> decomposeFully(const MatX<T>& A) {
  if (A.size() == 0) {
    return {MatX<T>::Identity(A.rows(), A.rows()), VecX<double>(0),
            MatX<T>::Identity(A.cols(), A.cols())};
  }
  const Eigen::JacobiSVD<MatX<T>> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

template <typename T>
VecX<double> calcValues(const MatX<T>& A) {
  if (A.size() == 0) return {};
  return Eigen::JacobiSVD<MatX<T>>(A).singularValues();
}

}  // namespace

SingularForm<double> calcSingularForm(const MatX<double>& A) { return decomposeThin(A); }
SingularForm<Complex> calcSingularForm(const MatX<Complex>& A) { return decomposeThin(A); }
SingularForm<double> calcFullSingularForm(const MatX<double>& A) { return decomposeFully(A); }
SingularForm<Complex> calcFullSingularForm(const MatX<Complex>& A) { return decomposeFully(A); }
VecX<double> calcSingularValues(const MatX<double>& A) { return calcValues(A); }
VecX<double> calcSingularValues(const MatX<Complex>& A) { return calcValues(A); }

}  // namespace denavit
