#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace denavit {

/// A robot, mechanism, scenario or study that comes with the program.
struct LibraryEntry {
  enum Kind { Robot, Mechanism, Scenario, Study };
  std::string name;         ///< "puma560": the file's name without ending
  std::string title;        ///< "Puma 560"
  std::string description;  ///< one sentence: what it teaches
  std::string source;       ///< author, year, table; may be empty
  std::string path;         ///< absolute
  Kind kind = Robot;
};

/// "robot", "mechanism", "scenario", "study".
[[nodiscard]] const char* nameOf(LibraryEntry::Kind kind);

/// Robots, mechanisms, scenarios, then studies, each by name. Found from where the program itself
/// is, or the Python module; neither the working directory nor where it was built matters.
/// @throws DescriptionError when the folder is missing or one of its files cannot be read
[[nodiscard]] std::vector<LibraryEntry> listLibrary();

/// @returns nothing where nothing of this name is shipped
[[nodiscard]] std::optional<LibraryEntry> findInLibrary(std::string_view name);

/// The paths of the library's JSON files in one of its folders, by name: "motors".
/// @throws DescriptionError when the library is missing
[[nodiscard]] std::vector<std::string> listLibraryFiles(const std::string& folder);

/// The path of what is shipped under a bare name, unless there is such a file; of paths themselves.
/// @param remedy  for names of other kinds
/// @throws DescriptionError for bare names that are neither files nor shipped as this kind
[[nodiscard]] std::string findShipped(const std::string& nameOrPath, LibraryEntry::Kind kind,
                                      const std::string& remedy);

}  // namespace denavit
