#pragma once

#include "core/time_scaling/uniform_slowing.h"

namespace denavit {

/// The factor by which a part of a motion must be slowed.
struct MotionSlowing {
  double factor = 0;      ///< of its time; below 1 if it may be faster
  bool byEffort = false;  ///< whether efforts determine it
  bool isHeavy = false;   ///< standing still already exceeds an effort limit
};
/// The factor by which the part of a motion between two instants must be slowed so that no torque,
/// rate or acceleration exceeds its limit at any instant; efforts are ignored where `isHeavy`.
/// @param count  of instants, in addition to those where the motion bends
[[nodiscard]] MotionSlowing calcMotionSlowing(const Arm<double>& arm, const Trajectory& motion,
                                              const TimeScalingLimits& limits,
                                              const PathFriction& friction, double from, double to,
                                              int count);

}  // namespace denavit
