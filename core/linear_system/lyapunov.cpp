#include "core/linear_system/lyapunov.h"

#include <cmath>
#include <limits>

namespace denavit {
namespace {

constexpr double kLostPivot = 4 * std::numeric_limits<double>::epsilon();

/// Solves (factor T + shift I) x = b for triangular T in place.
/// @returns whether no diagonal element is lost in rounding
bool solveShifted(const MatX<Complex>& T, const Complex& factor, const Complex& shift,
                  Eigen::Ref<VecX<Complex>> x) {
  for (Eigen::Index i = x.size(); i-- > 0;) {
    const Complex pivot = factor * T(i, i) + shift;
    if (std::abs(pivot) <= kLostPivot * (std::abs(factor * T(i, i)) + std::abs(shift)))
      return false;
    x[i] /= pivot;
    x.head(i) -= factor * x[i] * T.col(i).head(i);
  }
  return true;
}

/// T Y + Y T^H + F = 0, the last column first.
bool solveContinuousTriangular(const MatX<Complex>& T, MatX<Complex>& Y) {
  const Eigen::Index n = T.rows();
  for (Eigen::Index k = n; k-- > 0;) {
    VecX<Complex> y = -Y.col(k);
    y -= multiply(Y.rightCols(n - 1 - k), T.row(k).tail(n - 1 - k).adjoint());
    if (!solveShifted(T, 1, std::conj(T(k, k)), y)) return false;
    Y.col(k) = y;
  }
  return true;
}

/// T Y T^H - Y + F = 0.
bool solveDiscreteTriangular(const MatX<Complex>& T, MatX<Complex>& Y) {
  const Eigen::Index n = T.rows();
  for (Eigen::Index k = n; k-- > 0;) {
    VecX<Complex> y = -Y.col(k);
    y -= multiply(T, multiply(Y.rightCols(n - 1 - k), T.row(k).tail(n - 1 - k).adjoint()));
    if (!solveShifted(T, std::conj(T(k, k)), -1, y)) return false;
    Y.col(k) = y;
  }
  return true;
}

/// Gathers the length of the last row of B in its last column by a reflection from the right.
void gatherLastRow(MatX<Complex>& B) {
  const Eigen::Index last = B.rows() - 1, m = B.cols();
  const double length = B.row(last).norm();
  if (length == 0) return;
  // B (I - 2 v v^H / |v|²) with B_last . v parallel to the last unit row, then a turn to positive.
  VecX<Complex> v = B.row(last).adjoint();
  const Complex pivot = v[m - 1];
  const Complex phase = pivot == 0.0 ? Complex(1) : pivot / std::abs(pivot);
  v[m - 1] += phase * length;
  B -= multiply(B, v) * (2 / v.squaredNorm()) * v.adjoint();
  B.col(m - 1) *= -phase;
}

/// The triangular factor U of  T U U^H + U U^H T^H + B B^H = 0  (or of the discrete equation), from
/// its last column on. With beta the last row of B in one element, tau = sqrt(-2 Re t) and u the
/// rest of the column:
///   (T1 + conj(t) I) u = -t1 beta / tau - tau b,   B <- [B1, b - tau u].
class GramianColumns {
 public:
  GramianColumns(const MatX<Complex>& T, MatX<Complex> B, bool discrete)
      : T_(T), B_(std::move(B)), discrete_(discrete) {}

  bool find(MatX<Complex>& U) {
    U = MatX<Complex>::Zero(T_.rows(), T_.rows());
    for (Eigen::Index k = T_.rows(); k-- > 0;) {
      gatherLastRow(B_);
      if (!(discrete_ ? addDiscrete(k, U) : addContinuous(k, U))) return false;
    }
    return true;
  }

 private:
  bool addContinuous(Eigen::Index k, MatX<Complex>& U) {
    const Complex t = T_(k, k);
    if (!(t.real() < 0)) return false;
    const double tau = std::sqrt(-2 * t.real());
    const Complex own = B_(k, B_.cols() - 1) / tau;
    const VecX<Complex> b = B_.col(B_.cols() - 1).head(k);
    VecX<Complex> u = -own * T_.col(k).head(k) - tau * b;
    if (!solveShifted(T_, 1, std::conj(t), u)) return false;
    U(k, k) = own;
    U.col(k).head(k) = u;
    replaceLast(b - tau * u);
    return true;
  }

  /// tau = sqrt(1 - |t|²):  (conj(t) T1 - I) u = -conj(t) t1 own - tau b,
  ///   B <- [B1, tau (T1 u + t1 own) - t b].
  bool addDiscrete(Eigen::Index k, MatX<Complex>& U) {
    const Complex t = T_(k, k);
    if (!(std::abs(t) < 1)) return false;
    const double tau = std::sqrt((1 - std::abs(t)) * (1 + std::abs(t)));
    const Complex own = B_(k, B_.cols() - 1) / tau;
    const VecX<Complex> b = B_.col(B_.cols() - 1).head(k);
    const VecX<Complex> above = T_.col(k).head(k) * own;
    VecX<Complex> u = -std::conj(t) * above - tau * b;
    if (!solveShifted(T_, std::conj(t), -1, u)) return false;
    U(k, k) = own;
    U.col(k).head(k) = u;
    replaceLast(tau * (multiply(T_.topLeftCorner(k, k), u) + above) - t * b);
    return true;
  }

  void replaceLast(const VecX<Complex>& column) {
    B_.conservativeResize(column.size(), B_.cols());
    B_.col(B_.cols() - 1) = column;
  }

  const MatX<Complex>& T_;
  MatX<Complex> B_;
  bool discrete_;
};

/// A square real F with F F^T = L L^H for complex L whose product is real.
MatX<double> makeRealFactor(const MatX<Complex>& L) {
  const Eigen::Index n = L.rows();
  MatX<double> tall(2 * L.cols(), n);
  tall << L.real().transpose(), L.imag().transpose();
  return calcTriangularFactor(tall).transpose();
}

}  // namespace

std::optional<MatX<double>> solveLyapunov(const TriangularForm& schur, const MatX<double>& Q,
                                          double sampleTime) {
  MatX<Complex> Y = multiplyByAdjoint(multiply(schur.inverse, Q), schur.inverse);
  const bool solved =
      sampleTime > 0 ? solveDiscreteTriangular(schur.T, Y) : solveContinuousTriangular(schur.T, Y);
  if (!solved) return std::nullopt;
  const MatX<double> X = multiplyByAdjoint(multiply(schur.V, Y), schur.V).real();
  if (!X.allFinite()) return std::nullopt;
  return symmetricPart(X);
}

std::optional<MatX<double>> solveLyapunov(const MatX<double>& A, const MatX<double>& Q,
                                          double sampleTime, Units units) {
  return solveLyapunov(makeTriangular(calcSchur(A, units)), Q, sampleTime);
}

std::optional<MatX<double>> findGramianFactor(const MatX<double>& A, const MatX<double>& B,
                                              double sampleTime, Units units) {
  const Eigen::Index n = A.rows();
  if (n == 0 || B.cols() == 0) return MatX<double>::Zero(n, n);
  const TriangularForm schur = makeTriangular(calcSchur(A, units));
  GramianColumns columns(schur.T, multiply(schur.inverse, B), sampleTime > 0);
  MatX<Complex> U;
  if (!columns.find(U)) return std::nullopt;
  return makeRealFactor(multiply(schur.V, U));
}

std::optional<MatX<double>> solveSylvester(const MatX<double>& A, const MatX<double>& B,
                                           const MatX<double>& C, Units units) {
  const Eigen::Index n = A.rows(), m = B.rows();
  if (n == 0 || m == 0) return MatX<double>::Zero(n, m);
  // With A = V T V^-1 and B = W S W^-1:  T Y + Y S = V^-1 C W, the first column first.
  const TriangularForm left = makeTriangular(calcSchur(A, units)),
                       right = makeTriangular(calcSchur(B, units));
  MatX<Complex> Y = multiply(multiply(left.inverse, C), right.V);
  for (Eigen::Index k = 0; k < m; ++k) {
    VecX<Complex> y = Y.col(k) - multiply(Y.leftCols(k), right.T.col(k).head(k));
    if (!solveShifted(left.T, 1, right.T(k, k), y)) return std::nullopt;
    Y.col(k) = y;
  }
  const MatX<double> X = multiply(left.V, Y, right.inverse).real();
  if (!X.allFinite()) return std::nullopt;
  return X;
}

}  // namespace denavit
