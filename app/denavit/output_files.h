#pragma once

#include <string>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// A file that an option names for a command to write; not asked for where it is empty.
struct OutputFile {
  const char* option;
  const std::string& path;
  bool mayBeStdout = false;  ///< "-" means that; else it is refused
};

/// Every file that is written is its own, can be written, and is none that is read.
/// @param read  files or shipped names
/// @throws DescriptionError naming the option, or the file
void requireOwnFiles(const std::vector<OutputFile>& written, const std::vector<std::string>& read);

/// A file of runs whose ending says its format, .h5 or .mat; none where it is empty.
/// @throws DescriptionError naming the option
void requireFormat(const char* option, const std::string& path);

/// The file or name that a scenario was read by, and the files that it names.
[[nodiscard]] std::vector<std::string> listRead(const std::string& name,
                                                const ScenarioDescription& scenario);

}  // namespace denavit
