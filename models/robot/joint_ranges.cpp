#include "models/robot/joint_ranges.h"

#include <numbers>

namespace denavit {

std::vector<std::pair<double, double>> makeJointRanges(const RobotDescription& robot) {
  std::vector<std::pair<double, double>> ranges;
  for (const JointDescription& joint : robot.joints) {
    const bool revolute = joint.type == JointType::Revolute;
    const double travel = revolute ? 2 * std::numbers::pi : 1.0;
    const double start = revolute ? -std::numbers::pi : 0.0;
    const auto& [lower, upper] = std::pair(joint.limits.lower, joint.limits.upper);
    if (lower && upper)
      ranges.emplace_back(*lower, *upper);
    else if (lower)
      ranges.emplace_back(*lower, *lower + travel);
    else if (upper)
      ranges.emplace_back(*upper - travel, *upper);
    else
      ranges.emplace_back(start, start + travel);
  }
  return ranges;
}

}  // namespace denavit
