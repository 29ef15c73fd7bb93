#include "models/robot/robot_file.h"

#include "models/files/atomic_file.h"
#include "models/files/library.h"
#include "models/files/read_file.h"
#include "models/robot/robot_json.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {

RobotDescription parseRobot(std::string_view text, const std::string& source) {
  return readRobotDocument(parseJson(text, source), source);
}

RobotDescription readRobot(const std::string& nameOrPath) {
  const std::string path =
      findShipped(nameOrPath, LibraryEntry::Robot, "use it with denavit simulate, or name a robot");
  if (isUrdfFile(path)) return readUrdf(path).robot;
  return parseRobot(readFile(path, kLargestDescription), path);
}

std::string toJson(const RobotDescription& robot) { return toNode(robot).toText(); }

void writeRobot(const std::string& path, const RobotDescription& robot) {
  writeAtomically(path, toJson(robot));
}

}  // namespace denavit
