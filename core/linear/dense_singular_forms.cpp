#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

template <typename T>
VecX<double> calcValues(const MatX<T>& A) {
  if (A.size() == 0) return {};
  return Eigen::JacobiSVD<MatX<T>>(A).singularValues();
}

}  // namespace

SingularForm calcSingularForm(const MatX<double>& A) {
  if (A.size() == 0) {
    return {MatX<double>(A.rows(), 0), VecX<double>(0), MatX<double>(A.cols(), 0)};
  }
  const Eigen::JacobiSVD<MatX<double>> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

SingularForm calcFullSingularForm(const MatX<double>& A) {
  if (A.size() == 0) {
    return {MatX<double>::Identity(A.rows(), A.rows()), VecX<double>(0),
            MatX<double>::Identity(A.cols(), A.cols())};
  }
  const Eigen::JacobiSVD<MatX<double>> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.matrixU(), svd.singularValues(), svd.matrixV()};
}

VecX<double> calcSingularValues(const MatX<double>& A) { return calcValues(A); }
VecX<double> calcSingularValues(const MatX<Complex>& A) { return calcValues(A); }

}  // namespace denavit
