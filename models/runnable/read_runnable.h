#pragma once

#include <string>

#include "models/scenario/scenario.h"

namespace denavit {

/// What a name or file that can be run is.
enum class FileKind { Robot, Mechanism, Scenario, Project, Study };

/// By the shipped library, the file's ending and its "schema".
/// @throws DescriptionError for names that are neither shipped nor files
[[nodiscard]] FileKind findKind(const std::string& nameOrPath);

/// Whether a shipped name or an existing file is a mechanism; a pipe is not looked into.
[[nodiscard]] bool isMechanism(const std::string& nameOrPath);

/// A scenario, that of a project or a study, or the default run of a robot or a mechanism.
[[nodiscard]] ScenarioDescription readScenarioOrRobot(const std::string& nameOrPath);

}  // namespace denavit
