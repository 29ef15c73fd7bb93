#pragma once

#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// An arm in which axes that are parallel also have one sense, and what that made of its joints.
template <Scalar T>
struct AlignedArm {
  Arm<T> arm;
  std::vector<int> senses;  ///< +1, or -1 of joints that count the other way there

  /// q of the aligned arm from that of the arm that it was made of, and back: it is the same.
  [[nodiscard]] VecX<T> turnOver(VecX<T> q) const {
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] *= T(senses[static_cast<std::size_t>(i)]);
    return q;
  }
};

/// Turns joint frames over, L' = L RotX(π), where an axis is antiparallel to the one before: q, θ
/// and d change their sign, and α of the joint and of the next one half a turn.
/// @param numbers  of the same arm: they say which axes are parallel
template <Scalar T>
[[nodiscard]] AlignedArm<T> alignParallelAxes(const Arm<T>& arm, const Arm<double>& numbers) {
  constexpr double kParallel = 1e-9;
  AlignedArm<T> aligned{arm, std::vector<int>(arm.links.size(), 1)};
  std::vector<Link<T>>& links = aligned.arm.links;
  int sense = 1;  // of α of this link, after the one before was turned
  for (std::size_t i = 1; i < links.size(); ++i) {
    const Link<double>& its = numbers.links[i];
    const bool isTurned = std::abs(its.sinAlpha) < kParallel && sense * its.cosAlpha < 0;
    sense = isTurned ? -1 : 1;
    if (!isTurned) continue;
    aligned.senses[i] = -1;
    const auto turnTwist = [](Link<T>& link) {
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
      const Pose<T> over{Mat3<T>(Vec3<T>(T(1), T(-1), T(-1)).asDiagonal()),
                         Vec3<T>::Constant(T(0))};
      aligned.arm.X_LT = over * aligned.arm.X_LT;
    }
  }
  return aligned;
}

[[nodiscard]] inline AlignedArm<double> alignParallelAxes(const Arm<double>& arm) {
  return alignParallelAxes(arm, arm);
}

}  // namespace denavit
