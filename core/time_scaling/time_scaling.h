#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/time_scaling/path_constraints.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// How a path is to be passed.
struct TimeScalingSpec {
  TimeScalingLimits limits;
  PathFriction friction;
  double startRate = 0, endRate = 0;  ///< [1/s] ṡ at the ends
  /// Of the first grid, which is then refined; 0: 6000 shared out among the joints.
  int intervals = 0;
};

/// A place of the grid.
struct TimeScalingPoint {
  double s = 0;
  double time = 0;            ///< [s]
  double s_rate = 0;          ///< [1/s]
  double s_acceleration = 0;  ///< [1/s²] from here to the next place
  VecX<double> tau;           ///< [N m|N] here, on the side of the next place
  double mostRate = 0;      ///< [1/s] the maximum-velocity curve: no faster without passing a limit
  double controllable = 0;  ///< [1/s] no faster, or the end cannot be met
};

/// The limit that is used most between two places of the grid.
struct ActiveLimit {
  int joint = 0;
  LimitKind kind = LimitKind::Effort;
  int sign = 1;      ///< of the value that is at its limit
  double share = 0;  ///< 1: just at it
};

struct TimeScaling {
  enum class Status { Solved, TooHeavy, TooTight, NoLimits };
  Status status = Status::Solved;
  // Where it is not solved:
  double s = 0;         ///< the place
  int joint = 0;        ///< 0-based, the joint at fault
  int otherJoint = -1;  ///< of TooTight: which wants the opposite
  /// Of TooTight where the rate that is asked for at an end of the path is at fault: which end, and
  /// what rates there could be.
  enum class PathEnd { None, Start, End } end = PathEnd::None;
  double leastRate = 0, mostRate = 0;  ///< [1/s]
  double value = 0;                    ///< [N m|N] of TooHeavy: what holding still takes there

  std::vector<TimeScalingPoint> grid;
  std::vector<ActiveLimit> active;  ///< one per interval
  [[nodiscard]] double duration() const { return grid.empty() ? 0 : grid.back().time; }
};

/// The fastest motion along a path within limits, in the reachability form (Pham, Pham 2018): from
/// the end back the range of ṡ² from which the end can be met, then forward as fast as that allows.
/// Between places of the grid s̈ is constant. Limits hold at both ends of each interval, and between
/// them: where one is passed there, the interval is divided, or its limits are taken a little
/// tighter, until no more than 1e-6 is left.
[[nodiscard]] TimeScaling findFastest(const Arm<double>& arm, const JointPath& path,
                                      const TimeScalingSpec& spec);

/// [s] When a motion that was found passes s.
[[nodiscard]] double timeAt(const TimeScaling& scaling, double s);

/// A path passed by a time scaling.
class ScaledMotion final : public Trajectory {
 public:
  /// @param scaling  solved, of this path
  ScaledMotion(std::shared_ptr<const JointPath> path, const TimeScaling& scaling);
  [[nodiscard]] int jointCount() const override { return path_->jointCount(); }
  [[nodiscard]] double duration() const override { return times_.back(); }
  void calc(double t, JointMotion& motion) const override;
  /// Every place of the grid.
  [[nodiscard]] const std::vector<double>& breaks() const override { return breaks_; }

 private:
  std::shared_ptr<const JointPath> path_;
  std::vector<double> times_, s_, rates_, accelerations_, breaks_;
};

}  // namespace denavit
