#pragma once

#include <string>
#include <vector>

#include "core/scalar/scalar.h"
#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// A column of a measured motion with what it is of.
struct MotionColumn {
  std::string name;  ///< as written: "q1_deg"
  VecX<double> values;
  bool isInDegrees = false;  ///< by its heading; the values are in radians
};

/// Angles in degrees under the name of radians (error); the other way round, beyond limits,
/// standing still, coarse (warnings).
void checkPositions(const RobotDescription& robot, std::size_t joint, const MotionColumn& column,
                    std::vector<Issue>& issues);

/// Torques in mN m under the name of N m and torques that never change (errors); beyond the effort,
/// saturated (warnings).
void checkTorques(const RobotDescription& robot, std::size_t joint, const MotionColumn& column,
                  std::vector<Issue>& issues);

/// "row 12 (0.55 s)": rows are counted from 1 after the headings.
[[nodiscard]] std::string placeOfRow(std::size_t row, double time_s);

}  // namespace denavit
