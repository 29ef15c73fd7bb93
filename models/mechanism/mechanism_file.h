#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/issue.h"
#include "models/mechanism/mechanism_description.h"

namespace denavit {

/// Reads a mechanism: a shipped name ("four-bar") or a `denavit-mechanism/1` file.
/// @throws DescriptionError with every issue of the text, or the file that cannot be read
[[nodiscard]] MechanismDescription readMechanism(const std::string& nameOrPath);

/// @param source  what error reports call the text: a file name
/// @throws DescriptionError as readMechanism
[[nodiscard]] MechanismDescription parseMechanism(std::string_view text, const std::string& source);

/// The mechanism as a `denavit-mechanism/1` text, keys in a fixed order, defaults left out.
/// parseMechanism(toJson(mechanism), "") equals mechanism.
[[nodiscard]] std::string toJson(const MechanismDescription& mechanism);

/// Writes toJson(mechanism) in one step.
/// @throws DescriptionError when the file cannot be written
void writeMechanism(const std::string& path, const MechanismDescription& mechanism);

/// Every rule that the mechanism breaks: of its chains' robots ("chains[0].robot.joints[1]..."),
/// names, bases, closures, independent and actuated joints. Whether its loops can be closed is not
/// asked here.
[[nodiscard]] std::vector<Issue> findIssues(const MechanismDescription& mechanism);

/// What is wrong with a list that names joints of the mechanism: "independent".
[[nodiscard]] std::vector<Issue> findJointNameIssues(const MechanismDescription& mechanism,
                                                     const std::string& list,
                                                     const std::vector<std::string>& names);

}  // namespace denavit
