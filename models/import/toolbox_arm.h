#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/import/code_value.h"
#include "models/import/toolbox_links.h"
#include "models/robot/robot.h"

namespace denavit {

/// An arm that a program of the Robotics Toolbox makes.
struct ToolboxArm {
  std::string variable, name;  ///< the variable it is assigned to; its 'name'
  ToolboxLinks links;
  std::optional<Placement> base, tool;
  std::optional<Eigen::Vector3d> gravity;  ///< [m/s²] free fall
  bool isMatrix = false;                   ///< made of a DH matrix
  bool isWide = false;                     ///< made of a matrix with more than DH parameters
  bool isModified = false;                 ///< by an option of its own
  std::string variant;                     ///< what sets it apart from the same arm otherwise made
  std::string problem;                     ///< why its links are not known; empty where they are
  std::vector<std::string> notes;
  std::vector<std::string> unread;  ///< names of properties that are no part of an arm

  /// Keeps the first reason why the arm is not known.
  void doubt(const std::string& why) {
    if (problem.empty()) problem = why;
  }
};

/// Takes "base", "SE3(0, 0, 0.3)"; what is no part of the motion and not read goes into the notes.
/// @param doubtful  whether it depends on a condition that is not known
/// @returns the arm as it is where the condition holds, when that makes a difference
[[nodiscard]] std::optional<ToolboxArm> setProperty(ToolboxArm& arm, const std::string& name,
                                                    const std::string& value,
                                                    const CodeScope& scope, bool doubtful);

/// The text in one line of at most 70 characters.
[[nodiscard]] std::string shortened(const std::string& text);

}  // namespace denavit
