#pragma once

#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// An arm in which axes that are parallel also have one sense, and what that made of its joints.
struct AlignedArm {
  Arm<double> arm;
  std::vector<int> senses;  ///< +1, or -1 of joints that count the other way there

  /// q of the aligned arm from that of the arm that it was made of, and back: it is the same.
  [[nodiscard]] VecX<double> turnOver(VecX<double> q) const {
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] *= senses[static_cast<std::size_t>(i)];
    return q;
  }
};

/// Turns joint frames over, L' = L RotX(π), where an axis is antiparallel to the one before: q, θ
/// and d change their sign, and α of the joint and of the next one half a turn.
[[nodiscard]] inline AlignedArm alignParallelAxes(const Arm<double>& arm) {
  constexpr double kParallel = 1e-9;
  AlignedArm aligned{arm, std::vector<int>(arm.links.size(), 1)};
  std::vector<Link<double>>& links = aligned.arm.links;
  for (std::size_t i = 1; i < links.size(); ++i) {
    if (!(std::abs(links[i].sinAlpha) < kParallel && links[i].cosAlpha < 0)) continue;
    aligned.senses[i] = -1;
    const auto turnTwist = [](Link<double>& link) {
      link.cosAlpha = -link.cosAlpha;
      link.sinAlpha = -link.sinAlpha;
    };
    turnTwist(links[i]);
    links[i].theta = -links[i].theta;
    links[i].sinTheta = -links[i].sinTheta;
    links[i].d = -links[i].d;
    if (i + 1 < links.size()) {
      turnTwist(links[i + 1]);
    } else {
      const Pose<double> over{Mat3<double>(Vec3<double>(1, -1, -1).asDiagonal()),
                              Vec3<double>::Zero()};
      aligned.arm.X_LT = over * aligned.arm.X_LT;
    }
  }
  return aligned;
}

}  // namespace denavit
