#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {

MatX<double> solve(const MatX<double>& A, const MatX<double>& B) {
  return A.partialPivLu().solve(B);
}

VecX<double> solve(const MatX<double>& A, const VecX<double>& b) {
  return A.partialPivLu().solve(b);
}

MatX<double> solveFromRight(const MatX<double>& A, const MatX<double>& B) {
  return A.transpose().partialPivLu().solve(B.transpose()).transpose();
}

MatX<double> invert(const MatX<double>& A) { return A.inverse(); }

MatX<double> solveByFullPivots(const MatX<double>& A, const MatX<double>& B) {
  if (A.rows() == 0) return B;
  return A.fullPivLu().solve(B);
}

VecX<double> solveByFullPivots(const MatX<double>& A, const VecX<double>& b) {
  if (A.rows() == 0) return b;
  return A.fullPivLu().solve(b);
}

MatX<double> solvePositive(const MatX<double>& A, const MatX<double>& B) {
  return A.llt().solve(B);
}

VecX<double> solvePositive(const MatX<double>& A, const VecX<double>& b) {
  return A.llt().solve(b);
}

MatX<double> solveSemidefinite(const MatX<double>& A, const MatX<double>& B) {
  if (A.rows() == 0) return B;
  return A.ldlt().solve(B);
}

VecX<double> solveSemidefinite(const MatX<double>& A, const VecX<double>& b) {
  if (A.rows() == 0) return b;
  return A.ldlt().solve(b);
}

MatX<double> solveLower(const MatX<double>& A, const MatX<double>& B) {
  return A.triangularView<Eigen::Lower>().solve(B);
}

MatX<double> factorPositive(const MatX<double>& A) {
  const Eigen::LLT<MatX<double>> llt(A);
  if (llt.info() != Eigen::Success) return {};
  return llt.matrixL();
}

double calcReciprocalCondition(const MatX<double>& A) {
  if (A.rows() == 0) return 1;
  return A.fullPivLu().rcond();
}

MatX<double> calcKernel(const MatX<double>& A) {
  if (A.rows() == 0 || A.cols() == 0) return MatX<double>::Identity(A.cols(), A.cols());
  return A.fullPivLu().kernel();
}

}  // namespace denavit
