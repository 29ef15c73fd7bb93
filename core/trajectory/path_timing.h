#pragma once

#include <memory>
#include <optional>

#include "core/trajectory/joint_path.h"
#include "core/trajectory/time_law.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// How the parameter of a path moves from rest to rest.
enum class Profile { Cubic, Quintic, Cycloidal, Trapezoidal, DoubleS };
/// Whether the jerk has a bound; the acceleration of the others jumps.
[[nodiscard]] constexpr bool hasJerkBound(Profile profile) {
  return profile != Profile::Cubic && profile != Profile::Trapezoidal;
}

/// What joints may do: one number each, infinite where there is no limit.
struct MotionBounds {
  VecX<double> velocity;      ///< [rad/s|m/s]
  VecX<double> acceleration;  ///< [rad/s²|m/s²]
  VecX<double> jerk;          ///< [rad/s³|m/s³]

  /// No limits at all.
  [[nodiscard]] static MotionBounds none(int joints);
};

/// What is used most of a motion's bounds: largest share, and whose it is.
struct BoundUse {
  double velocity = 0, acceleration = 0, jerk = 0;  ///< 1: just at the bound
  int joint = 0;                                    ///< of the largest of the three, 0-based
  double t = 0;                                     ///< [s] where that is
  /// By what factor a motion from rest to rest must take longer to be inside.
  [[nodiscard]] double slowing() const;
};
/// @param motion  looked at at many instants, and on both sides of its breaks; jerk by differences
/// @param from, to [s]  the part of it that is looked at
[[nodiscard]] BoundUse calcBoundUse(const Trajectory& motion, const MotionBounds& bounds,
                                    double from, double to);
[[nodiscard]] inline BoundUse calcBoundUse(const Trajectory& motion, const MotionBounds& bounds) {
  return calcBoundUse(motion, bounds, 0, motion.duration());
}

/// The quickest law of a profile's shape that takes a path from end to end within bounds: exact
/// along straight paths; along others the law of the path's tightest places, stretched or
/// compressed as a whole until a bound is met.
/// @returns nothing where the bounds do not decide on a time: a trapezoid needs accelerations, a
///   double-S jerks too, the others any
[[nodiscard]] std::optional<TimeLaw> fitLaw(const std::shared_ptr<const JointPath>& path,
                                            Profile profile, const MotionBounds& bounds);
/// The law of a profile's shape that takes so long. @param duration [s] positive
[[nodiscard]] TimeLaw makeLaw(double length, Profile profile, double duration);

}  // namespace denavit
