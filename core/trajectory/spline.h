#pragma once

#include <array>
#include <vector>

#include "core/scalar/scalar.h"
#include "core/trajectory/joint_path.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// Several numbers over one variable x: between its knots polynomials of degree five at most.
/// Outside the first and last knot the end polynomials' ends hold.
class Spline {
 public:
  /// Coefficients of the distance from the knot, lowest power first; one row per number.
  using Piece = Eigen::Matrix<double, Eigen::Dynamic, 6>;
  Spline(std::vector<double> knots, std::vector<Piece> pieces)
      : knots_(std::move(knots)), pieces_(std::move(pieces)) {}

  [[nodiscard]] const std::vector<double>& knots() const { return knots_; }
  /// How many numbers.
  [[nodiscard]] int size() const { return static_cast<int>(pieces_.front().rows()); }
  /// Value and first two derivatives at x, which is taken to the nearest knot where it is outside.
  /// Allocates nothing. @param y, dy, ddy  of size() numbers each
  void calc(double x, VecX<double>& y, VecX<double>& dy, VecX<double>& ddy) const;
  /// The third as well; at a knot that of the piece after it.
  void calc(double x, VecX<double>& y, VecX<double>& dy, VecX<double>& ddy,
            VecX<double>& dddy) const;
  [[nodiscard]] VecX<double> calcThird(double x) const;

 private:
  [[nodiscard]] std::size_t pieceAt(double& x) const;
  std::vector<double> knots_;
  std::vector<Piece> pieces_;
};

// All take knots that rise, two or more, and as many points of the same size. Those that choose
// derivatives themselves bend least: ∫ q̈² of the cubic, ∫ (d³q)² of the quintic is the smallest of
// all curves through the points with these ends.
/// @throws std::invalid_argument naming the knot or point where knots do not rise, a number is not
///   finite, or a point has another size

/// C², second derivatives 0 at the ends.
[[nodiscard]] Spline makeNaturalCubicSpline(const std::vector<double>& knots,
                                            const std::vector<VecX<double>>& points);
/// C², first derivatives given at the ends.
[[nodiscard]] Spline makeClampedCubicSpline(const std::vector<double>& knots,
                                            const std::vector<VecX<double>>& points,
                                            const VecX<double>& v0, const VecX<double>& v1);
/// C⁴: jerk and its derivative are continuous; first and second derivatives given at the ends.
[[nodiscard]] Spline makeQuinticSpline(const std::vector<double>& knots,
                                       const std::vector<VecX<double>>& points,
                                       const VecX<double>& v0, const VecX<double>& v1,
                                       const VecX<double>& a0, const VecX<double>& a1);
/// C²: first and second derivatives given at all points.
[[nodiscard]] Spline makePiecewiseQuintic(const std::vector<double>& knots,
                                          const std::vector<VecX<double>>& points,
                                          const std::vector<VecX<double>>& speeds,
                                          const std::vector<VecX<double>>& accelerations);

/// A spline of the joints as a path.
class SplinePath final : public JointPath {
 public:
  /// @param spline  with knots from 0
  explicit SplinePath(Spline spline) : spline_(std::move(spline)) {}
  [[nodiscard]] int jointCount() const override { return spline_.size(); }
  [[nodiscard]] double length() const override { return spline_.knots().back(); }
  void calc(double s, PathPoint& point) const override {
    spline_.calc(s, point.q, point.dq, point.ddq);
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }
  [[nodiscard]] std::vector<double> kinks() const override {
    return {spline_.knots().begin() + 1, spline_.knots().end() - 1};
  }

 private:
  Spline spline_;
  std::vector<double> none_;
};

/// A spline of the joints over time.
class SplineMotion final : public Trajectory {
 public:
  /// @param spline  with knots from 0 [s]
  explicit SplineMotion(Spline spline)
      : spline_(std::move(spline)), breaks_(spline_.knots().begin() + 1, spline_.knots().end()) {}
  [[nodiscard]] int jointCount() const override { return spline_.size(); }
  [[nodiscard]] double duration() const override { return spline_.knots().back(); }
  void calc(double t, JointMotion& motion) const override {
    spline_.calc(t, motion.q, motion.qd, motion.qdd);
    if (t >= 0 && t < duration()) return;
    motion.qd.setZero();
    motion.qdd.setZero();
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }

 private:
  Spline spline_;
  std::vector<double> breaks_;
};

}  // namespace denavit
