#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Where a motion begins [rad|m] and how fast [rad/s|m/s].
struct MotionStart {
  double q, qd;
};

/// @param motion  an expression in t
/// @returns nothing for one that cannot be read or has no value at its start
[[nodiscard]] std::optional<MotionStart> calcMotionStart(const std::string& motion);

/// Whether a value of `initial` is another than the motion's; a 0 leaves it to the motion.
[[nodiscard]] bool contradicts(double given, double motion);

/// Prescribed motions that begin elsewhere, or at another rate, than `initial` says: the motion
/// holds, and what was written has no effect. A 0 in `initial` only keeps the joint's place in the
/// list.
/// @param robot  that moves, changes applied
[[nodiscard]] std::vector<Issue> findStartContradictions(const ScenarioDescription& scenario,
                                                         const RobotDescription& robot);

}  // namespace denavit
