#include "core/dynamics/drive_losses.h"

#include "core/linear/dense.h"

namespace denavit {
namespace {

/// The gear alone, without what else rubs there.
double calcDriveLoss(const JointFriction& friction, double drive, double rate) {
  const JointFriction gear{.efficiency = friction.efficiency};
  return gear.calcSliding(0, rate, (rate > 0) - (rate < 0), drive);
}

}  // namespace

DeliveredEffort calcDeliveredEffort(const JointFriction& friction, double effort, double rate) {
  const double driving = friction.efficiency * effort, braking = effort / friction.efficiency;
  if (rate > 0) return {-braking, driving};
  if (rate < 0) return {-driving, braking};
  return {-effort, effort};
}

VecX<double> calcDriveLosses(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                             const VecX<double>& drive, const VecX<double>& qd) {
  VecX<double> losses = VecX<double>::Zero(qd.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    losses[k] = calcDriveLoss(joints[i], drive[k], qd[k]);
  }
  if (motors.isEmpty()) return losses;
  // Aᵗ T = tau.
  const MatX<double> At = motors.motorsPerJoint.transpose();
  const VecX<double> atMotors = solve(At, VecX<double>(drive.head(motors.count())));
  for (int k = 0; k < motors.count(); ++k) {
    const JointFriction& motor = motors.motors[static_cast<std::size_t>(k)];
    motors.addReflected(k, calcDriveLoss(motor, atMotors[k], motors.rate(k, qd)), losses);
  }
  return losses;
}

}  // namespace denavit
