#pragma once

#include <string>

#include "core/sensitivity/parameter_slope.h"
#include "core/simulation/simulation.h"
#include "models/robot/robot.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Why runs of a scenario have no exact derivatives at all, for people; empty: they may have.
[[nodiscard]] std::string findTangentObstacle(const ScenarioDescription& scenario,
                                              const Simulation& simulation);

/// Why there is none by a number of the arm; empty: there may be.
/// @param path   in the arm: "payload.mass"
/// @param robot  that moves
/// @param slope  of the arm's numbers by it
[[nodiscard]] std::string findSlopeObstacle(const ScenarioDescription& scenario,
                                            const Simulation& simulation,
                                            const RobotDescription& robot, const std::string& path,
                                            const ParameterSlope& slope);

}  // namespace denavit
