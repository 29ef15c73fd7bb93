#pragma once

#include <string>
#include <vector>

#include "models/robot/robot.h"

namespace denavit {

/// An arm made from a URDF file, and what the table cannot hold.
struct UrdfImport {
  RobotDescription robot;            ///< in modified DH
  std::vector<std::string> dropped;  ///< one line each: "link forearm: visual geometry"
};

/// Reads a serial chain of revolute, continuous, prismatic and fixed joints. Every joint frame of
/// the URDF is kept rigidly: axes by their common normals, links fixed to one another merged, the
/// last URDF link's frame as the tool.
/// @throws DescriptionError for unreadable files, branches, planar and floating joints
[[nodiscard]] UrdfImport readUrdf(const std::string& path);
/// @param source  what error reports call the text
[[nodiscard]] UrdfImport parseUrdf(const std::string& text, const std::string& source);

}  // namespace denavit
