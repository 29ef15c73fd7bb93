#include "models/runnable/read_runnable.h"

#include <filesystem>

#include "models/ascii.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/json_document.h"
#include "models/json/json_outline.h"
#include "models/json/suggestion.h"
#include "models/mechanism/mechanism_file.h"
#include "models/project/project_file.h"
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

/// Whether the reader of JSON says best what is wrong with a text.
bool isJson(const std::string& path, std::string_view text) {
  text = trimmedView(text);
  return text.empty() || text.starts_with('{') || toLower(path).ends_with(".json");
}

}  // namespace

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
  if (!isJson(nameOrPath, text) && isForeignFile(nameOrPath)) return FileKind::Robot;
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

ScenarioDescription readScenarioOrRobot(const std::string& nameOrPath, const ArmChoice& choice) {
  const FileKind kind = findKind(nameOrPath);
  // The robot goes into the scenario, so that the run's side file stands alone.
  if (kind == FileKind::Robot) return makeScenarioFor(readArm(nameOrPath, choice), "");
  refuseChoice(nameOrPath, choice);
  if (kind == FileKind::Mechanism) return makeScenarioFor(readMechanism(nameOrPath), "");
  if (kind == FileKind::Study) return readStudy(nameOrPath).scenario;
  return kind == FileKind::Project ? readProject(nameOrPath).scenario : readScenario(nameOrPath);
}

}  // namespace denavit
