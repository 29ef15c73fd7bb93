#include "core/tabulation/pose_dependence.h"

#include <cassert>

#include "core/kinematics/even_sequence.h"

namespace denavit {
namespace {

constexpr int kPoses = 4;

VecX<double> makePose(const EvenSequence& sequence, long long k,
                      const std::vector<GridAxis>& ranges) {
  VecX<double> q(static_cast<Eigen::Index>(ranges.size()));
  for (int i = 0; i < static_cast<int>(ranges.size()); ++i) {
    const GridAxis& range = ranges[static_cast<std::size_t>(i)];
    q[i] = range.lower + (range.upper - range.lower) * sequence.at(k, i);
  }
  return q;
}

}  // namespace

std::vector<std::vector<bool>> findDependence(PoseFunction& function,
                                              const std::vector<GridAxis>& ranges,
                                              const std::function<bool(double)>& goOn) {
  const int joints = function.arm().dof();
  assert(static_cast<int>(ranges.size()) == joints);
  const EvenSequence sequence(joints);
  std::vector<VecX<double>> poses, values(kPoses);
  for (std::size_t k = 0; k < kPoses; ++k) {
    poses.push_back(makePose(sequence, static_cast<long long>(k) + 1, ranges));
    function.calc(poses[k], values[k]);
  }
  const VecX<double> noise = calcNoise(function, values);
  std::vector<std::vector<bool>> dependence(function.components().size(),
                                            std::vector<bool>(ranges.size()));
  VecX<double> moved;
  for (int joint = 0; joint < joints; ++joint) {
    if (goOn && !goOn(static_cast<double>(joint) / joints)) return {};
    VecX<double> change = VecX<double>::Zero(noise.size());
    for (std::size_t k = 0; k < kPoses; ++k) {
      VecX<double> q = poses[k];
      q[joint] = poses[(k + 1) % kPoses][joint];
      function.calc(q, moved);
      change = change.cwiseMax((moved - values[k]).cwiseAbs());
    }
    for (std::size_t c = 0; c < dependence.size(); ++c) {
      const auto row = static_cast<Eigen::Index>(c);
      dependence[c][static_cast<std::size_t>(joint)] = change[row] > noise[row];
    }
  }
  return dependence;
}

}  // namespace denavit
