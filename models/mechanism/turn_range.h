#pragma once

#include <vector>

#include "models/robot/robot.h"

namespace denavit {

/// [rad|m] A pose in which each joint that turns, and is elsewhere than before, stands in its
/// limits, else as near to them as whole turns let it; without limits within half a turn of 0.
/// Where a mechanism is assembled in another way its angles may have come from anywhere.
/// @param joints  all of them  @param before  the pose that it comes from
[[nodiscard]] std::vector<double> wrapTurns(const RobotDescription& joints,
                                            const std::vector<double>& before,
                                            std::vector<double> pose);

}  // namespace denavit
