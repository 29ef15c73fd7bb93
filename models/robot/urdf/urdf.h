#pragma once

#include <string>
#include <vector>

#include "models/robot/robot.h"

namespace denavit {

/// An arm made from a URDF file, and what became of the rest of the file.
struct UrdfImport {
  RobotDescription robot;            ///< in modified DH; its assumptions are the lines below
  std::string tip;                   ///< the link whose frame is the tool
  std::vector<std::string> dropped;  ///< one line each: "link forearm: visual geometry"
  /// What was chosen and changed, one line each: "tool: frame of link hand, ..", "joint j3: rpy
  /// 1.5708 0 0 is read as 90 0 0 deg; this moves the tool by up to 0.004 mm".
  std::vector<std::string> remarks;
};

/// Whether a file name ends as URDF files do.
[[nodiscard]] bool isUrdfName(const std::string& path);

/// The same for a file that is there: what comes through a pipe has no name of its own, and is told
/// by its first character.
[[nodiscard]] bool isUrdfFile(const std::string& path);

/// Reads a serial chain of revolute, continuous, prismatic and fixed joints. Every joint frame of
/// the URDF is kept rigidly: axes by their common normals, links fixed to one another merged, the
/// frame of the chain's last link as the tool.
///
/// In a file that branches, the chain is the one to the link `tip`; without, the longest, ending at
/// the link that carries a hand's fingers. What hangs on other joints of the moving links is merged
/// with them, those joints held at 0; arms beside the first joint are left out. Each is listed.
///
/// Angles that are right angles to the decimals they are written with, or within 1e-5 rad, are made
/// right angles, and axes that are parallel within 1e-5 rad parallel; changes above 1e-9 rad are
/// remarked. Where axes are less parallel than that, the frames keep them as they are written and
/// may lie kilometres away: findLengthIssues() then warns of what this costs.
/// @param tip  a link's name; empty for the usual one
/// @throws DescriptionError for unreadable files, planar and floating joints in the chain, unknown
///   tips, and branches between which nothing decides
[[nodiscard]] UrdfImport readUrdf(const std::string& path, const std::string& tip = "");
/// @param source  what error reports call the text
[[nodiscard]] UrdfImport parseUrdf(const std::string& text, const std::string& source,
                                   const std::string& tip = "");

/// A link whose frame can be the tool.
struct UrdfTip {
  std::string link;
  int joints = 0;  ///< moving ones that lead to it, at least 1
};

/// Every link of a URDF text that moves.
/// @throws DescriptionError for unreadable texts
[[nodiscard]] std::vector<UrdfTip> findUrdfTips(const std::string& text, const std::string& source);

}  // namespace denavit
