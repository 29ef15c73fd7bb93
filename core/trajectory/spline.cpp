#include "core/trajectory/spline.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <sstream>
#include <stdexcept>
#include <string>

#include "core/linear/dense.h"

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

/// A piece of length h resists its bending: the derivatives x at its two ends, N at each, from each
/// end the first and (for N = 2) the second, make ½ ∫ (dᴺ⁺¹q)² = ½ xᵀ K x - Δ pᵀ x + ... with the
/// way Δ.
struct Bending {
  explicit Bending(Eigen::Index N) : K(2 * N, 2 * N), p(2 * N) {}
  MatX<double> K;
  VecX<double> p;
};

Bending makeCubicBending(double h) {
  Bending bending(1);
  bending.K << 2, 1, 1, 2;
  bending.K *= 2 / h;
  bending.p.setConstant(6 / (h * h));
  return bending;
}

Bending makeQuinticBending(double h) {
  const double h2 = h * h, h3 = h2 * h;
  Bending bending(2);
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
/// @param x  one matrix a knot, N x joints; holds what is given at the ends if these are not free
void bendLeast(const std::vector<double>& knots, const Points& points,
               Bending (*makeBending)(double), bool areEndsFree, std::vector<MatX<double>>& x) {
  const std::size_t n = knots.size();
  const Eigen::Index N = x[0].rows(), joints = x[0].cols();
  std::vector<MatX<double>> D(n, MatX<double>::Zero(N, N)), U(n - 1);
  std::vector<MatX<double>> b(n, MatX<double>::Zero(N, joints));
  for (std::size_t k = 0; k + 1 < n; ++k) {
    const Bending piece = makeBending(knots[k + 1] - knots[k]);
    const VecX<double> way = points[k + 1] - points[k];
    D[k] += piece.K.topLeftCorner(N, N);
    U[k] = piece.K.topRightCorner(N, N);
    D[k + 1] += piece.K.bottomRightCorner(N, N);
    for (Eigen::Index i = 0; i < joints; ++i) {
      b[k].col(i) += piece.p.head(N) * way[i];
      b[k + 1].col(i) += piece.p.tail(N) * way[i];
    }
  }
  const std::size_t first = areEndsFree ? 0 : 1, last = areEndsFree ? n - 1 : n - 2;
  if (first > last) return;
  if (!areEndsFree) {
    b[first] -= multiplyAdjoint(U[0], x[0]);
    b[last] -= multiply(U[n - 2], x[n - 1]);
  }
  // Forward: each knot's derivatives by the next one's; back: from the last one on.
  for (std::size_t k = first; k < last; ++k) {
    D[k + 1] -= multiplyAdjoint(U[k], solvePositive(D[k], U[k]));
    b[k + 1] -= multiplyAdjoint(U[k], solvePositive(D[k], b[k]));
  }
  for (std::size_t k = last + 1; k-- > first;) {
    if (k < last) b[k] -= multiply(U[k], x[k + 1]);
    x[k] = solvePositive(D[k], b[k]);
  }
}

Spline makeCubic(const std::vector<double>& knots, const Points& points,
                 const std::vector<MatX<double>>& rates) {
  std::vector<Spline::Piece> pieces;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const VecX<double> v0 = rates[k].row(0), v1 = rates[k + 1].row(0);
    pieces.push_back(makeCubicPiece(knots[k + 1] - knots[k], points[k], v0, points[k + 1], v1));
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
  std::vector<MatX<double>> rates(knots.size(), MatX<double>(1, points[0].size()));
  bendLeast(knots, points, makeCubicBending, true, rates);
  return makeCubic(knots, points, rates);
}

Spline makeClampedCubicSpline(const std::vector<double>& knots,
                              const std::vector<VecX<double>>& points, const VecX<double>& v0,
                              const VecX<double>& v1) {
  requireRising(knots, points);
  requireEnd("the first rate", v0, points);
  requireEnd("the last rate", v1, points);
  std::vector<MatX<double>> rates(knots.size(), MatX<double>(1, points[0].size()));
  rates.front().row(0) = v0;
  rates.back().row(0) = v1;
  bendLeast(knots, points, makeCubicBending, false, rates);
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
  std::vector<MatX<double>> x(knots.size(), MatX<double>(2, points[0].size()));
  x.front().row(0) = v0;
  x.front().row(1) = a0;
  x.back().row(0) = v1;
  x.back().row(1) = a1;
  bendLeast(knots, points, makeQuinticBending, false, x);
  std::vector<VecX<double>> rates, accelerations;
  for (const MatX<double>& derivatives : x) {
    rates.emplace_back(derivatives.row(0));
    accelerations.emplace_back(derivatives.row(1));
  }
  return makePiecewiseQuintic(knots, points, rates, accelerations);
}

}  // namespace denavit
