#pragma once

#include <cstddef>

#include <Eigen/Core>

#include "models/robot/robot.h"

namespace denavit {

/// From where to where a link reaches: origins of the DH frames it connects, in its own DH frame.
struct LinkSpan {
  Eigen::Vector3d from = Eigen::Vector3d::Zero();  ///< [m] proximal
  Eigen::Vector3d to = Eigen::Vector3d::Zero();    ///< [m] distal
  int fromFrame = 0, toFrame = 0;                  ///< numbers of these frames; N + 1 is the tool
};

/// The reach of a link.
///
/// Standard DH: frame i moves with link i and lies at its far end, so the link reaches from frame
/// i-1, at -(a, d sin alpha, d cos alpha), to its origin. Modified DH: frame i lies at the near
/// end, so it reaches to frame i+1, at (a, -d sin alpha, d cos alpha) of the next row; the last
/// link reaches to the tool. Joint variables count as 0: the constant part of d is taken.
/// @param joint  0-based, of an existing row
[[nodiscard]] LinkSpan findLinkSpan(const RobotDescription& robot, std::size_t joint);

}  // namespace denavit
