#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

template <typename Sides>
Sides minimise(const MatX<double>& A, const Sides& B) {
  if (A.size() == 0) return Sides::Zero(A.cols(), B.cols());
  return A.colPivHouseholderQr().solve(B);
}

template <typename Sides>
Sides minimiseNorm(const MatX<double>& A, const Sides& B, double threshold) {
  if (A.size() == 0) return Sides::Zero(A.cols(), B.cols());
  Eigen::CompleteOrthogonalDecomposition<MatX<double>> factors(A.rows(), A.cols());
  if (threshold >= 0) factors.setThreshold(threshold);
  factors.compute(A);
  return factors.solve(B);
}

}  // namespace

MatX<double> solveLeastSquares(const MatX<double>& A, const MatX<double>& B) {
  return minimise(A, B);
}

VecX<double> solveLeastSquares(const MatX<double>& A, const VecX<double>& b) {
  return minimise(A, b);
}

MatX<double> solveLeastNorm(const MatX<double>& A, const MatX<double>& B, double threshold) {
  return minimiseNorm(A, B, threshold);
}

VecX<double> solveLeastNorm(const MatX<double>& A, const VecX<double>& b, double threshold) {
  return minimiseNorm(A, b, threshold);
}

}  // namespace denavit
