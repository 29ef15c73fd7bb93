#include "models/robot/robot_file.h"

#include "models/files/atomic_file.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/json/suggestion.h"
#include "models/robot/robot_json.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {
namespace {

/// A name without a path that is neither a file nor shipped.
[[noreturn]] void failUnknownName(const std::string& name) {
  std::vector<std::string> robots;
  for (const LibraryEntry& entry : listLibrary()) {
    if (entry.kind == LibraryEntry::Robot) robots.push_back(entry.name);
  }
  const std::string suggestion = suggest(name, robots);
  failIn(name, "robot", "is neither a file nor a shipped robot",
         suggestion.empty() ? "shipped are " + joinNames(robots) : suggestion);
}

}  // namespace

RobotDescription parseRobot(std::string_view text, const std::string& source) {
  return readRobotDocument(parseJson(text, source), source);
}

RobotDescription readRobot(const std::string& nameOrPath) {
  const bool bareName = nameOrPath.find_first_of("/\\.") == std::string::npos;
  std::string path = nameOrPath;
  if (bareName && !isReadable(nameOrPath)) {
    const std::optional<LibraryEntry> entry = findInLibrary(nameOrPath);
    if (!entry) failUnknownName(nameOrPath.empty() ? "\"\"" : nameOrPath);
    if (entry->kind == LibraryEntry::Scenario) {
      failIn(nameOrPath, "robot", "is a shipped scenario, not a robot",
             "use it with denavit simulate, or name a robot");
    }
    path = entry->path;
  }
  if (isUrdfFile(path)) return readUrdf(path).robot;
  return parseRobot(readFile(path, kLargestDescription), path);
}

std::string toJson(const RobotDescription& robot) { return toNode(robot).toText(); }

void writeRobot(const std::string& path, const RobotDescription& robot) {
  writeAtomically(path, toJson(robot));
}

}  // namespace denavit
