#pragma once

#include <optional>
#include <vector>

#include "models/motion/motion.h"

namespace denavit {

/// What becomes of the points behind one that is given another time.
enum class Later { GoesAlong, Stays };

/// Whether any point has a time that was given.
[[nodiscard]] bool hasTimes(const TrajectoryDescription& trajectory);
/// Whether points may be given times: those of "fastest" and of a hand rate are results.
[[nodiscard]] bool hasFreeTimes(const TrajectoryDescription& trajectory);

/// [s] When a point is passed: the time it is given, else what came out; nothing where neither is
/// known. @param planned  PlannedMotion::times
[[nodiscard]] std::optional<double> findTime(const TrajectoryDescription& trajectory,
                                             const std::vector<double>& planned, int point);

/// Gives a point another time, or takes the times of all (nothing). Times are given at all points
/// or at none: those that came out stand for what is not given.
void retime(TrajectoryDescription& trajectory, const std::vector<double>& planned, int point,
            std::optional<double> time, Later later = Later::GoesAlong);

/// [s] From when to when a point may be passed so that it stays between its neighbours.
struct TimeRoom {
  double earliest = 0, latest = 0;
};
[[nodiscard]] TimeRoom findTimeRoom(const TrajectoryDescription& trajectory,
                                    const std::vector<double>& planned, int point, Later later);

/// Adds a point at a time: behind those that are passed before it, in front of the others. Where
/// the limits decide on times, they go on deciding and only the order counts.
/// @returns its number, 0-based; the first point stays the first
int insertAt(TrajectoryDescription& trajectory, const std::vector<double>& planned,
             const MotionPoint& point, double time);

}  // namespace denavit
