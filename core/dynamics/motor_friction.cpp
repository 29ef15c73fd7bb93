#include "core/dynamics/motor_friction.h"

#include "core/linear/dense.h"

namespace denavit {

VecX<double> calcFrictionBySign(const std::vector<JointFriction>& joints,
                                const MotorFriction& motors, const VecX<double>& q,
                                const VecX<double>& qd) {
  VecX<double> friction = VecX<double>::Zero(qd.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    friction[k] = joints[i].calcBySign(q[k], qd[k]);
  }
  for (int k = 0; k < motors.count(); ++k) {
    const double rate = motors.rate(k, qd);
    motors.addReflected(k, motors.motors[static_cast<std::size_t>(k)].calcBySign(0, rate),
                        friction);
  }
  return friction;
}

VecX<double> calcDryBySign(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                           const VecX<double>& qd) {
  const auto dry = [](const JointFriction& f, double rate) {
    return rate > 0 ? f.coulombPositive : rate < 0 ? f.coulombNegative : 0.0;
  };
  VecX<double> friction = VecX<double>::Zero(qd.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    friction[k] = dry(joints[i], qd[k]);
  }
  for (int k = 0; k < motors.count(); ++k) {
    const JointFriction& motor = motors.motors[static_cast<std::size_t>(k)];
    motors.addReflected(k, dry(motor, motors.rate(k, qd)), friction);
  }
  return friction;
}

VecX<double> calcGearLosses(const std::vector<JointFriction>& joints, const MotorFriction& motors,
                            const VecX<double>& ideal, const VecX<double>& qd,
                            const VecX<double>& qdd) {
  VecX<double> losses = VecX<double>::Zero(qd.size());
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    losses[k] = joints[i].calcLossOfIdeal(ideal[k], qd[k], qdd[k]);
  }
  if (motors.isEmpty()) return losses;
  // Aᵗ T = tau.
  const MatX<double> At = motors.motorsPerJoint.transpose();
  const VecX<double> atMotors = solve(At, VecX<double>(ideal.head(motors.count())));
  for (int k = 0; k < motors.count(); ++k) {
    const JointFriction& motor = motors.motors[static_cast<std::size_t>(k)];
    const double loss = motor.calcLossOfIdeal(atMotors[k], motors.rate(k, qd), motors.rate(k, qdd));
    motors.addReflected(k, loss, losses);
  }
  return losses;
}

MatX<double> calcViscousMatrix(const std::vector<JointFriction>& joints,
                               const MotorFriction& motors) {
  const auto n = static_cast<Eigen::Index>(joints.size());
  MatX<double> B = MatX<double>::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) B(i, i) = joints[static_cast<std::size_t>(i)].viscous;
  for (int k = 0; k < motors.count(); ++k) {
    const auto row = motors.motorsPerJoint.row(k);
    B += motors.motors[static_cast<std::size_t>(k)].viscous * row.transpose() * row;
  }
  return B;
}

}  // namespace denavit
