#include "models/import/read_arm.h"

#include <cmath>

#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/robot/robot_file.h"

namespace denavit {
namespace {

/// The readings that can be chosen from, numbered, and the fact that would decide.
[[noreturn]] void failUndecided(const ForeignArm& arm, const std::string& source) {
  std::vector<Issue> issues;
  addError(issues, "readings",
           std::to_string(arm.verdict.possible.size()) + " are equally possible",
           "choose one with --reading N");
  for (const std::size_t i : arm.verdict.possible) {
    const TableReading& reading = arm.readings[i];
    addError(issues, "reading " + std::to_string(i + 1), reading.title,
             counted(reading.robot.joints.size(), "joint"));
  }
  if (!arm.verdict.deciding.empty()) addError(issues, "deciding", arm.verdict.deciding, "");
  throw DescriptionError(source, issues);
}

/// What the arm would have wrong where a part of the file is not understood.
void refuseErrors(const TableReading& reading, const std::string& source) {
  if (!reading.errors.empty()) throw DescriptionError(source, reading.errors);
}

}  // namespace

void refuseChoice(const std::string& source, const ArmChoice& choice) {
  if (!choice.tip.empty()) {
    failIn("denavit", "--tip", "is for URDF files, which " + source + " is not",
           "leave it out, or set tool in the robot file");
  }
  if (!choice.reading.empty()) {
    failIn("denavit", "--reading", "is for files that can be read in several ways",
           "leave it out: " + source + " has one reading");
  }
}

void noteChoice(RobotDescription& robot, const std::string& reading, std::size_t count) {
  robot.assumptions.insert(
      robot.assumptions.begin(),
      "reading " + toPrintable(reading) + " of " + std::to_string(count) + " was chosen by you");
}

const TableReading& chooseReading(const ForeignArm& arm, const std::string& reading,
                                  const std::string& source) {
  const std::size_t count = arm.readings.size();
  if (reading.empty()) {
    const TableReading& best = arm.readings[arm.verdict.possible.front()];
    // What no reading understands is to be mended before one is chosen.
    refuseErrors(best, source);
    if (!arm.verdict.isDecided()) failUndecided(arm, source);
    return best;
  }
  const double number = findNumber(reading).value_or(0);
  if (!(number >= 1 && number <= static_cast<double>(count) && number == std::floor(number))) {
    failIn("denavit", "--reading",
           "is " + toPrintable(reading) + "; the file has " + counted(count, "reading"),
           "choose one of 1 to " + std::to_string(count));
  }
  const TableReading& chosen = arm.readings[static_cast<std::size_t>(number) - 1];
  refuseErrors(chosen, source);
  return chosen;
}

RobotDescription readArm(const std::string& nameOrPath, const ArmChoice& choice) {
  if (!isForeignFile(nameOrPath)) {
    refuseChoice(nameOrPath, choice);
    return readRobot(nameOrPath);
  }
  const ForeignArm arm = readForeignFile(nameOrPath, {{}, choice.tip});
  if (!arm.isUrdf) refuseChoice(nameOrPath, {"", choice.tip});
  RobotDescription robot = chooseReading(arm, choice.reading, nameOrPath).robot;
  if (!choice.reading.empty()) noteChoice(robot, choice.reading, arm.readings.size());
  return robot;
}

}  // namespace denavit
