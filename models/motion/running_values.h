#pragma once

#include <string>
#include <vector>

#include "models/issue.h"
#include "models/motion/motion.h"

namespace denavit {

/// Gives a controller a value that it takes while its run goes on: gains of its law ("kp"), and
/// "target" where it goes to one.
/// @param target  null where there is none
/// @param path    of the value, for issues: "parts.kp"
/// @returns what is wrong with it; nothing is set then
[[nodiscard]] std::vector<Issue> setRunningValue(const std::string& path, const std::string& name,
                                                 const std::vector<double>& values, int joints,
                                                 ControllerDescription& controller,
                                                 TargetDescription* target);

}  // namespace denavit
