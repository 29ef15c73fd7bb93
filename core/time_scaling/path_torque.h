#pragma once

#include "core/dynamics/newton_euler.h"
#include "core/trajectory/joint_path.h"

namespace denavit {

/// Scratch of calcTorqueAlong; reusable without allocating.
struct PathTorqueWork {
  PathPoint point;
  NewtonEulerWork<double> newtonEuler;
};

/// The torques of a path that is passed so, without friction:
///
///   τ = M q̈ + C q̇ + g   with   q̇ = q' ṡ,   q̈ = q' s̈ + q'' ṡ².
///
/// @param s  in [0, path.length()]   @param tau [N m|N] to be filled
inline void calcTorqueAlong(const Arm<double>& arm, const JointPath& path, double s, double s_rate,
                            double s_acceleration, PathTorqueWork& work, VecX<double>& tau) {
  PathPoint& point = work.point;
  point.resize(path.jointCount());
  path.calc(s, point);
  point.ddq = s_rate * s_rate * point.ddq + s_acceleration * point.dq;
  point.dq *= s_rate;
  calcInverseDynamics(arm, point.q, point.dq, point.ddq, work.newtonEuler, tau);
}

}  // namespace denavit
