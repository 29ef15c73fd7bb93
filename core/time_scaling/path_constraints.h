#pragma once

#include <algorithm>
#include <vector>

#include "core/arm/arm.h"
#include "core/dynamics/drive_losses.h"
#include "core/dynamics/newton_euler.h"
#include "core/trajectory/joint_path.h"

namespace denavit {

/// What joints may do on the way; infinite where there is no limit.
struct TimeScalingLimits {
  VecX<double> effort;        ///< [N m|N]
  VecX<double> velocity;      ///< [rad/s|m/s]
  VecX<double> acceleration;  ///< [rad/s²|m/s²]
};

/// Friction to be overcome on the way, viscous and Coulomb, and what gears of joints take; none
/// where there are no joints. Gears of a drive train, which share the torques of joints, are left
/// out.
struct PathFriction {
  std::vector<JointFriction> joints = {};
  MotorFriction motors = {};
  [[nodiscard]] bool isEmpty() const { return joints.empty(); }
  [[nodiscard]] MatX<double> viscous() const { return calcViscousMatrix(joints, motors); }
  [[nodiscard]] VecX<double> dry(const VecX<double>& qd) const {
    return calcDryBySign(joints, motors, qd);
  }
  /// The output of a joint's gear without rotor and motor friction before it.
  /// @param rate  its sign counts
  [[nodiscard]] DeliveredEffort delivered(int joint, double effort, double rate) const {
    if (isEmpty()) return {-effort, effort};
    return calcDeliveredEffort(joints[static_cast<std::size_t>(joint)], effort, rate);
  }
  /// The effort of a joint's drive, from its effort `ideal` with a lossless gear.
  /// @param direction  its sign counts, also where qd is 0
  [[nodiscard]] double drive(int joint, double ideal, double direction, double qd = 0,
                             double qdd = 0) const {
    if (isEmpty()) return ideal;
    const JointFriction& f = joints[static_cast<std::size_t>(joint)];
    const double before = f.calcBeforeGear(qd, qdd, (direction > 0) - (direction < 0));
    return ideal + f.calcGearLoss(ideal - before, direction);
  }
  /// Whether a rotor or friction of the motor stands before a gear that takes a part of the force.
  [[nodiscard]] bool losesBehindMotor(int joint) const {
    return !isEmpty() && joints[static_cast<std::size_t>(joint)].losesBehindMotor();
  }
};

enum class LimitKind { Effort, Velocity, Acceleration };

/// At one place of a path, with u = s̈ and x = ṡ²:  lower <= a u + b x + c <= upper.
struct PathRow {
  double a, b, c, lower, upper;
  int joint;  ///< 0-based
  LimitKind kind;
  int spared = 0;  ///< the side, -1 or +1, whose limit is only out of the way; 0: none
  [[nodiscard]] double calc(double u, double x) const { return a * u + b * x + c; }
  /// Where a value is in the range: -1 and 1 at its ends. Of a spared side always 0.
  [[nodiscard]] double share(double u, double x) const {
    const double value = calc(u, x);
    if (spared < 0) return std::max(value / upper, 0.0);
    if (spared > 0) return -std::max(value / lower, 0.0);
    return (2 * value - lower - upper) / (upper - lower);
  }
};

/// The rows of a place, and the joints' torques τ = a u + b x + c there.
struct PathRows {
  std::vector<PathRow> rows;
  /// [N m|N] Of torques, one per joint; without viscous friction and what gears take.
  VecX<double> a, b, c;
  VecX<double> dq, ddq;  ///< q', q''
};

/// Makes the rows of a path (Bobrow, Dubowsky, Gibson 1985):
///   a = M q',   b = M q'' + C(q, q') q',   c = g + Coulomb friction by the sign of q'.
class PathConstraints {
 public:
  PathConstraints(const Arm<double>& arm, const JointPath& path, TimeScalingLimits limits,
                  PathFriction friction);
  /// @param s_rate  by which viscous friction is taken: ṡ of the motion before
  void calc(double s, double s_rate, PathRows& rows);

 private:
  void addGearRows(int joint, double s_rate, PathRows& rows) const;

  const Arm<double>& arm_;
  const JointPath& path_;
  TimeScalingLimits limits_;
  PathFriction friction_;
  NewtonEulerWork<double> work_;
  PathPoint point_;
  MatX<double> viscous_;
  VecX<double> none_, rubbing_;
};

}  // namespace denavit
