#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// How the first natural frequency changes with the place of the tool.
struct FrequencyMap {
  std::vector<Eigen::Vector3f> points_W;  ///< [m] origins of the tool frame, links undeflected
  std::vector<float> frequencies;         ///< [Hz] lowest of each pose that is not 0
  int silent = 0;         ///< poses without a vibration, or without a positive definite M: left out
  bool complete = false;  ///< false: it was stopped before all poses
};

/// What to sample.
struct FrequencyMapTask {
  std::vector<std::pair<double, double>> ranges;  ///< [rad|m] of each joint: lower, upper
  std::vector<int> locked;                        ///< coordinates (0-based) that do not move
  int count = 2000;                               ///< poses
};

/// The modes at poses that fill the ranges evenly; the same task gives the same map.
/// @param goOn  is told the part done, 0 to 1, every few poses; false stops
[[nodiscard]] FrequencyMap sampleFrequencies(const FlexibleArm<double>& arm,
                                             const FrequencyMapTask& task,
                                             const std::function<bool(double)>& goOn);

}  // namespace denavit
