#include "core/linear/decompositions.h"
#include "core/linear/dense.h"

namespace denavit {
namespace {

template <typename T>
SymmetricForm<T> diagonalise(const MatX<T>& A) {
  if (A.rows() == 0) return {};
  const Eigen::SelfAdjointEigenSolver<MatX<T>> solver(A);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace

SymmetricForm<double> calcSymmetricForm(const MatX<double>& A) { return diagonalise(A); }
SymmetricForm<Complex> calcSymmetricForm(const MatX<Complex>& A) { return diagonalise(A); }

SymmetricForm<double> calcSymmetricForm(const MatX<double>& A, const MatX<double>& B) {
  if (A.rows() == 0) return {};
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX<double>> solver(A, B);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

VecX<double> calcSymmetricEigenvalues(const MatX<double>& A) {
  if (A.rows() == 0) return {};
  return Eigen::SelfAdjointEigenSolver<MatX<double>>(A, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace denavit
