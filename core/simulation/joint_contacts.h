#pragma once

#include "core/simulation/joint_modes.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// Dry friction and stops of a run's joints: their laws in the modes that the joints are in
/// (mode_events.h says when modes change).
///
/// Friction acts along axes: those of the joints, and behind them the motors of a drive train,
/// whose rates are combinations of the joints'. A motor that sticks holds its combination.
class JointContacts {
 public:
  explicit JointContacts(const Simulation& simulation);

  JointModes modes;  ///< of all coordinates, then of the motors of a drive train

  /// Finds out anew which axes have dry friction: friction may have been replaced.
  void renew();

  [[nodiscard]] int axisCount() const { return joints_ + motors_; }
  [[nodiscard]] bool isMotor(int axis) const { return axis >= joints_; }
  [[nodiscard]] JointMode& axisMode(int axis) { return modes[modeOf(axis)]; }
  [[nodiscard]] const JointMode& axisMode(int axis) const { return modes[modeOf(axis)]; }
  /// The rate of an axis. @param rates  of the joints come first
  [[nodiscard]] double axisRate(int axis, const double* rates) const;
  /// What axisRate() is 0 to rounding below: nothing of a joint; of a motor, whose rate is a sum, a
  /// part of its addends, and of what rates near 1 [rad/s|m/s] leave behind when they stop.
  [[nodiscard]] double axisRateRounding(int axis, const double* rates) const;
  /// What the forces of the joints are along an axis: of a motor those at its side.
  [[nodiscard]] double axisForce(int axis, const VecX<double>& joints) const;
  /// The same of sizes, added up: bounds the rounding of axisForce().
  [[nodiscard]] double axisForceScale(int axis, const VecX<double>& joints) const;

  /// Whether dry friction acts along the axis, which then slips or sticks.
  [[nodiscard]] bool hasFriction(int axis) const { return dry_[static_cast<std::size_t>(axis)]; }
  [[nodiscard]] bool hasStops(int joint) const;
  /// Whether any joint has friction, dry or not; a stop; whether one may be held, by its guide, a
  /// lock or dry friction.
  [[nodiscard]] bool usesFriction() const {
    return simulation_.useFriction && (!simulation_.friction.empty() || motors_ > 0);
  }
  [[nodiscard]] bool anyMotorSticks() const;
  [[nodiscard]] bool canStop() const { return simulation_.stops.stiffness > 0; }
  [[nodiscard]] bool canHold() const;
  [[nodiscard]] const JointFriction& friction(int axis) const;

  /// Depth into the stop of a side [rad|m]; negative outside.
  [[nodiscard]] double stopDepth(int joint, double position, int side) const;
  /// What that stop's spring and damper would push with [N m|N]; negative where they would pull.
  [[nodiscard]] double stopForce(int joint, double position, double rate, int side) const;
  /// What the spring of the stop that the joint is in stores [J].
  [[nodiscard]] double calcStopEnergy(int joint, double position) const;

  /// Adds the forces of the stops that joints are in.
  /// @returns what their dampers take [W], stopEnergy() what their springs hold
  double addStops(const VecX<double>& q, const VecX<double>& qd, VecX<double>& external);
  /// [J] at the last addStops().
  [[nodiscard]] double stopEnergy() const { return stopEnergy_; }
  /// Adds a force along an axis to those of the joints.
  void addAlong(int axis, double along, VecX<double>& joints) const;
  /// Whether the axis slides behind a gear with a rotor before it; the loss then depends on the
  /// acceleration, see GearLosses.
  [[nodiscard]] bool slidesWithRotor(int axis) const {
    return hasFriction(axis) && axisMode(axis).slip != 0 && friction(axis).gearFollowsRotor();
  }
  /// Whether this is possible for any axis.
  [[nodiscard]] bool hasRotorGears() const;
  /// Friction along axes that slip or are guided; 0 for sticking ones, which hold what they must.
  /// Without the gears of slidesWithRotor().
  /// @param tau    [N m|N] of the drives, which gears take their part of
  /// @param along  one per axis, to be filled   @param force  of size N, to be filled
  void calcFriction(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& tau,
                    VecX<double>& along, VecX<double>& force) const;
  /// The losses of the gears of slidesWithRotor() at known accelerations. @param force  added to
  void addRotorGearLosses(const VecX<double>& qd, const VecX<double>& qdd, const VecX<double>& tau,
                          VecX<double>& force) const;
  /// Of guided joints' drives, once it is known what they deliver: what their gears take.
  /// @param tau, along, force  added to
  void addGuidedLosses(const VecX<double>& qd, const VecX<double>& qdd, VecX<double>& tau,
                       VecX<double>& along, VecX<double>& force) const;

 private:
  [[nodiscard]] bool calcHasFriction(int axis) const;
  [[nodiscard]] double calcSliding(int axis, double position, double rate,
                                   const VecX<double>& tau) const;
  [[nodiscard]] double calcRestingFriction(int axis, const VecX<double>& q,
                                           const VecX<double>& tau) const;
  [[nodiscard]] std::size_t modeOf(int axis) const {
    return static_cast<std::size_t>(isMotor(axis) ? coordinates_ + axis - joints_ : axis);
  }
  [[nodiscard]] const MatX<double>& motorsPerJoint() const {
    return simulation_.motorFriction.motorsPerJoint;
  }

  const Simulation& simulation_;
  int coordinates_, joints_, motors_;
  MatX<double> jointsPerMotor_;  ///< G
  std::vector<char> dry_;        ///< by axis: whether it has dry friction
  double stopEnergy_ = 0;
};

}  // namespace denavit
