#pragma once

#include <memory>

#include "core/arm/arm.h"
#include "core/kinematics/manipulability.h"
#include "core/trajectory/path_table.h"
#include "core/trajectory/tool_path.h"

namespace denavit {

/// How far a path of the tool could be followed.
struct FollowedPath {
  enum class Status {
    Followed,
    NotAtStart,  ///< the tool is elsewhere where the path begins
    OutOfReach,  ///< the arm cannot bring the tool there, or not with that orientation
    Singular     ///< the joints would have to be infinitely fast there
  };
  Status status = Status::Followed;
  double u = 0;                           ///< of the tool's path, where it ended
  std::shared_ptr<const PathTable> path;  ///< null but when it was followed; s is the tool's u
};

/// [m, rad] By how much the tool may be beside its path between the points of the table.
inline constexpr double kFollowTolerance = 1e-9;

/// The joints' path that takes the tool along a path of its own, without leaving the branch that it
/// starts on. Arms with more joints than the task needs move as little as they can (least-norm
/// rates).
/// @param q0 [rad|m]  where the tool is at the beginning of its path
/// @param part  Full, or Translation: the orientation is left to the arm then
[[nodiscard]] FollowedPath followTool(const Arm<double>& arm, const ToolPath& tool,
                                      const VecX<double>& q0, TaskPart part);

/// A followed path, or a part of it, with the joints' arc length as parameter: see byArcLength().
/// @param followed  what followTool() found   @param from, to  the part of it, rising
/// @returns null where the joints stand still somewhere
[[nodiscard]] std::shared_ptr<const PathTable> followEvenly(const Arm<double>& arm,
                                                            const ToolPath& tool, TaskPart part,
                                                            const PathTable& followed, double from,
                                                            double to);

}  // namespace denavit
