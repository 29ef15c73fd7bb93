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
  rows.ddq = point_.ddq;
  if (!friction_.isEmpty()) {
    rows.c += friction_.dry(point_.dq);
    rubbing_ = s_rate * (viscous_ * point_.dq);
  }
  rows.rows.clear();
  for (int i = 0; i < arm_.jointCount(); ++i) {
    const double dq = point_.dq[i];
    if (std::isfinite(limits_.effort[i]) && friction_.losesBehindMotor(i)) {
      addGearRows(i, s_rate, rows);
    } else if (std::isfinite(limits_.effort[i])) {
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

/// The effort of a motor with a rotor and friction, R, before its gear. To deliver D behind the
/// gear, the motor provides the larger one of D/η + R and η D + R, in the direction of motion. Two
/// rows state that both are below the upper limit. The condition that one of them is above the
/// lower limit is not convex. It is replaced by one row: the one that gives the motor's effort
/// there at the rate of the last round. The lower limit of the other row is moved out of the way.
/// The limit holds whichever row is chosen.
void PathConstraints::addGearRows(int i, double s_rate, PathRows& rows) const {
  const JointFriction& f = friction_.joints[static_cast<std::size_t>(i)];
  const double limit = limits_.effort[i], dq = point_.dq[i], ddq = point_.ddq[i];
  const double eta = dq == 0 ? 1.0 : f.efficiency;
  const double outOfTheWay = 10 / (eta * eta);  // times the limit: more than the rows differ by
  const int direction = (dq > 0) - (dq < 0);
  PathRow before{f.rotorInertia * dq,
                 f.rotorInertia * ddq,
                 f.calcBeforeGear(s_rate * dq, 0, direction),
                 -limit,
                 limit,
                 i,
                 LimitKind::Effort};
  const auto behind = [&](double part) {
    PathRow row = before;
    row.a += part * (rows.a[i] - before.a);
    row.b += part * (rows.b[i] - before.b);
    row.c += part * (rows.c[i] + rubbing_[i] - before.c);
    return row;
  };
  PathRow driving = behind(1 / eta), braking = behind(eta);
  // This decides whether the motor still drives the gear at its lower limit.
  const double x = s_rate * s_rate, least = direction < 0 ? limit : -limit;
  const double u = driving.a == 0 ? 0.0 : (least - driving.b * x - driving.c) / driving.a;
  const double delivered =
      (driving.a - before.a) * u + (driving.b - before.b) * x + driving.c - before.c;
  PathRow& other = direction * delivered >= 0 ? braking : driving;
  other.spared = direction < 0 ? 1 : -1;
  (direction < 0 ? other.upper : other.lower) *= outOfTheWay;
  rows.rows.push_back(driving);
  rows.rows.push_back(braking);
}

}  // namespace denavit
