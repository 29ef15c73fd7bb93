#pragma once

#include <limits>
#include <memory>

#include "core/hand_motion/geared_program.h"
#include "core/hand_motion/path_bound.h"
#include "core/hand_motion/strobed_hand.h"
#include "core/trajectory/trajectory.h"
#include "models/robot/robot.h"

namespace denavit {

/// How the hand speeds up along its way, and how much of that the motors would let it: the
/// load-adjusted bound of Turney, Mudge, Lee (1981, eq. 10.3) at an instant of a motion. The joints
/// keep to their path; only how fast it is passed may change. All [m/s²] of the tool's origin,
/// d|v|/dt.
struct HandUse {
  static constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
  double used = kUnknown;  ///< NaN where the hand rests
  /// What the efforts allow; infinite where nothing limits, NaN where the hand rests or nothing
  /// keeps the arm on its path.
  double least = kUnknown, most = kUnknown;
  /// The same as the equation reads: the load's weight is a given torque, its inertia is not
  /// counted. More than the arm can do.
  double leastStatic = kUnknown, mostStatic = kUnknown;
};

/// Looks at one instant after the other.
class HandUseFinder {
 public:
  /// @param robot   with the load in its payload; at least one joint
  /// @param effort  [N m|N] one per joint, infinite: no limit
  HandUseFinder(const RobotDescription& robot, const VecX<double>& effort);
  HandUseFinder(const HandUseFinder&) = delete;
  HandUseFinder& operator=(const HandUseFinder&) = delete;

  /// Whether there is a load, and so two readings.
  [[nodiscard]] bool isLoaded() const { return isLoaded_; }
  /// Friction and gears of an instant.
  struct Losses {
    VecX<double> friction;        ///< [N m|N] friction at the motors; empty: none
    VecX<double> effort;          ///< [N m|N] behind the gears, if they have losses
    std::vector<HandGear> gears;  ///< one per joint, if rotors or motor friction are before gears
  };
  [[nodiscard]] HandUse find(const JointMotion& motion, const Losses& losses);

 private:
  /// The path of the joints about an instant, by time: q' = qd, q'' = qdd.
  class Instant final : public JointPath {
   public:
    [[nodiscard]] int jointCount() const override { return static_cast<int>(at_.q.size()); }
    [[nodiscard]] double length() const override { return 1; }
    void calc(double, PathPoint& point) const override { point = at_; }
    [[nodiscard]] const std::vector<double>& breaks() const override { return none_; }
    PathPoint at_;

   private:
    std::vector<double> none_;
  };

  bool isLoaded_;
  Arm<double> arm_, bare_;
  Instant instant_;
  PathBound loadedBound_, bareBound_;
  HandStrobe strobe_;
  HandRelation relation_;
};

}  // namespace denavit
