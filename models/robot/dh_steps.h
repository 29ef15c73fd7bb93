#pragma once

#include <string>
#include <vector>

#include "core/spatial/pose.h"
#include "models/robot/robot.h"

namespace denavit {

/// An elementary motion of a frame: a turn about, or a slide along, one of its own axes.
struct DhStep {
  bool turns = true;
  int axis = 2;           ///< 0 x, 1 y, 2 z of the frame as it is before this step
  std::string symbol;     ///< "theta", "d", "a", "alpha"; of base and tool "x", "yaw", ...
  double amount = 0;      ///< [rad|m] offset and joint variable included
  bool variable = false;  ///< the joint variable is in the amount

  /// The transform of the first part of the step. @param part  0 to 1
  [[nodiscard]] Pose<double> calcPose(double part = 1.0) const;
};

/// A row of the table, or a placement, as the steps that lead from its frame before to the one
/// after; the product of the steps' transforms, left to right, is the row's transform.
struct DhStepRow {
  enum class Kind { Base, Joint, Tool };
  Kind kind = Kind::Joint;
  int joint = -1;         ///< 0-based; -1 of base and tool
  Pose<double> X_WStart;  ///< the frame before the first step
  std::vector<DhStep> steps;

  /// The frame before a step. @param step  0 to the number of steps; the latter: after them all
  [[nodiscard]] Pose<double> calcFrame(std::size_t step) const;
};

/// Base, every row and tool of the arm at a pose, in the convention's own order:
///   standard: turn z by theta, slide z by d, slide x by a, turn x by alpha;
///   modified: turn x by alpha, slide x by a, turn z by theta, slide z by d (Craig 2005, eq. 3.6);
///   base and tool: slide x, y, z, turn z (yaw), y (pitch), x (roll).
/// @param q  [rad|m] one value per joint; missing ones are 0
[[nodiscard]] std::vector<DhStepRow> makeDhSteps(const RobotDescription& robot,
                                                 const std::vector<double>& q);

}  // namespace denavit
