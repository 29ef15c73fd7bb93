#include "models/mechanism/turn_range.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace denavit {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;

/// The middle of the turn that an angle is to stand in.
double middleOf(const LimitsDescription& limits) {
  if (limits.lower && limits.upper) return (*limits.lower + *limits.upper) / 2;
  if (limits.lower) return std::max(0.0, *limits.lower + kTurn / 2);
  if (limits.upper) return std::min(0.0, *limits.upper - kTurn / 2);
  return 0;
}

bool isWithin(double q, const LimitsDescription& limits) {
  return !(q < limits.lower.value_or(q)) && !(q > limits.upper.value_or(q));
}

}  // namespace

std::vector<double> wrapTurns(const RobotDescription& joints, const std::vector<double>& before,
                              std::vector<double> pose) {
  for (std::size_t i = 0; i < pose.size() && i < joints.joints.size(); ++i) {
    const JointDescription& joint = joints.joints[i];
    const bool stays = i < before.size() && before[i] == pose[i];
    if (joint.type != JointType::Revolute || stays) continue;
    const double middle = middleOf(joint.limits);
    const double wrapped = middle + std::remainder(pose[i] - middle, kTurn);
    const bool isGood = std::abs(pose[i]) <= kTurn / 2 && isWithin(pose[i], joint.limits);
    if (!isGood) pose[i] = wrapped;
  }
  return pose;
}

}  // namespace denavit
