#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {

VecX<Complex> calcEigenvalues(const MatX<double>& A) {
  if (A.rows() == 0) return {};
  const Eigen::EigenSolver<MatX<double>> solver(A, false);
  if (solver.info() != Eigen::Success) return {};
  return solver.eigenvalues();
}

VecX<Complex> calcEigenvalues(const MatX<Complex>& A) {
  if (A.rows() == 0) return {};
  const Eigen::ComplexSchur<MatX<Complex>> schur(A, false);
  if (schur.info() != Eigen::Success) return {};
  return schur.matrixT().diagonal();
}

EigenForm calcEigenForm(const MatX<double>& A) {
  if (A.rows() == 0) return {};
  const Eigen::EigenSolver<MatX<double>> solver(A);
  if (solver.info() != Eigen::Success) return {};
  return {solver.eigenvalues(), solver.eigenvectors()};
}

SchurForm calcSchurForm(const MatX<double>& A) {
  if (A.rows() == 0) return {};
  const Eigen::RealSchur<MatX<double>> schur(A);
  if (schur.info() != Eigen::Success) return {};
  return {schur.matrixT(), schur.matrixU()};
}

HessenbergForm calcHessenbergForm(const MatX<double>& A) {
  if (A.rows() == 0) return {};
  const Eigen::HessenbergDecomposition<MatX<double>> hessenberg(A);
  return {hessenberg.matrixH(), hessenberg.matrixQ()};
}

EigenvalueRatios calcEigenvalueRatios(const MatX<double>& A, const MatX<double>& B) {
  if (A.rows() == 0) return {};
  // The solver asserts that its iteration ends, and says nothing where it does not.
  if (Eigen::RealQZ<MatX<double>>(A, B, false).info() != Eigen::Success) return {};
  const Eigen::GeneralizedEigenSolver<MatX<double>> solver(A, B, false);
  return {solver.alphas(), solver.betas()};
}

VecX<Complex> calcGeneralizedEigenvalues(const MatX<double>& A, const MatX<double>& B) {
  const EigenvalueRatios ratios = calcEigenvalueRatios(A, B);
  return ratios.alphas.cwiseQuotient(ratios.betas);
}

}  // namespace denavit
