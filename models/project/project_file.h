#pragma once

#include <string>
#include <string_view>

#include "models/project/desk.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A scenario with what a person arranged around it.
struct ProjectDescription {
  ScenarioDescription scenario;
  Desk desk;
  bool operator==(const ProjectDescription&) const = default;
};

/// Reads a `denavit-project/1` file. Its robot is read along where the scenario names one.
/// @throws DescriptionError with every issue of the text, or the file that cannot be read
[[nodiscard]] ProjectDescription readProject(const std::string& path);

/// @param source  what error reports call the text: a file name
/// @param folder  where relative paths start; empty: the working directory
/// @throws DescriptionError as readProject
[[nodiscard]] ProjectDescription parseProject(std::string_view text, const std::string& source,
                                              const std::string& folder);

/// The project as a `denavit-project/1` text, keys in a fixed order, defaults left out.
/// parseProject(toJson(project), "", folder) equals the project.
[[nodiscard]] std::string toJson(const ProjectDescription& project);

/// Writes toJson(project) in one step.
/// @throws DescriptionError when the file cannot be written
void writeProject(const std::string& path, const ProjectDescription& project);

}  // namespace denavit
