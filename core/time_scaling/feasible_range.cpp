#include "core/time_scaling/feasible_range.h"

#include <cmath>
#include <limits>

namespace denavit {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::infinity();

/// What bounds u at an x, and by which plane.
struct Bounds {
  double lower = -kUnbounded, upper = kUnbounded;
  int byLower = -1, byUpper = -1;
};

Bounds calcBounds(const std::vector<HalfPlane>& planes, double x) {
  Bounds bounds;
  for (std::size_t k = 0; k < planes.size(); ++k) {
    const auto& [p, r, t] = planes[k];
    if (p == 0) continue;
    const double u = -(r * x + t) / p;
    if (p > 0 && u < bounds.upper) {
      bounds.upper = u;
      bounds.byUpper = static_cast<int>(k);
    } else if (p < 0 && u > bounds.lower) {
      bounds.lower = u;
      bounds.byLower = static_cast<int>(k);
    }
  }
  return bounds;
}

/// Where the bounds of two planes meet, on the way from x in a direction; NaN where they do not
/// come nearer.
double findMeeting(const HalfPlane& upper, const HalfPlane& lower, double x, double direction) {
  // upper(x) - lower(x) = m x + n.
  const double m = -upper.r / upper.p + lower.r / lower.p;
  const double n = -upper.t / upper.p + lower.t / lower.p;
  if (!(m * direction > 0)) return std::numeric_limits<double>::quiet_NaN();
  const double meeting = -n / m;
  return (meeting - x) * direction >= 0 ? meeting : x;
}

}  // namespace

AccelerationRange calcAccelerations(const std::vector<HalfPlane>& planes, double x) {
  const Bounds bounds = calcBounds(planes, x);
  return {bounds.lower, bounds.upper};
}

FeasibleRange findFeasibleRange(const std::vector<HalfPlane>& planes, double most) {
  FeasibleRange range;
  range.low = 0;
  range.high = most;
  for (const auto& [p, r, t] : planes) {
    if (p != 0) continue;
    if (r > 0) range.high = std::min(range.high, -t / r);
    if (r < 0) range.low = std::max(range.low, -t / r);
    if (r == 0 && t > 0) range.high = -1;
  }
  // The room for u is concave in x: from outside, its tangents lead to where it begins.
  for (const double direction : {-1.0, 1.0}) {
    double& x = direction < 0 ? range.high : range.low;
    for (int k = 0; k < 200; ++k) {
      const Bounds bounds = calcBounds(planes, x);
      const double size = std::abs(bounds.upper) + std::abs(bounds.lower);
      constexpr double kRounding = 1e-13;
      if (bounds.upper - bounds.lower >= -kRounding * size || !std::isfinite(size)) break;
      const auto &upper = planes[static_cast<std::size_t>(bounds.byUpper)],
                 &lower = planes[static_cast<std::size_t>(bounds.byLower)];
      const double meeting = findMeeting(upper, lower, x, direction);
      if (!(meeting >= range.low - 1e-300 && meeting <= range.high + 1e-300) || meeting == x) {
        if (meeting == x) break;
        range.blockingUpper = bounds.byUpper;
        range.blockingLower = bounds.byLower;
        range.high = -1;
        range.low = 0;
        return range;
      }
      x = meeting;
    }
  }
  return range;
}

}  // namespace denavit
