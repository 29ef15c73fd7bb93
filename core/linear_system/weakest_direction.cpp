#include "core/linear_system/weakest_direction.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/Jacobi>

namespace denavit {
namespace {

template <typename T>
using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Turns an upper Hessenberg matrix into a triangular one.
template <typename T>
void rotateUp(Rows<T>& R) {
  for (Eigen::Index i = 0; i + 1 < R.rows(); ++i) {
    Eigen::JacobiRotation<T> rotation;
    rotation.makeGivens(R(i, i), R(i + 1, i));
    R.rightCols(R.cols() - i).applyOnTheLeft(i, i + 1, rotation.adjoint());
    R(i + 1, i) = T(0);
  }
}

/// R of [R; B], of which the rows of B are lost. Each reflection is of one row of R and all of B.
template <typename T>
void reflectUp(Rows<T>& R, Rows<T>& B) {
  VecX<T> v(B.rows());
  Eigen::Matrix<T, 1, Eigen::Dynamic> w(R.cols());
  for (Eigen::Index j = 0; j < R.cols(); ++j) {
    v = B.col(j);
    const double below = v.squaredNorm();
    if (below == 0) continue;
    const T a = R(j, j);
    const double norm = std::sqrt(Eigen::numext::abs2(a) + below);
    const T made = a == T(0) ? T(-norm) : T(-a / std::abs(a) * norm);
    v /= a - made;  // The reflection is of (1, v).
    R(j, j) = made;
    const Eigen::Index rest = R.cols() - j - 1;
    if (rest == 0) return;
    w.head(rest).noalias() = v.adjoint() * B.rightCols(rest);
    w.head(rest) += R.row(j).tail(rest);
    w.head(rest) *= 2 / (1 + v.squaredNorm());
    R.row(j).tail(rest) -= w.head(rest);
    B.rightCols(rest).noalias() -= v * w.head(rest);
  }
}

/// The right singular vector of the smallest singular value of a triangular matrix.
template <typename T>
VecX<T> findSmallest(Rows<T> R) {
  constexpr double kRounding = 1e-17, kConverged = 1e-12;
  constexpr Eigen::Index kMostSteps = 60, kLookEvery = 3;  // 18 to 30 steps are used by arms
  const Eigen::Index n = R.rows(), most = std::min(n, kMostSteps);
  const double size = R.norm();
  if (size == 0) return VecX<T>::Unit(n, n - 1);
  R /= size;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (std::abs(R(i, i)) < kRounding) R(i, i) = kRounding;
  }
  // A start that no symmetry of a system is at right angles to.
  VecX<T> v(n);
  for (Eigen::Index i = 0; i < n; ++i) v[i] = std::sin(1 + 1.7 * static_cast<double>(i * i));
  v.normalize();
  MatX<T> V(n, most);
  MatX<double> tridiagonal = MatX<double>::Zero(most, most);
  for (Eigen::Index k = 0;; ++k) {
    V.col(k) = v;
    VecX<T> w = R.adjoint().template triangularView<Eigen::Lower>().solve(v);
    w = R.template triangularView<Eigen::Upper>().solve(w);
    tridiagonal(k, k) = Eigen::numext::real(v.dot(w));
    for (int pass = 0; pass < 2; ++pass) {
      w -= V.leftCols(k + 1) * (V.leftCols(k + 1).adjoint() * w).eval();
    }
    const double next = w.norm();
    const bool isLast = k + 1 == most || next <= kConverged * tridiagonal(k, k);
    if (isLast || k % kLookEvery == 0) {
      const Eigen::SelfAdjointEigenSolver<MatX<double>> solver(
          tridiagonal.topLeftCorner(k + 1, k + 1));
      const VecX<double> largest = solver.eigenvectors().col(k);
      const double residual = next * std::abs(largest[k]);
      if (isLast || residual <= kConverged * solver.eigenvalues()[k]) {
        return (V.leftCols(k + 1) * largest.cast<T>()).normalized();
      }
    }
    tridiagonal(k, k + 1) = tridiagonal(k + 1, k) = next;
    v = w / next;
  }
}

template <typename T>
WeakestDirection findWeakest(const MatX<double>& H, const MatX<double>& Q, const MatX<double>& Bt,
                             const T& s) {
  Rows<T> shifted = -H.cast<T>(), B = Bt.cast<T>();
  shifted.diagonal().array() += Eigen::numext::conj(s);
  Rows<T> R = shifted;
  rotateUp(R);
  reflectUp(R, B);
  const VecX<T> x = findSmallest(std::move(R));
  const double value = std::hypot((shifted * x).norm(), (Bt.cast<T>() * x).norm());
  return {value, (Q.cast<T>() * x).template cast<Complex>()};
}

}  // namespace

WeakestDirections::WeakestDirections(const MatX<double>& A, const MatX<double>& B) {
  const Eigen::HessenbergDecomposition<MatX<double>> decomposition(A.transpose());
  H_ = decomposition.matrixH();
  Q_ = decomposition.matrixQ();
  Bt_ = B.transpose() * Q_;
}

WeakestDirection WeakestDirections::find(const Complex& s) const {
  return s.imag() == 0 ? findWeakest(H_, Q_, Bt_, s.real()) : findWeakest(H_, Q_, Bt_, s);
}

}  // namespace denavit
