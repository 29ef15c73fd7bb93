#include "core/dynamics/drive_losses.h"

#include "core/dynamics/gear_losses.h"
#include "core/linear/dense.h"

namespace denavit {
DeliveredEffort calcDeliveredEffort(const JointFriction& friction, double effort, double rate) {
  const double driving = friction.efficiency * effort, braking = effort / friction.efficiency;
  if (rate > 0) return {-braking, driving};
  if (rate < 0) return {-driving, braking};
  return {-effort, effort};
}

VecX<double> calcDriveLosses(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                             const DrivenState& state,
                             const std::function<void(VecX<double>&)>& accelerate) {
  const Eigen::Index n = state.qd.size();
  VecX<double> losses = VecX<double>::Zero(n);
  GearLosses problem(static_cast<int>(joints.size()) + motors.count());
  std::vector<VecX<double>> axes, responses;
  const auto add = [&](const JointFriction& friction, double drive, VecX<double> axis) {
    const double rate = axis.dot(state.qd);
    const int direction = (rate > 0) - (rate < 0);
    if (!(friction.efficiency < 1) || direction == 0) return;
    problem.gears.push_back({.axis = problem.count(),
                             .direction = direction,
                             .efficiency = friction.efficiency,
                             .rotorInertia = friction.rotorInertia,
                             .input = drive - friction.calcBeforeGear(rate, 0, direction),
                             .acceleration = axis.dot(state.qdd)});
    responses.push_back(axis);
    accelerate(responses.back());
    axes.push_back(std::move(axis));
  };
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    add(joints[i], state.drive[k], VecX<double>::Unit(n, k));
  }
  if (!motors.isEmpty()) {
    // Aᵗ T = tau.
    const MatX<double> At = motors.motorsPerJoint.transpose();
    const VecX<double> atMotors = solve(At, VecX<double>(state.drive.head(motors.count())));
    for (int k = 0; k < motors.count(); ++k) {
      VecX<double> axis = VecX<double>::Zero(n);
      motors.addReflected(k, 1, axis);
      add(motors.motors[static_cast<std::size_t>(k)], atMotors[k], std::move(axis));
    }
  }
  for (int i = 0; i < problem.count(); ++i) {
    for (int k = 0; k < problem.count(); ++k) {
      problem.W(i, k) =
          axes[static_cast<std::size_t>(i)].dot(responses[static_cast<std::size_t>(k)]);
    }
  }
  problem.solve();
  for (int k = 0; k < problem.count(); ++k) {
    losses += problem.loss(k) * axes[static_cast<std::size_t>(k)];
  }
  return losses;
}

}  // namespace denavit
