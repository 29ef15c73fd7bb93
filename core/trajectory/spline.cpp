#include "core/trajectory/spline.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <Eigen/Cholesky>

namespace denavit {
namespace {

using Points = std::vector<VecX<double>>;

[[noreturn]] void refuseSpline(const std::string& text) { throw std::invalid_argument(text); }

/// @param what  of which there is one a knot, one number a joint
void requireEach(const char* what, const std::vector<double>& knots, const Points& values) {
  if (values.size() != knots.size()) {
    refuseSpline("a spline has " + std::to_string(values.size()) + " " + what + "s and " +
                 std::to_string(knots.size()) + " knots; it needs one a knot");
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    const std::string name = std::string(what) + " " + std::to_string(k) + " of the spline";
    if (values[k].size() != values[0].size()) {
      refuseSpline(name + " has " + std::to_string(values[k].size()) + " numbers; the first has " +
                   std::to_string(values[0].size()));
    }
    if (!values[k].allFinite()) refuseSpline(name + " is not finite");
  }
}

void requireRising(const std::vector<double>& knots, const Points& points) {
  if (knots.size() < 2) {
    refuseSpline("a spline has " + std::to_string(knots.size()) + " knots; it needs two or more");
  }
  for (std::size_t k = 0; k < knots.size(); ++k) {
    std::ostringstream text;
    text << "knot " << k << " of the spline is " << knots[k];
    if (!std::isfinite(knots[k])) refuseSpline(text.str() + "; it must be a finite number");
    if (k > 0 && !(knots[k] > knots[k - 1])) {
      text << "; it must be after the one before, " << knots[k - 1];
      refuseSpline(text.str());
    }
  }
  requireEach("point", knots, points);
}

void requireEnd(const char* what, const VecX<double>& value, const Points& points) {
  if (value.size() != points[0].size()) {
    refuseSpline(std::string(what) + " of the spline has " + std::to_string(value.size()) +
                 " numbers; its points have " + std::to_string(points[0].size()));
  }
  if (!value.allFinite()) refuseSpline(std::string(what) + " of the spline is not finite");
}

/// The quintic between two knots with the values and two derivatives given there.
Spline::Piece makePiece(double h, const VecX<double>& q0, const VecX<double>& v0,
                        const VecX<double>& a0, const VecX<double>& q1, const VecX<double>& v1,
                        const VecX<double>& a1) {
  Spline::Piece c(q0.size(), 6);
  const VecX<double> d0 = q1 - q0 - h * v0 - (0.5 * h * h) * a0;
  const VecX<double> d1 = h * (v1 - v0 - h * a0), d2 = h * h * (a1 - a0);
  const double h3 = h * h * h;
  c << q0, v0, 0.5 * a0, (10 * d0 - 4 * d1 + 0.5 * d2) / h3, (-15 * d0 + 7 * d1 - d2) / (h3 * h),
      (6 * d0 - 3 * d1 + 0.5 * d2) / (h3 * h * h);
  return c;
}

/// The cubic between two knots with the values and speeds given there.
Spline::Piece makeCubicPiece(double h, const VecX<double>& q0, const VecX<double>& v0,
                             const VecX<double>& q1, const VecX<double>& v1) {
  Spline::Piece c = Spline::Piece::Zero(q0.size(), 6);
  c.col(0) = q0;
  c.col(1) = v0;
  c.col(2) = (3 * (q1 - q0) / h - 2 * v0 - v1) / h;
  c.col(3) = (v0 + v1 - 2 * (q1 - q0) / h) / (h * h);
  return c;
}

/// A piece of length h resists its bending: the derivatives x at its two ends, from each end the
/// first and (for N = 2) the second, make ½ ∫ (dᴺ⁺¹q)² = ½ xᵀ K x - Δ pᵀ x + ... with the way Δ.
template <int N>
struct Bending {
  Eigen::Matrix<double, 2 * N, 2 * N> K;
  Eigen::Matrix<double, 2 * N, 1> p;
};

Bending<1> makeBending(double h, std::integral_constant<int, 1>) {
  Bending<1> bending;
  bending.K << 2, 1, 1, 2;
  bending.K *= 2 / h;
  bending.p.setConstant(6 / (h * h));
  return bending;
}

Bending<2> makeBending(double h, std::integral_constant<int, 2>) {
  const double h2 = h * h, h3 = h2 * h;
  Bending<2> bending;
  // Of an end: -q⁗ and q‴ after it, with the other sign before it.
  bending.K << 192 / h3, 36 / h2, 168 / h3, -24 / h2,  //
      36 / h2, 9 / h, 24 / h2, -3 / h,                 //
      168 / h3, 24 / h2, 192 / h3, -36 / h2,           //
      -24 / h2, -3 / h, -36 / h2, 9 / h;
  bending.p << 360 / (h2 * h2), 60 / h3, 360 / (h2 * h2), -60 / h3;
  return bending;
}

/// The derivatives at the knots, N rows each, for which the spline bends least (Holladay 1957):
/// there its derivatives up to 2N are continuous. The matrix is positive definite and couples
/// neighbours only, so that it is eliminated knot by knot, without pivots and in time linear in the
/// knots.
/// @param x  holds what is given at the ends if these are not free
template <int N>
void bendLeast(const std::vector<double>& knots, const Points& points, bool areEndsFree,
               MatX<double>& x) {
  using Block = Eigen::Matrix<double, N, N>;
  const std::size_t n = knots.size();
  const auto rows = [](auto& matrix, std::size_t k) {
    return matrix.template middleRows<N>(N * static_cast<Eigen::Index>(k));
  };
  std::vector<Block> D(n, Block::Zero()), U(n - 1);
  MatX<double> b = MatX<double>::Zero(x.rows(), x.cols());
  for (std::size_t k = 0; k + 1 < n; ++k) {
    const Bending<N> piece = makeBending(knots[k + 1] - knots[k], std::integral_constant<int, N>());
    const auto way = (points[k + 1] - points[k]).transpose();
    D[k] += piece.K.template topLeftCorner<N, N>();
    U[k] = piece.K.template topRightCorner<N, N>();
    D[k + 1] += piece.K.template bottomRightCorner<N, N>();
    rows(b, k) += piece.p.template head<N>() * way;
    rows(b, k + 1) += piece.p.template tail<N>() * way;
  }
  const std::size_t first = areEndsFree ? 0 : 1, last = areEndsFree ? n - 1 : n - 2;
  if (first > last) return;
  if (!areEndsFree) {
    rows(b, first) -= U[0].transpose() * rows(x, 0);
    rows(b, last) -= U[n - 2] * rows(x, n - 1);
  }
  // Forward: each knot's derivatives by the next one's; back: from the last one on.
  for (std::size_t k = first; k < last; ++k) {
    const Eigen::LLT<Block> factor(D[k]);
    D[k + 1] -= U[k].transpose() * factor.solve(U[k]);
    rows(b, k + 1) -= U[k].transpose() * factor.solve(rows(b, k)).eval();
  }
  for (std::size_t k = last + 1; k-- > first;) {
    if (k < last) rows(b, k) -= U[k] * rows(x, k + 1);
    rows(x, k) = Eigen::LLT<Block>(D[k]).solve(rows(b, k));
  }
}

Spline makeCubic(const std::vector<double>& knots, const Points& points,
                 const MatX<double>& rates) {
  std::vector<Spline::Piece> pieces;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const auto row = static_cast<Eigen::Index>(k);
    pieces.push_back(makeCubicPiece(knots[k + 1] - knots[k], points[k], rates.row(row).transpose(),
                                    points[k + 1], rates.row(row + 1).transpose()));
  }
  return {knots, std::move(pieces)};
}

}  // namespace

std::size_t Spline::pieceAt(double& x) const {
  x = std::clamp(x, knots_.front(), knots_.back());
  const auto above = std::upper_bound(knots_.begin() + 1, knots_.end() - 1, x);
  const auto k = static_cast<std::size_t>(above - knots_.begin()) - 1;
  x -= knots_[k];
  return k;
}

void Spline::calc(double x, VecX<double>& y, VecX<double>& dy, VecX<double>& ddy) const {
  assert(y.size() == size() && dy.size() == size() && ddy.size() == size());
  const Piece& c = pieces_[pieceAt(x)];
  for (Eigen::Index i = 0; i < c.rows(); ++i) {
    y[i] = c(i, 0) + x * (c(i, 1) + x * (c(i, 2) + x * (c(i, 3) + x * (c(i, 4) + x * c(i, 5)))));
    dy[i] = c(i, 1) + x * (2 * c(i, 2) + x * (3 * c(i, 3) + x * (4 * c(i, 4) + x * 5 * c(i, 5))));
    ddy[i] = 2 * c(i, 2) + x * (6 * c(i, 3) + x * (12 * c(i, 4) + x * 20 * c(i, 5)));
  }
}

void Spline::calc(double x, VecX<double>& y, VecX<double>& dy, VecX<double>& ddy,
                  VecX<double>& dddy) const {
  assert(dddy.size() == size());
  calc(x, y, dy, ddy);
  const Piece& c = pieces_[pieceAt(x)];
  for (Eigen::Index i = 0; i < c.rows(); ++i) {
    dddy[i] = 6 * c(i, 3) + x * (24 * c(i, 4) + x * 60 * c(i, 5));
  }
}

VecX<double> Spline::calcThird(double x) const {
  VecX<double> y(size()), dy(size()), ddy(size()), dddy(size());
  calc(x, y, dy, ddy, dddy);
  return dddy;
}

Spline makeNaturalCubicSpline(const std::vector<double>& knots,
                              const std::vector<VecX<double>>& points) {
  requireRising(knots, points);
  MatX<double> rates(static_cast<Eigen::Index>(knots.size()), points[0].size());
  bendLeast<1>(knots, points, true, rates);
  return makeCubic(knots, points, rates);
}

Spline makeClampedCubicSpline(const std::vector<double>& knots,
                              const std::vector<VecX<double>>& points, const VecX<double>& v0,
                              const VecX<double>& v1) {
  requireRising(knots, points);
  requireEnd("the first rate", v0, points);
  requireEnd("the last rate", v1, points);
  MatX<double> rates(static_cast<Eigen::Index>(knots.size()), points[0].size());
  rates.topRows(1) = v0.transpose();
  rates.bottomRows(1) = v1.transpose();
  bendLeast<1>(knots, points, false, rates);
  return makeCubic(knots, points, rates);
}

Spline makePiecewiseQuintic(const std::vector<double>& knots,
                            const std::vector<VecX<double>>& points,
                            const std::vector<VecX<double>>& speeds,
                            const std::vector<VecX<double>>& accelerations) {
  requireRising(knots, points);
  requireEach("rate", knots, speeds);
  requireEach("acceleration", knots, accelerations);
  requireEnd("the first rate", speeds[0], points);
  requireEnd("the first acceleration", accelerations[0], points);
  std::vector<Spline::Piece> pieces;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    pieces.push_back(makePiece(knots[k + 1] - knots[k], points[k], speeds[k], accelerations[k],
                               points[k + 1], speeds[k + 1], accelerations[k + 1]));
  }
  return {knots, std::move(pieces)};
}

Spline makeQuinticSpline(const std::vector<double>& knots, const std::vector<VecX<double>>& points,
                         const VecX<double>& v0, const VecX<double>& v1, const VecX<double>& a0,
                         const VecX<double>& a1) {
  requireRising(knots, points);
  requireEnd("the first rate", v0, points);
  requireEnd("the last rate", v1, points);
  requireEnd("the first acceleration", a0, points);
  requireEnd("the last acceleration", a1, points);
  const auto n = static_cast<Eigen::Index>(knots.size());
  MatX<double> x(2 * n, points[0].size());
  x.topRows(2) << v0.transpose(), a0.transpose();
  x.bottomRows(2) << v1.transpose(), a1.transpose();
  bendLeast<2>(knots, points, false, x);
  std::vector<VecX<double>> rates, accelerations;
  for (Eigen::Index k = 0; k < n; ++k) {
    rates.emplace_back(x.row(2 * k).transpose());
    accelerations.emplace_back(x.row(2 * k + 1).transpose());
  }
  return makePiecewiseQuintic(knots, points, rates, accelerations);
}

}  // namespace denavit
