#pragma once

#include "models/issue.h"
#include "models/motion/make_trajectory.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A scenario's way, as fast as it goes.
struct FastestScenario {
  ScenarioDescription scenario;  ///< with the profile "fastest"
  RobotDescription robot;        ///< that moves
  PlannedMotion planned;
};

/// What the fastest motion leaves out of a scenario, besides times.
[[nodiscard]] std::vector<Issue> findFastestWarnings(const ScenarioDescription& scenario);

/// @param withFriction  efforts overcome viscous and dry friction, too
/// @throws DescriptionError for scenarios with errors or without a path, as makeTrajectory()
[[nodiscard]] FastestScenario makeFastest(ScenarioDescription scenario, bool withFriction);

}  // namespace denavit
