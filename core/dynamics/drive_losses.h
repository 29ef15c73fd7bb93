#pragma once

#include "core/dynamics/motor_friction.h"

namespace denavit {

/// What gears take of forces that go into them, as calcGearLosses() says of those that come out: of
/// T that drives (1 - η) T, of one that brakes (1/η - 1) T; nothing at rest.
/// @param drive [N m|N] at the joints   @returns one per joint, zeros beyond
[[nodiscard]] VecX<double> calcDriveLosses(const std::vector<JointFriction>& joints,
                                           const MotorFriction& motors, const VecX<double>& drive,
                                           const VecX<double>& qd);

}  // namespace denavit
