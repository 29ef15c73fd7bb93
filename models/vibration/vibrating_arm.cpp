#include "models/vibration/vibrating_arm.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"

namespace denavit {

FlexibleArm<double> makeVibratingArm(const RobotDescription& robot) {
  const auto flexible = makeFlexibleArm(robot);
  return flexible ? *flexible : asFlexibleArm(makeArm(robot));
}

std::vector<std::string> nameCoordinates(const FlexibleArm<double>& arm) {
  std::vector<std::string> names;
  for (int i = 1; i <= arm.jointCount(); ++i) names.push_back("q" + std::to_string(i));
  for (std::size_t i = 0; i < arm.links.size(); ++i) {
    if (!arm.links[i].flexible) continue;
    const FlexibleBody<double>& body = arm.links[i].body;
    for (const auto& [axis, modes] :
         {std::pair{"_x", body.modesX}, {"_y", body.modesY}, {"_z", body.modesZ}}) {
      for (int k = 1; k <= modes; ++k) {
        names.push_back("link" + std::to_string(i + 1) + axis + std::to_string(k));
      }
    }
  }
  return names;
}

std::string describeParticipation(const VecX<double>& shares,
                                  const std::vector<std::string>& names) {
  constexpr double kSmallest = 0.05;
  std::vector<std::size_t> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  const auto shareOf = [&](std::size_t i) { return shares[static_cast<Eigen::Index>(i)]; };
  std::ranges::stable_sort(order, std::greater(), shareOf);
  std::string text;
  for (const std::size_t i : order) {
    if (shareOf(i) < kSmallest) break;
    text += (text.empty() ? "" : ", ") + names[i] + " " +
            std::to_string(std::lround(100 * shareOf(i))) + " %";
  }
  return text;
}

}  // namespace denavit
