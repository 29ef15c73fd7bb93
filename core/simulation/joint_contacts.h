#pragma once

#include "core/simulation/joint_modes.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// Dry friction and stops of a run's joints: their laws in the modes that the joints are in
/// (mode_events.h says when modes change).
class JointContacts {
 public:
  explicit JointContacts(const Simulation& simulation);

  JointModes modes;

  /// Finds out anew which joints have dry friction: friction may have been replaced.
  void renew();

  /// Whether dry friction acts on the joint, which then slips or sticks.
  [[nodiscard]] bool hasFriction(int joint) const { return dry_[static_cast<std::size_t>(joint)]; }
  [[nodiscard]] bool hasStops(int joint) const;
  /// Whether any joint has friction, dry or not; a stop; whether one may be held, by its guide, a
  /// lock or dry friction.
  [[nodiscard]] bool usesFriction() const {
    return simulation_.useFriction && !simulation_.friction.empty();
  }
  [[nodiscard]] bool canStop() const { return simulation_.stops.stiffness > 0; }
  [[nodiscard]] bool canHold() const;
  [[nodiscard]] const JointFriction& friction(int joint) const {
    return simulation_.friction[static_cast<std::size_t>(joint)];
  }

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
  /// Friction of joints that slip or are guided; 0 for sticking ones, which hold what they must.
  void calcFriction(const VecX<double>& q, const VecX<double>& qd, VecX<double>& force) const;

 private:
  [[nodiscard]] bool calcHasFriction(int joint) const;

  const Simulation& simulation_;
  int joints_;
  std::vector<char> dry_;  ///< by coordinate: whether it has dry friction
  double stopEnergy_ = 0;
};

}  // namespace denavit
