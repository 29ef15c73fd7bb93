#include "render/arm/reach_samples.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "render/arm/proportions.h"

namespace denavit {
namespace {

constexpr int kPoses = 240;

/// The k-th number of a joint's own evenly spread sequence in [0, 1) (Weyl): multiples of an
/// irrational number, without the clusters of random ones.
double spread(int k, std::size_t joint) {
  const double x = (k + 1) * std::sqrt(2.0 + 3.0 * static_cast<double>(joint));
  return x - std::floor(x);
}

/// Travel to be shown, [rad|m].
std::pair<double, double> findTravel(const LinkGeometry& link, double reach) {
  constexpr double kTurn = std::numbers::pi;
  if (link.type == JointType::Revolute) {
    const double low = std::isfinite(link.lower) ? std::max(link.lower, -kTurn) : -kTurn;
    const double high = std::isfinite(link.upper) ? std::min(link.upper, kTurn) : kTurn;
    if (high > low) return {low, high};
    return {-kTurn, kTurn};
  }
  const double far = calcTravel(link, 0.4 * reach);
  const double low = std::isfinite(link.lower) ? link.lower : 0.0;
  const double high = std::isfinite(link.upper) ? link.upper : far - link.d;
  if (high > low) return {low, high};
  return {0.0, far};
}

}  // namespace

std::vector<ArmPose> sampleReach(const ArmGeometry& arm, double reach) {
  std::vector<ArmPose> poses;
  std::vector<double> q(arm.links.size());
  for (int k = 0; k < kPoses && !q.empty(); ++k) {
    for (std::size_t i = 0; i < q.size(); ++i) {
      const auto [low, high] = findTravel(arm.links[i], reach);
      q[i] = low + (high - low) * spread(k, i);
    }
    poses.push_back(makeArmPose(arm, q));
  }
  return poses;
}

}  // namespace denavit
