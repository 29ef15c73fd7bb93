#include "app/denavit/arguments.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/json_document.h"
#include "models/json/json_outline.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/mechanism_file.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/run_text.h"
#include "models/scenario/scenario_file.h"
#include "models/study/study_file.h"

namespace denavit {
namespace {

[[noreturn]] void failUnknown(const std::string& name) {
  std::vector<std::string> names;
  for (const LibraryEntry& entry : listLibrary()) names.push_back(entry.name);
  const std::string suggestion = suggest(name, names);
  throw DescriptionError(name, {{Issue::Severity::Error, "name", "is neither a file nor shipped",
                                 suggestion.empty() ? "see denavit list" : suggestion}});
}

FileKind kindOf(LibraryEntry::Kind kind) {
  switch (kind) {
    case LibraryEntry::Robot:
      return FileKind::Robot;
    case LibraryEntry::Mechanism:
      return FileKind::Mechanism;
    case LibraryEntry::Scenario:
      return FileKind::Scenario;
    case LibraryEntry::Study:
      return FileKind::Study;
  }
  return FileKind::Scenario;
}

}  // namespace

std::string withoutSpaces(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

CLI::Option* addInput(CLI::App& command, const std::string& name, std::string& target,
                      const std::string& description) {
  return command.add_option(name, target, description)->required()->each(admitPipe);
}

CLI::Option* addText(CLI::App& command, const std::string& name, std::string& target,
                     const std::string& description) {
  return command.add_option(name, target, description)->check(refuseEmpty);
}

double parseNumber(const std::string& option, const std::string& text) {
  const std::optional<double> number = findNumber(text);
  if (!number) {
    failArgument(option, "\"" + text + "\" is not a finite number", "write it as 0.5");
  }
  return *number;
}

int parseWhole(const std::string& option, const std::string& text, const std::string& what,
               int least, int most, int example) {
  const std::optional<double> number = findNumber(text);
  if (!number || !(*number >= least && *number <= most && *number == std::floor(*number))) {
    failArgument(option, "is " + text + "; it is " + what,
                 "give a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", as " + std::to_string(example));
  }
  return static_cast<int>(*number);
}

VecX<double> parseVector(const std::string& option, const std::string& text, int size) {
  return parseCoordinates(option, text, size, size);
}

VecX<double> parseCoordinates(const std::string& option, const std::string& text, int joints,
                              int size) {
  if (text.empty()) return VecX<double>::Zero(size);
  std::vector<double> values;
  for (std::size_t start = 0;;) {
    const std::size_t comma = text.find(',', start);
    values.push_back(parseNumber(option, withoutSpaces(text.substr(start, comma - start))));
    if (comma == std::string::npos) break;
    start = comma + 1;
  }
  const auto count = static_cast<int>(values.size());
  if (count != joints && count != size) {
    const std::string modes =
        size > joints
            ? " and " + counted(static_cast<std::size_t>(size - joints), "modal amplitude")
            : "";
    failArgument(option,
                 "has " + counted(values.size(), "number") + "; the arm has " +
                     counted(static_cast<std::size_t>(joints), "joint") + modes,
                 size > joints ? "give one per joint, or " + std::to_string(size) +
                                     " with the amplitudes, separated by commas"
                               : "give one per joint, separated by commas");
  }
  VecX<double> all = VecX<double>::Zero(size);
  std::copy(values.begin(), values.end(), all.begin());
  return all;
}

FileKind findKind(const std::string& nameOrPath) {
  if (isUrdfFile(nameOrPath)) return FileKind::Robot;
  std::error_code ignored;
  if (!std::filesystem::exists(nameOrPath, ignored)) {
    const bool bareName = nameOrPath.find_first_of("/\\.") == std::string::npos;
    if (!bareName) return FileKind::Scenario;  // whose reader says that it is missing
    const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath);
    if (!entry) failUnknown(nameOrPath.empty() ? "\"\"" : nameOrPath);
    return kindOf(entry->kind);
  }
  if (std::filesystem::is_directory(nameOrPath, ignored)) {
    const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath);
    if (entry) return kindOf(entry->kind);
  }
  const std::string text = readDescriptionText(nameOrPath);
  const JsonOutline outline = findJsonOutline(text);
  if (!outline.isWhole) (void)parseJson(text, nameOrPath);  // says what is wrong
  if (outline.schema.starts_with("denavit-project/")) return FileKind::Project;
  if (outline.schema.starts_with("denavit-study/")) return FileKind::Study;
  if (outline.schema.starts_with("denavit-mechanism/") || outline.has("chains")) {
    return FileKind::Mechanism;
  }
  const bool robot = outline.schema.starts_with("denavit-robot/") || outline.has("joints");
  return robot ? FileKind::Robot : FileKind::Scenario;
}

bool isMechanism(const std::string& nameOrPath) {
  if (isUrdfFile(nameOrPath) || isSpecialFile(nameOrPath)) return false;
  std::error_code ignored;
  if (std::filesystem::is_regular_file(nameOrPath, ignored)) {
    return findKind(nameOrPath) == FileKind::Mechanism;
  }
  const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath);
  return entry && entry->kind == LibraryEntry::Mechanism;
}

ScenarioDescription readScenarioOrRobot(const std::string& nameOrPath) {
  const FileKind kind = findKind(nameOrPath);
  // The robot goes into the scenario, so that the run's side file stands alone.
  if (kind == FileKind::Robot) return makeScenarioFor(readRobot(nameOrPath), "");
  if (kind == FileKind::Mechanism) return makeScenarioFor(readMechanism(nameOrPath), "");
  if (kind == FileKind::Study) return readStudy(nameOrPath).scenario;
  return kind == FileKind::Project ? readProject(nameOrPath).scenario : readScenario(nameOrPath);
}

const Formulation& requireFormulation(const std::string& option, const std::string& name) {
  if (const Formulation* found = findFormulation(name)) return *found;
  std::vector<std::string> names;
  for (const Formulation& formulation : formulations()) names.emplace_back(formulation.name);
  const std::string suggestion = suggest(name, names);
  failArgument(option, "\"" + name + "\" is no formulation",
               suggestion.empty() ? "use one of " + joinNames(names) : suggestion);
}

}  // namespace denavit
