#pragma once

#include <string>
#include <string_view>

#include "models/json/json_node.h"
#include "models/study/study.h"

namespace denavit {

/// Reads a study: a shipped name or a `denavit-study/1` file. Its scenario is read along.
/// @throws DescriptionError with every issue of the text, findIssues(study) included, or the file
///   that cannot be read
[[nodiscard]] StudyDescription readStudy(const std::string& nameOrPath);

/// @param source  what error reports call the text: a file name
/// @param folder  where relative paths start; empty: the working directory
/// @throws DescriptionError as readStudy
[[nodiscard]] StudyDescription parseStudy(std::string_view text, const std::string& source,
                                          const std::string& folder);

/// The object of a `denavit-study/1` file.
/// @param scenarioInside  the scenario with its robot stands in the study even where it has a
///   reference
[[nodiscard]] JsonNode toNode(const StudyDescription& study, bool scenarioInside);

/// The study as a text, keys in a fixed order, defaults left out.
[[nodiscard]] std::string toJson(const StudyDescription& study);

/// Writes toJson(study) in one step.
/// @throws DescriptionError when the file cannot be written
void writeStudy(const std::string& path, const StudyDescription& study);

}  // namespace denavit
