#include "models/robot/fed_energy.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "models/robot/make_joint_friction.h"

namespace denavit {
namespace {

/// From the middle of the range outwards, so that a plain place is named where many would do.
std::vector<double> tryPositions(const JointDescription& joint) {
  constexpr int kToEachSide = 20;
  const double reach = joint.type == JointType::Revolute ? std::numbers::pi : 1;
  const double low =
      joint.limits.lower.value_or(std::min(-reach, joint.limits.upper.value_or(0) - 2 * reach));
  const double high = joint.limits.upper.value_or(std::max(reach, low + 2 * reach));
  const double middle = joint.limits.lower || joint.limits.upper ? 0.5 * (low + high) : 0;
  std::vector<double> all{middle};
  for (int k = 1; k <= kToEachSide; ++k) {
    const double part = static_cast<double>(k) / kToEachSide;
    all.push_back(middle + part * (high - middle));
    all.push_back(middle - part * (middle - low));
  }
  return all;
}

/// Two to a decade.
std::vector<double> tryRates(const JointDescription& joint) {
  const double fastest = joint.limits.velocity.value_or(10);
  std::vector<double> all;
  for (const double part : {0.1, 1.0, 0.3, 0.03, 0.01, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5}) {
    all.push_back(part * fastest);
    all.push_back(-part * fastest);
  }
  return all;
}

}  // namespace

std::optional<FedEnergy> findFedEnergy(const JointDescription& joint) {
  constexpr double kRounding = 1e-9;
  const JointFriction friction = makeJointFriction(joint);
  std::vector<FedEnergy> tried;
  double largest = 0;
  for (const double qd : tryRates(joint)) {
    for (const double q : tryPositions(joint)) {
      const double force = friction.calcBySign(q, qd);
      if (!std::isfinite(force)) continue;  // found, where it matters, when a run comes there
      largest = std::max(largest, std::abs(force));
      if (force * qd < 0) tried.push_back({q, qd, force});
    }
  }
  const auto fed = std::ranges::find_if(
      tried, [&](const FedEnergy& one) { return std::abs(one.friction) > kRounding * largest; });
  return fed == tried.end() ? std::nullopt : std::optional(*fed);
}

}  // namespace denavit
