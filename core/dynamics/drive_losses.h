#pragma once

#include <functional>
#include <limits>

#include "core/dynamics/motor_friction.h"

namespace denavit {

/// A state with given drives, and its accelerations without gears.
struct DrivenState {
  const VecX<double>&drive, &qd, &qdd;  ///< [N m|N, per s, per s²], the joints' come first
};

/// Losses of gears for given forces of motors, as calcGearLosses() gives them for a known motion; 0
/// at rest. See GearLosses.
/// @param accelerate  turns forces on all coordinates into the accelerations that they make, M⁻¹
/// @returns one per coordinate
[[nodiscard]] VecX<double> calcDriveLosses(const std::vector<JointFriction>& joints,
                                           const MotorFriction& motors, const DrivenState& state,
                                           const std::function<void(VecX<double>&)>& accelerate);

/// What may come out of a gear.
struct DeliveredEffort {
  double lower, upper;  ///< [N m|N] infinite where the drive is
  [[nodiscard]] double middle() const { return upper < kNone ? 0.5 * (lower + upper) : 0.0; }
  [[nodiscard]] double half() const { return 0.5 * (upper - lower); }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();
};

/// For a drive with up to ±effort and no rotor or motor friction before its gear: the output is η
/// times it in the direction of motion, 1/η times it against the motion, where the gear helps to
/// brake, and all of it at rest.
/// @param effort [N m|N] >= 0   @param rate [rad/s|m/s] its sign counts
[[nodiscard]] DeliveredEffort calcDeliveredEffort(const JointFriction& friction, double effort,
                                                  double rate);

}  // namespace denavit
