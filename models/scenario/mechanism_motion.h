#pragma once

#include <memory>
#include <vector>

#include "core/simulation/simulation.h"
#include "core/trajectory/trajectory.h"
#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The joints that motions, targets and controllers of a mechanism are of, in the order of their
/// numbers there: the independent ones that the scenario or the mechanism names.
[[nodiscard]] std::vector<std::string> listLedJoints(const ScenarioDescription& scenario);

/// [0-based, of all joints] The joints that targets and motions are of: these of a mechanism, all
/// of an arm.
[[nodiscard]] std::vector<int> findTargetJoints(const ScenarioDescription& scenario);

/// These joints as the joints of an arm: their types, limits and drives. Its table says nothing.
/// @param moving  the joints of the mechanism as it moves
[[nodiscard]] RobotDescription makeLedRobot(const ScenarioDescription& scenario,
                                            const RobotDescription& moving);

/// The joints that targets and motions are of: these of a mechanism, the arm itself.
/// @param moving  what moves, as it moves
[[nodiscard]] RobotDescription makeTargetRobot(const ScenarioDescription& scenario,
                                               const RobotDescription& moving);

/// What of a motion, target or controller is of one arm only, and mechanisms cannot have.
[[nodiscard]] std::vector<Issue> findLedMotionIssues(const ScenarioDescription& scenario);

/// Lets independent joints follow the scenario's trajectory: led, or by its controller.
/// @param simulation  of a mechanism; its start is put on the motion where it gives none
void setLedMotion(const ScenarioDescription& scenario, Simulation& simulation);
/// Lets its controller take independent joints to the scenario's target.
/// @param simulation  of a mechanism, its start closed
void setLedTarget(const ScenarioDescription& scenario, Simulation& simulation);

}  // namespace denavit
