#pragma once

#include "core/scalar/scalar.h"
#include "core/spatial/pose.h"

namespace denavit {

/// Where the tool is at one value of a path's parameter; derivatives are by the parameter.
struct ToolPoint {
  Pose<double> X_WT;
  Vec6<double> V = Vec6<double>::Zero();  ///< velocity, linear first, in world axes
  Vec6<double> A = Vec6<double>::Zero();  ///< its derivative
};

/// A curve of the tool frame over u from 0 to length(). Immutable.
class ToolPath {
 public:
  virtual ~ToolPath() = default;
  [[nodiscard]] virtual double length() const = 0;
  /// A pure function of u in [0, length()].
  [[nodiscard]] virtual ToolPoint calc(double u) const = 0;
};

/// A turn about one axis, at a constant rate from one orientation to another: the shorter way.
class ToolTurn {
 public:
  ToolTurn(const Mat3<double>& R_from, const Mat3<double>& R_to);
  /// Fills orientation, angular velocity and acceleration at u in [0, 1].
  void calc(double u, ToolPoint& point) const;
  [[nodiscard]] double angle() const { return angle_; }

 private:
  Mat3<double> R_from_;
  Vec3<double> axis_;  ///< in the world
  double angle_;
};

/// A straight line at constant speed; u is from 0 to 1.
class ToolLine final : public ToolPath {
 public:
  ToolLine(const Pose<double>& from, const Pose<double>& to)
      : from_(from.p), way_(to.p - from.p), turn_(from.R, to.R) {}
  [[nodiscard]] double length() const override { return 1; }
  [[nodiscard]] ToolPoint calc(double u) const override;

 private:
  Vec3<double> from_, way_;
  ToolTurn turn_;
};

/// A circle's arc at constant speed; u is from 0 to 1.
class ToolArc final : public ToolPath {
 public:
  /// Turns the start about the normal through the centre; it may go round more than once.
  /// @param centre [m], normal  in the world, not zero   @param angle [rad]
  /// @param R_to  orientation at the end
  ToolArc(const Pose<double>& from, const Vec3<double>& centre, const Vec3<double>& normal,
          double angle, const Mat3<double>& R_to);
  [[nodiscard]] double length() const override { return 1; }
  [[nodiscard]] ToolPoint calc(double u) const override;
  [[nodiscard]] Vec3<double> end() const { return calc(1).X_WT.p; }

 private:
  Vec3<double> centre_, normal_, radius_, across_;  ///< across_: normal x radius
  double angle_;
  ToolTurn turn_;
};

/// The circle through three points.
struct Circle {
  Vec3<double> centre,
      normal;    ///< the normal has unit length; the way from a by b to c is positive
  double angle;  ///< [rad] from a by b to c, in (0, 2π)
};
/// @returns whether there is one: the points differ and are on no straight line
[[nodiscard]] bool findCircle(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c,
                              Circle& circle);

}  // namespace denavit
