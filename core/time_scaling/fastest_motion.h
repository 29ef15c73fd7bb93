#pragma once

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "core/time_scaling/time_scaling.h"
#include "core/trajectory/motion_plan.h"

namespace denavit {

/// Some moves without a stop between them, passed as fast as limits allow.
struct FastestPart {
  std::size_t firstMove, lastMove;
  std::shared_ptr<const JointPath> path;
  TimeScaling scaling;
  double begin = 0;  ///< [s] in the motion
};

/// [s] How long each limit, by its joint, is the one that holds the motion back.
using HeldTimes = std::map<std::pair<int, LimitKind>, double>;
[[nodiscard]] HeldTimes sumHeldTimes(const std::vector<FastestPart>& parts);

struct FastestMotion {
  std::vector<FastestPart> parts;            ///< up to and with the first that cannot be solved
  std::shared_ptr<const Trajectory> motion;  ///< null where one could not
  std::vector<double> times;                 ///< [s] of the start and of every move's end
};

/// The fastest motion through the moves of a plan, along their ways: corners that are rounded are
/// so as in the plan, at the others the arm stops.
/// @param plan  planned, every move of it along a path of its own
[[nodiscard]] FastestMotion findFastest(const Arm<double>& arm, const MotionPlan& plan,
                                        const TimeScalingSpec& spec);

}  // namespace denavit
