#pragma once

#include <span>
#include <vector>

#include "core/time_scaling/path_constraints.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// A motion at one instant.
struct MotionSample {
  VecX<double> q, qd, qdd;  ///< [rad|m], per s, per s²
};

/// How much longer a motion must take.
struct UniformSlowing {
  enum class Status {
    Found,
    TooHeavy  ///< no slowing helps: what is there at rest too exceeds the effort already
  };
  Status status = Status::Found;
  /// By which all times are multiplied; below 1 the motion may be that much quicker, 0 where
  /// nothing limits it. Infinite where only rest is inside.
  double factor = 0;
  std::size_t sample = 0;  ///< that decides
  int joint = -1;          ///< whose limit decides, 0-based; -1: none
  LimitKind kind = LimitKind::Effort;
  double value = 0;  ///< [N m|N] of TooHeavy: gravity and Coulomb friction there
};

/// By what factor a motion must be slowed as a whole to keep within limits. With times λ as long,
/// rates fall by λ, accelerations and all torques of inertia by λ²; gravity and Coulomb friction
/// stay. With y = 1/λ every joint of every sample bounds
///
///   |(M q̈ + C q̇) y² + B q̇ y + (g + Tc)| <= effort,   |q̇| y <= velocity,   |q̈| y² <= acceleration
///
/// (Hollerbach 1984), and y is the first at which a bound is met, so that every slower motion is
/// inside as well.
/// @throws std::invalid_argument where a sample is not finite
[[nodiscard]] UniformSlowing findUniformSlowing(const Arm<double>& arm,
                                                std::span<const MotionSample> motion,
                                                const TimeScalingLimits& limits,
                                                const PathFriction& friction = {});

/// A motion at evenly spread instants, both ends included, and on both sides of its breaks.
/// @param count  of the even ones, >= 2
[[nodiscard]] std::vector<MotionSample> sampleMotion(const Trajectory& motion, int count);

}  // namespace denavit
