#include "ui/motion/retime.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "models/motion/choose_profile.h"

namespace denavit {
namespace {

constexpr double kShortestMove = 1e-3;  ///< [s] between neighbours that are drawn together

}  // namespace

bool hasTimes(const TrajectoryDescription& trajectory) {
  return std::ranges::any_of(trajectory.points,
                             [](const MotionPoint& p) { return p.time.has_value(); });
}

bool hasFreeTimes(const TrajectoryDescription& trajectory) {
  return trajectory.profile != MotionProfile::Fastest && !trajectory.handRate;
}

std::optional<double> findTime(const TrajectoryDescription& trajectory,
                               const std::vector<double>& planned, int point) {
  const auto k = static_cast<std::size_t>(point);
  if (point < 0 || k >= trajectory.points.size()) return std::nullopt;
  if (k == 0) return 0.0;
  if (trajectory.points[k].time) return trajectory.points[k].time;
  return k < planned.size() ? std::optional(planned[k]) : std::nullopt;
}

void retime(TrajectoryDescription& trajectory, const std::vector<double>& planned, int point,
            std::optional<double> time, Later later) {
  std::vector<MotionPoint>& points = trajectory.points;
  if (!time) {
    for (MotionPoint& other : points) other.time.reset();
    return;
  }
  const auto at = static_cast<std::size_t>(point);
  if (at == 0 || at >= points.size()) return;
  if (trajectory.profile == MotionProfile::Fastest)
    chooseProfile(trajectory, MotionProfile::Quintic);
  const double by = *time - findTime(trajectory, planned, point).value_or(*time);
  for (std::size_t k = 1; k < points.size(); ++k) {
    points[k].time =
        findTime(trajectory, planned, static_cast<int>(k)).value_or(static_cast<double>(k));
  }
  for (std::size_t k = at + 1; k < points.size() && later == Later::GoesAlong; ++k) {
    *points[k].time += by;
  }
  points[at].time = time;
  // Sums of seconds are written as a person would.
  for (std::size_t k = 1; k < points.size(); ++k)
    points[k].time = std::round(*points[k].time * 1e9) / 1e9;
}

TimeRoom findTimeRoom(const TrajectoryDescription& trajectory, const std::vector<double>& planned,
                      int point, Later later) {
  TimeRoom room{0, std::numeric_limits<double>::infinity()};
  room.earliest = findTime(trajectory, planned, point - 1).value_or(0) + kShortestMove;
  const auto next = findTime(trajectory, planned, point + 1);
  if (next && later == Later::Stays) room.latest = std::max(*next - kShortestMove, room.earliest);
  return room;
}

int insertAt(TrajectoryDescription& trajectory, const std::vector<double>& planned,
             const MotionPoint& point, double time) {
  std::vector<MotionPoint>& points = trajectory.points;
  std::size_t at = points.empty() ? 0 : 1;
  while (at < points.size() &&
         findTime(trajectory, planned, static_cast<int>(at)).value_or(0) < time) {
    ++at;
  }
  const bool isTimed = hasTimes(trajectory);
  MotionPoint added = point;
  added.time.reset();
  if (isTimed && hasFreeTimes(trajectory) && at > 0) {
    const auto before = findTime(trajectory, planned, static_cast<int>(at) - 1).value_or(0);
    const auto after = findTime(trajectory, planned, static_cast<int>(at));
    added.time = std::max(time, before + kShortestMove);
    // Between neighbours that are nearer than that there is but the middle.
    if (after && *added.time > *after - kShortestMove) added.time = 0.5 * (before + *after);
  }
  points.insert(points.begin() + static_cast<std::ptrdiff_t>(at), added);
  points.front().move = MoveKind::Joint;
  return static_cast<int>(at);
}

}  // namespace denavit
