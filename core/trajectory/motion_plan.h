#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/arm/arm.h"
#include "core/trajectory/follow_tool.h"
#include "core/trajectory/path_timing.h"
#include "core/trajectory/tool_path.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// One move of a motion: from where the one before ends.
struct MoveSpec {
  VecX<double> to;                       ///< [rad|m] of a joint move; of a tool's, where it may end
  std::shared_ptr<const ToolPath> tool;  ///< null: all joints move in proportion
  TaskPart part = TaskPart::Full;        ///< of the tool that is followed
  double duration = 0;                   ///< [s] 0: the bounds decide
  /// Rounds the corner at its end: [s] that this and the next move overlap; of moves of the tool
  /// [m] by which it stays beside the corner at most. 0: stops there.
  double blend = 0;
  VecX<double> qd, qdd;  ///< [per s, per s²] at its end, of timed joint moves; empty: at rest
};

struct MotionPlanSpec {
  VecX<double> start;      ///< [rad|m]
  VecX<double> qd0, qdd0;  ///< there; empty: at rest
  std::vector<MoveSpec> moves;
  Profile profile = Profile::Quintic;
  bool synchronisesStraight = true;  ///< else every joint keeps to its own bounds
  MotionBounds bounds;
  /// By what factor a motion between two of its instants must take longer to keep within limits, of
  /// efforts too, at every instant; where the bounds decide on times each move is slowed so.
  std::function<double(const Trajectory& motion, double from, double to)> slowing;
};

/// A move along a path of its own.
struct PlannedMove {
  std::shared_ptr<const JointPath> path;
  std::shared_ptr<const ToolPath> tool;  ///< that the path follows; null: a joint move
  TaskPart part = TaskPart::Full;
  TimeLaw law;         ///< of the path's parameter
  double begin = 0;    ///< [s] in the motion
  double overlap = 0;  ///< [s] with the next move
};

/// A motion, or why there is none.
struct MotionPlan {
  enum class Status {
    Planned,
    NoBounds,      ///< the bounds do not decide how long the move takes
    OutOfReach,    ///< the tool's path leaves what the arm reaches, at `u`
    Singular,      ///< the joints would have to be infinitely fast, at `u`
    LeavesBranch,  ///< the tool's path ends at other joint values than `to`
    BlendTooLong,  ///< longer than `value`, half of a move beside the corner
    NoRoundCorner  ///< the rounded corner cannot be followed
  };
  Status status = Status::Planned;
  std::size_t move = 0;  ///< at fault
  double u = 0;          ///< part of it, 0 to 1
  double value = 0;
  VecX<double> reached;                      ///< [rad|m] of LeavesBranch
  std::shared_ptr<const Trajectory> motion;  ///< null but when planned
  std::vector<double> times;                 ///< [s] of the start and of every move's end
  std::vector<VecX<double>> corners;         ///< [rad|m] start, and where the moves end
  std::vector<PlannedMove> moves;  ///< empty where some are polynomials or every joint has its law
};

/// Plans a motion of segments. Moves without a blend end at rest, but where rates are given.
[[nodiscard]] MotionPlan planMotion(const Arm<double>& arm, const MotionPlanSpec& spec);

}  // namespace denavit
