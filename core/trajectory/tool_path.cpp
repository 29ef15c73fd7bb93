#include "core/trajectory/tool_path.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Geometry>

namespace denavit {

ToolTurn::ToolTurn(const Mat3<double>& R_from, const Mat3<double>& R_to) : R_from_(R_from) {
  const Eigen::AngleAxisd turn(Mat3<double>(R_to * R_from.transpose()));
  axis_ = turn.axis();
  angle_ = turn.angle();
}

void ToolTurn::calc(double u, ToolPoint& point) const {
  point.X_WT.R = Eigen::AngleAxisd(u * angle_, axis_).toRotationMatrix() * R_from_;
  point.V.tail<3>() = angle_ * axis_;
  point.A.tail<3>().setZero();
}

ToolPoint ToolLine::calc(double u) const {
  ToolPoint point;
  point.X_WT.p = from_ + u * way_;
  point.V.head<3>() = way_;
  turn_.calc(u, point);
  return point;
}

ToolArc::ToolArc(const Pose<double>& from, const Vec3<double>& centre, const Vec3<double>& normal,
                 double angle, const Mat3<double>& R_to)
    : normal_(normal.normalized()), angle_(angle), turn_(from.R, R_to) {
  // What of the centre is off the start's plane makes no difference to the circle.
  const Vec3<double> arm = from.p - centre;
  radius_ = arm - arm.dot(normal_) * normal_;
  centre_ = from.p - radius_;
  across_ = normal_.cross(radius_);
}

ToolPoint ToolArc::calc(double u) const {
  const double c = std::cos(angle_ * u), s = std::sin(angle_ * u);
  ToolPoint point;
  const Vec3<double> arm = c * radius_ + s * across_;
  point.X_WT.p = centre_ + arm;
  point.V.head<3>() = angle_ * (c * across_ - s * radius_);
  point.A.head<3>() = -angle_ * angle_ * arm;
  turn_.calc(u, point);
  return point;
}

bool findCircle(const Vec3<double>& a, const Vec3<double>& b, const Vec3<double>& c,
                Circle& circle) {
  const Vec3<double> ab = b - a, ac = c - a;
  const Vec3<double> n = ab.cross(ac);
  constexpr double kStraight = 1e-9;
  // Points that coincide but for rounding have a direction, and a circle of nothing.
  const double shortest = std::min({ab.norm(), ac.norm(), (c - b).norm()});
  const double longest = std::max({ab.norm(), ac.norm(), (c - b).norm()});
  if (!(shortest > kStraight * longest) || !(n.norm() > kStraight * ab.norm() * ac.norm())) {
    return false;
  }
  circle.normal = n.normalized();
  circle.centre =
      a + (ac.squaredNorm() * n.cross(ab) + ab.squaredNorm() * ac.cross(n)) / (2 * n.squaredNorm());
  const Vec3<double> from = a - circle.centre, to = c - circle.centre;
  circle.angle = std::atan2(from.cross(to).dot(circle.normal), from.dot(to));
  if (circle.angle <= 0) circle.angle += 2 * std::numbers::pi;
  return true;
}

}  // namespace denavit
