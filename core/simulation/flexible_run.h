#pragma once

#include "core/flexible/flexible_energy.h"
#include "core/flexible/flexible_forward_dynamics.h"

namespace denavit {

/// A flexible arm at one state of a run after another: what the right-hand side and the recorder
/// ask for, with the scratch for it. Allocates nothing after the first state.
class FlexibleRun {
 public:
  explicit FlexibleRun(const FlexibleArm<double>& arm) : arm_(arm) {}

  /// Takes the arm to q; everything below is of the last one.
  void place(const VecX<double>& q);
  /// C qd + g + K q + D qd.
  void calcBias(const VecX<double>& q, const VecX<double>& qd, VecX<double>& bias);
  void calcGravity(VecX<double>& g);
  void calcInertia(MatX<double>& M);
  /// Where the arm is, evaluated when asked for.
  [[nodiscard]] const FlexibleKinematics<double>& kinematics();
  void calcJacobian(Jacobian<double>& J);
  /// [J]
  [[nodiscard]] double calcGravityEnergy();
  [[nodiscard]] double calcStrainEnergy(const VecX<double>& q) const;
  /// What the beams' structural damping takes [W].
  [[nodiscard]] double calcDampingPower(const VecX<double>& qd) const;

  [[nodiscard]] const FlexibleArm<double>& arm() const { return arm_; }

 private:
  const FlexibleArm<double>& arm_;
  FlexibleDynamicsWork<double> work_;
  FlexibleKinematics<double> kinematics_;
  bool placed_ = false;  ///< whether kinematics_ is of the last q
};

}  // namespace denavit
