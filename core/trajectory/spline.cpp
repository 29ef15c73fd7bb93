#include "core/trajectory/spline.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include <Eigen/LU>

namespace denavit {
namespace {

void requireRising(const std::vector<double>& knots, const std::vector<VecX<double>>& points) {
  if (knots.size() < 2 || knots.size() != points.size()) {
    throw std::invalid_argument("a spline needs two knots or more, and a point for each");
  }
  for (std::size_t k = 0; k < knots.size(); ++k) {
    if (!points[k].allFinite() || !std::isfinite(knots[k])) {
      throw std::invalid_argument("point " + std::to_string(k) + " of the spline is not finite");
    }
    if (k > 0 && !(knots[k] > knots[k - 1])) {
      throw std::invalid_argument("knot " + std::to_string(k) +
                                  " of the spline is not after the one before");
    }
  }
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

/// Speeds at the knots for which second derivatives agree there. @param ends  the first and last
/// row of the system, which are one pair of columns each, and their right-hand sides
Spline makeCubic(const std::vector<double>& knots, const std::vector<VecX<double>>& points,
                 const MatX<double>& speeds) {
  std::vector<Spline::Piece> pieces;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const auto row = static_cast<Eigen::Index>(k);
    pieces.push_back(makeCubicPiece(knots[k + 1] - knots[k], points[k], speeds.row(row).transpose(),
                                    points[k + 1], speeds.row(row + 1).transpose()));
  }
  return {knots, std::move(pieces)};
}

/// The rows between the ends: v₍ₖ₋₁₎/h₁ + 2 (1/h₁ + 1/h₂) vₖ + v₍ₖ₊₁₎/h₂ = 3 (Δ₁/h₁² + Δ₂/h₂²).
void fillInner(const std::vector<double>& knots, const std::vector<VecX<double>>& points,
               MatX<double>& A, MatX<double>& b) {
  for (std::size_t k = 1; k + 1 < knots.size(); ++k) {
    const double h1 = knots[k] - knots[k - 1], h2 = knots[k + 1] - knots[k];
    const auto row = static_cast<Eigen::Index>(k);
    A(row, row - 1) = 1 / h1;
    A(row, row) = 2 * (1 / h1 + 1 / h2);
    A(row, row + 1) = 1 / h2;
    b.row(row) =
        3 * ((points[k] - points[k - 1]) / (h1 * h1) + (points[k + 1] - points[k]) / (h2 * h2))
                .transpose();
  }
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
  const Piece& c = pieces_[pieceAt(x)];
  for (Eigen::Index i = 0; i < c.rows(); ++i) {
    y[i] = c(i, 0) + x * (c(i, 1) + x * (c(i, 2) + x * (c(i, 3) + x * (c(i, 4) + x * c(i, 5)))));
    dy[i] = c(i, 1) + x * (2 * c(i, 2) + x * (3 * c(i, 3) + x * (4 * c(i, 4) + x * 5 * c(i, 5))));
    ddy[i] = 2 * c(i, 2) + x * (6 * c(i, 3) + x * (12 * c(i, 4) + x * 20 * c(i, 5)));
  }
}

VecX<double> Spline::calcThird(double x) const {
  const Piece& c = pieces_[pieceAt(x)];
  return 6 * c.col(3) + x * (24 * c.col(4) + 60 * x * c.col(5));
}

Spline makeNaturalCubicSpline(const std::vector<double>& knots,
                              const std::vector<VecX<double>>& points) {
  requireRising(knots, points);
  const auto n = static_cast<Eigen::Index>(knots.size());
  MatX<double> A = MatX<double>::Zero(n, n), b(n, points[0].size());
  fillInner(knots, points, A, b);
  const auto end = [&](Eigen::Index row, Eigen::Index other, std::size_t from) {
    A(row, row) = 2;
    A(row, other) = 1;
    b.row(row) =
        3 * ((points[from + 1] - points[from]) / (knots[from + 1] - knots[from])).transpose();
  };
  end(0, 1, 0);
  end(n - 1, n - 2, knots.size() - 2);
  return makeCubic(knots, points, A.partialPivLu().solve(b));
}

Spline makeClampedCubicSpline(const std::vector<double>& knots,
                              const std::vector<VecX<double>>& points, const VecX<double>& v0,
                              const VecX<double>& v1) {
  requireRising(knots, points);
  const auto n = static_cast<Eigen::Index>(knots.size());
  MatX<double> A = MatX<double>::Zero(n, n), b(n, points[0].size());
  fillInner(knots, points, A, b);
  A(0, 0) = A(n - 1, n - 1) = 1;
  b.row(0) = v0.transpose();
  b.row(n - 1) = v1.transpose();
  return makeCubic(knots, points, A.partialPivLu().solve(b));
}

Spline makePiecewiseQuintic(const std::vector<double>& knots,
                            const std::vector<VecX<double>>& points,
                            const std::vector<VecX<double>>& speeds,
                            const std::vector<VecX<double>>& accelerations) {
  requireRising(knots, points);
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
  // Unknown speeds and accelerations at the knots; third and fourth derivatives agree inside. Of a
  // piece with ends (v, a), (w, b) and the way Δ over h:
  //   q‴ left  (60 Δ - 36 h v - 24 h w - 9 h² a + 3 h² b) / h³,   q‴ right  (60 Δ - 24 h v - 36 h w
  //   - 3 h² a + 9 h² b) / h³
  //   q⁗ left  (-360 Δ + 192 h v + 168 h w + 36 h² a - 24 h² b) / h⁴,   q⁗ right  (360 Δ - 168 h v
  //   - 192 h w - 24 h² a + 36 h² b) / h⁴
  const auto n = static_cast<Eigen::Index>(knots.size());
  MatX<double> A = MatX<double>::Zero(2 * n, 2 * n),
               b = MatX<double>::Zero(2 * n, points[0].size());
  A(0, 0) = A(1, 1) = A(2 * n - 2, 2 * n - 2) = A(2 * n - 1, 2 * n - 1) = 1;
  b.row(0) = v0.transpose();
  b.row(1) = a0.transpose();
  b.row(2 * n - 2) = v1.transpose();
  b.row(2 * n - 1) = a1.transpose();
  for (std::size_t k = 1; k + 1 < knots.size(); ++k) {
    const double h = knots[k] - knots[k - 1], g = knots[k + 1] - knots[k];
    const auto left = (points[k] - points[k - 1]).transpose();
    const auto right = (points[k + 1] - points[k]).transpose();
    const auto at = 2 * static_cast<Eigen::Index>(k);
    // Columns: v, a of the knot before, here, after.
    A.row(at).segment(at - 2, 6) << -24 / (h * h), -3 / h, -36 / (h * h) + 36 / (g * g),
        9 / h + 9 / g, 24 / (g * g), -3 / g;
    b.row(at) = 60 * (right / (g * g * g) - left / (h * h * h));
    A.row(at + 1).segment(at - 2, 6) << -168 / (h * h * h), -24 / (h * h),
        -192 / (h * h * h) - 192 / (g * g * g), 36 / (h * h) - 36 / (g * g), -168 / (g * g * g),
        24 / (g * g);
    b.row(at + 1) = -360 * (right / (g * g * g * g) + left / (h * h * h * h));
  }
  const MatX<double> x = A.fullPivLu().solve(b);
  std::vector<VecX<double>> speeds, accelerations;
  for (Eigen::Index k = 0; k < n; ++k) {
    speeds.emplace_back(x.row(2 * k).transpose());
    accelerations.emplace_back(x.row(2 * k + 1).transpose());
  }
  return makePiecewiseQuintic(knots, points, speeds, accelerations);
}

}  // namespace denavit
