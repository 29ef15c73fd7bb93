#pragma once

#include "models/scenario/scenario.h"

namespace denavit {

/// The scenario with its motion guided instead of controlled, for as long as the motion lasts: its
/// torques are what the motion takes. Links that bend do so.
/// @throws DescriptionError where some joint has no motion, or as makeTrajectory()
[[nodiscard]] ScenarioDescription makeMotionRun(ScenarioDescription scenario);

}  // namespace denavit
