#pragma once

#include <vector>

#include "core/dynamics/joint_friction.h"

namespace denavit {

/// Friction of the motors of a drive train, which couples them to joints by θ_m = A q: it acts
/// along and by the sign of a motor's rate, and reaches the joints as Aᵗ (Freeman 1985, eq. 2-233).
/// Empty where each motor drives its own joint: its friction is the joint's then.
struct MotorFriction {
  MatX<double> motorsPerJoint;        ///< A = G⁻¹, n x n
  std::vector<JointFriction> motors;  ///< at the motors' side

  [[nodiscard]] bool isEmpty() const { return motors.empty(); }
  [[nodiscard]] int count() const { return static_cast<int>(motors.size()); }
  /// θ̇ of a motor. @param qd  begins with the joints' rates
  [[nodiscard]] double rate(int motor, const VecX<double>& qd) const {
    return motorsPerJoint.row(motor).dot(qd.head(motorsPerJoint.cols()));
  }
  /// Adds what a force at a motor is at the joints.
  void addReflected(int motor, double force, VecX<double>& joints) const {
    joints.head(motorsPerJoint.cols()) += force * motorsPerJoint.row(motor).transpose();
  }
};

/// Friction of all joints and motors by the signs of their rates, zero at rest; modal rows are 0.
/// @param q, qd [rad|m, per s] the joints' come first
[[nodiscard]] VecX<double> calcFrictionBySign(const std::vector<JointFriction>& joints,
                                              const MotorFriction& motors, const VecX<double>& q,
                                              const VecX<double>& qd);

/// The Coulomb part alone, by the signs of the rates.
[[nodiscard]] VecX<double> calcDryBySign(const std::vector<JointFriction>& joints,
                                         const MotorFriction& motors, const VecX<double>& qd);

/// Losses of gears in a known motion, without that friction. Rotors and the motors' own friction
/// are before the gears.
/// @param ideal [N m|N] the drives' forces with lossless gears, friction and rotors included
/// @returns one per joint, zeros beyond
[[nodiscard]] VecX<double> calcGearLosses(const std::vector<JointFriction>& joints,
                                          const MotorFriction& motors, const VecX<double>& ideal,
                                          const VecX<double>& qd, const VecX<double>& qdd);

/// B, with friction's viscous part B qd: a full matrix where motors are coupled.
[[nodiscard]] MatX<double> calcViscousMatrix(const std::vector<JointFriction>& joints,
                                             const MotorFriction& motors);

}  // namespace denavit
