#pragma once

#include <optional>
#include <vector>

#include "models/motion/motion.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A scenario's motion with times for which no joint uses more than a share of its effort, rate and
/// acceleration limits at any instant, and some joint uses exactly that share at one instant. The
/// torques of gravity and friction do not depend on the times; those of motion fall with the square
/// of the time. The share holds for the returned motion, whose laws may differ from those of the
/// given one.
/// @param times [s]  of the points of the given motion
/// @returns nothing if standing still already takes more
/// @throws DescriptionError  if the motion cannot have times, as makeTrajectory()
[[nodiscard]] std::optional<TrajectoryDescription> takeGently(ScenarioDescription scenario,
                                                              const std::vector<double>& times,
                                                              double share);

}  // namespace denavit
