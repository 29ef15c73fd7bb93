#pragma once

#include <string>
#include <string_view>

#include "models/robot/robot.h"

namespace denavit {

/// Reads an arm: a shipped name ("puma560"), a `denavit-robot/1` file, or a URDF file (`.urdf`)
/// with its usual tool frame.
/// Contradictions that findIssues() would report are not searched here: an arm that is wrong in one
/// value can still be shown and repaired.
/// @throws DescriptionError with every issue of the text: syntax, unknown and duplicate keys, wrong
///   types and lengths; or the file that cannot be read
[[nodiscard]] RobotDescription readRobot(const std::string& nameOrPath);

/// The arm that a `denavit-robot/1` text describes.
/// @param source  what error reports call the text: a file name
/// @throws DescriptionError as readRobot
[[nodiscard]] RobotDescription parseRobot(std::string_view text, const std::string& source);

/// The arm as a `denavit-robot/1` text, with keys in a fixed order and defaults left out. Numbers
/// are the shortest decimals that read back to the same double, also where angles are in degrees.
/// parseRobot(toJson(robot), "") equals robot.
[[nodiscard]] std::string toJson(const RobotDescription& robot);

/// Writes toJson(robot) in one step: the file is the old or the new one, never a part.
/// @throws DescriptionError when the file cannot be written
void writeRobot(const std::string& path, const RobotDescription& robot);

}  // namespace denavit
