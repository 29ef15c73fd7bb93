#include "core/time_scaling/path_constraints.h"

#include <cmath>

namespace denavit {

PathConstraints::PathConstraints(const Arm<double>& arm, const JointPath& path,
                                 TimeScalingLimits limits, PathFriction friction)
    : arm_(arm), path_(path), limits_(std::move(limits)), friction_(std::move(friction)) {
  point_.resize(arm.jointCount());
  none_.setZero(arm.jointCount());
  rubbing_ = none_;
  viscous_ = friction_.viscous();
}

void PathConstraints::calc(double s, double s_rate, PathRows& rows) {
  path_.calc(s, point_);
  calcLinkPoses(arm_, point_.q, work_.X_PL);
  const Vec3<double> still = Vec3<double>::Zero();
  for (VecX<double>* v : {&rows.a, &rows.b, &rows.c}) v->resize(arm_.jointCount());
  calcNewtonEuler(arm_, none_, point_.dq, still, work_, rows.a);
  calcNewtonEuler(arm_, point_.dq, point_.ddq, still, work_, rows.b);
  calcNewtonEuler<double>(arm_, none_, none_, -arm_.g_W, work_, rows.c);
  rows.dq = point_.dq;
  if (!friction_.isEmpty()) {
    rows.c += friction_.dry(point_.dq);
    rubbing_ = s_rate * (viscous_ * point_.dq);
  }
  rows.rows.clear();
  for (int i = 0; i < arm_.jointCount(); ++i) {
    const double dq = point_.dq[i];
    if (std::isfinite(limits_.effort[i])) {
      const DeliveredEffort effort = friction_.delivered(i, limits_.effort[i], dq);
      rows.rows.push_back({rows.a[i], rows.b[i], rows.c[i] + rubbing_[i], effort.lower,
                           effort.upper, i, LimitKind::Effort});
    }
    if (std::isfinite(limits_.acceleration[i])) {
      rows.rows.push_back({dq, point_.ddq[i], 0, -limits_.acceleration[i], limits_.acceleration[i],
                           i, LimitKind::Acceleration});
    }
    // q'² x <= v²: as a range about 0, so that its share is that of the square.
    if (std::isfinite(limits_.velocity[i])) {
      const double most = limits_.velocity[i] * limits_.velocity[i];
      rows.rows.push_back({0, dq * dq, 0, -most, most, i, LimitKind::Velocity});
    }
  }
}

}  // namespace denavit
