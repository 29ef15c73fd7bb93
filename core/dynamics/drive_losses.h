#pragma once

#include <limits>

#include "core/dynamics/motor_friction.h"

namespace denavit {

/// What gears take of forces that go into them, as calcGearLosses() says of those that come out: of
/// T that drives (1 - η) T, of one that brakes (1/η - 1) T; nothing at rest.
/// @param drive [N m|N] at the joints   @returns one per joint, zeros beyond
[[nodiscard]] VecX<double> calcDriveLosses(const std::vector<JointFriction>& joints,
                                           const MotorFriction& motors, const VecX<double>& drive,
                                           const VecX<double>& qd);

/// What may come out of a gear.
struct DeliveredEffort {
  double lower, upper;  ///< [N m|N] infinite where the drive is
  [[nodiscard]] double middle() const { return upper < kNone ? 0.5 * (lower + upper) : 0.0; }
  [[nodiscard]] double half() const { return 0.5 * (upper - lower); }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();
};

/// Where the drive gives up to ±effort: η of it the way that the joint goes, 1/η of it against,
/// where the gear helps to brake; all of it at rest.
/// @param effort [N m|N] >= 0   @param rate [rad/s|m/s] its sign counts
[[nodiscard]] DeliveredEffort calcDeliveredEffort(const JointFriction& friction, double effort,
                                                  double rate);

}  // namespace denavit
