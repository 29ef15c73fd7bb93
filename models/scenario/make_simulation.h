#pragma once

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The run that the core computes, changes applied; what is recorded happens on the way.
/// @throws DescriptionError for errors of the scenario or its arm, for engines that cannot do what
///   is asked, for inputs without a finite value at the start, and for arms whose inertia matrix is
///   singular there
[[nodiscard]] Simulation makeSimulation(const ScenarioDescription& scenario);

/// The same as it begins, for a SimulationRun that is changed by hand: nothing of what is recorded
/// happens in it, and one that is open-ended has no end.
/// @throws DescriptionError as makeSimulation()
[[nodiscard]] Simulation makeLiveSimulation(const ScenarioDescription& scenario);

/// The arm with values replaced: "joints[0].friction.viscous" = 5. Paths are the keys of a robot
/// file, values are in the file's units.
/// @throws DescriptionError naming each path that is no key of a robot file, with a suggestion
[[nodiscard]] RobotDescription applyChanges(const RobotDescription& robot,
                                            const RobotChanges& changes);

/// "PATH=VALUE" of the command line as a change; a VALUE that is not JSON is taken as text.
/// @throws DescriptionError where there is no "=" or no path
[[nodiscard]] RobotChanges::value_type parseChange(const std::string& text);

}  // namespace denavit
