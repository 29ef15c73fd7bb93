#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "core/kinematics/manipulability.h"

namespace denavit {

/// Where the tool gets, and how well it moves there.
struct WorkspaceCloud {
  std::vector<Eigen::Vector3f> points_W;  ///< [m] origins of the tool frame
  std::vector<float> manipulability;      ///< w of each pose, see calcManipulability; unscaled
  int rank = 0;           ///< number of singular values in w: the arm's generic rank
  bool complete = false;  ///< false: it was stopped before all poses
};

/// What to sample.
struct WorkspaceTask {
  std::vector<std::pair<double, double>> ranges;  ///< [rad|m] of each joint: lower, upper
  int count = 100000;                             ///< poses
  TaskPart part = TaskPart::Translation;          ///< that w is of
};

/// The tool at poses that fill the ranges evenly; the same task gives the same cloud.
/// @param goOn  is told the part done, 0 to 1, every 1000 poses; false stops
[[nodiscard]] WorkspaceCloud sampleWorkspace(const Arm<double>& arm, const WorkspaceTask& task,
                                             const std::function<bool(double)>& goOn);

}  // namespace denavit
