#include "core/linear_system/weakest_direction.h"

#include <algorithm>
#include <cmath>

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
    w.head(rest) = R.row(j).tail(rest);
    for (Eigen::Index i = 0; i < v.size(); ++i) {
      w.head(rest) += Eigen::numext::conj(v[i]) * B.row(i).tail(rest);
    }
    w.head(rest) *= 2 / (1 + v.squaredNorm());
    R.row(j).tail(rest) -= w.head(rest);
    for (Eigen::Index i = 0; i < v.size(); ++i) B.row(i).tail(rest) -= v[i] * w.head(rest);
  }
}

/// The right singular vector of the smallest singular value of a triangular matrix.
template <typename T>
VecX<T> findSmallest(Rows<T> R) {
  constexpr double kLeastPivot = 1e-17, kConverged = 1e-12;
  constexpr Eigen::Index kMostVectors = 60, kLookEvery = 3;  // 18 to 30 steps are used by arms
  const Eigen::Index n = R.rows(), most = std::min(n, kMostVectors);
  const double size = R.norm();
  if (size == 0) return VecX<T>::Unit(n, n - 1);
  R /= size;
  for (Eigen::Index i = 0; i < n; ++i) {
    if (std::abs(R(i, i)) < kLeastPivot) R(i, i) = kLeastPivot;
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
    const MatX<T> known = V.leftCols(k + 1);
    for (int pass = 0; pass < 2; ++pass) {
      w -= multiply(known, multiplyAdjoint(known, w));
    }
    const double next = w.norm();
    const bool isLast = k + 1 == most || next <= kConverged * tridiagonal(k, k);
    if (isLast || k % kLookEvery == 0) {
      const SymmetricForm<double> form = calcSymmetricForm(tridiagonal.topLeftCorner(k + 1, k + 1));
      const VecX<double> largest = form.V.col(k);
      const double residual = next * std::abs(largest[k]);
      if (isLast || residual <= kConverged * form.values[k]) {
        return multiply(known, largest.cast<T>()).normalized();
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
  const double value = std::hypot(multiply(shifted, x).norm(), multiply(Bt.cast<T>(), x).norm());
  return {value, multiply(Q.cast<T>(), x).template cast<Complex>()};
}

}  // namespace

WeakestDirections::WeakestDirections(const MatX<double>& A, const MatX<double>& B) {
  const auto [H, Q] = calcHessenbergForm(A.transpose());
  H_ = H;
  Q_ = Q;
  Bt_ = multiplyAdjoint(B, Q_);
}

WeakestDirection WeakestDirections::find(const Complex& s) const {
  return s.imag() == 0 ? findWeakest(H_, Q_, Bt_, s.real()) : findWeakest(H_, Q_, Bt_, s);
}

}  // namespace denavit
