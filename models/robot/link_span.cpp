#include "models/robot/link_span.h"

#include <cassert>
#include <cmath>

namespace denavit {
namespace {

/// Lengths below are rounding of sines and cosines of right angles.
constexpr double kNoLength_m = 1e-12;

Eigen::Vector3d snapped(const Eigen::Vector3d& p) {
  return p.unaryExpr([](double x) { return std::abs(x) < kNoLength_m ? 0.0 : x; });
}

/// The constant travel along the joint's z.
double slideOf(const JointDescription& joint) {
  return joint.type == JointType::Prismatic ? joint.d + joint.offset : joint.d;
}

}  // namespace

LinkSpan findLinkSpan(const RobotDescription& robot, std::size_t joint) {
  assert(joint < robot.joints.size());
  const int number = static_cast<int>(joint) + 1;
  if (robot.convention == Convention::Standard) {
    const JointDescription& row = robot.joints[joint];
    const double d = slideOf(row);
    const Eigen::Vector3d p(row.a, d * std::sin(row.alpha), d * std::cos(row.alpha));
    return {snapped(-p), Eigen::Vector3d::Zero(), number - 1, number};
  }
  if (joint + 1 == robot.joints.size()) {
    return {Eigen::Vector3d::Zero(), robot.tool.xyz, number, number + 1};
  }
  const JointDescription& next = robot.joints[joint + 1];
  const double d = slideOf(next);
  const Eigen::Vector3d p(next.a, -d * std::sin(next.alpha), d * std::cos(next.alpha));
  return {Eigen::Vector3d::Zero(), snapped(p), number, number + 1};
}

}  // namespace denavit
