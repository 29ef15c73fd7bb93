#include "render/scene/handle_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace denavit {
namespace {

constexpr int kRingSteps = 48;

}  // namespace

double calcHandleDistance(const HandleAxis& handle, bool backwards, const LabelPlacer& placer,
                          const Eigen::Vector2d& at_px) {
  const auto see = [&](const Eigen::Vector3d& p_A) {
    return placer.see(handle.X_WA * Eigen::Vector3d(handle.size_m * p_A));
  };
  if (handle.slides) {
    return distanceToSegment(at_px, see({0, 0, backwards ? -1.0 : 0.0}), see({0, 0, 1}));
  }
  double nearest = std::numeric_limits<double>::infinity();
  for (int k = 0; k < kRingSteps; ++k) {
    const double a = 2 * std::numbers::pi * k / kRingSteps,
                 b = 2 * std::numbers::pi * (k + 1) / kRingSteps;
    nearest = std::min(nearest, distanceToSegment(at_px, see({std::cos(a), std::sin(a), 0}),
                                                  see({std::cos(b), std::sin(b), 0})));
  }
  return nearest;
}

}  // namespace denavit
