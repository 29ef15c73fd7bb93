#include "app/denavit/arm_argument.h"

#include <iostream>

#include "app/usage/cli.h"
#include "app/usage/usage_error.h"
#include "models/files/library.h"
#include "models/import/foreign_arm.h"
#include "models/issue.h"
#include "models/runnable/read_runnable.h"

namespace denavit {
namespace {

/// Lists all assumptions of a file in another format; of a converted arm, only their number.
void sayAssumptions(const RobotDescription& robot, const std::string& file) {
  if (robot.assumptions.empty()) return;
  const std::string name = toPrintable(file);
  if (!findInLibrary(file) && isForeignFile(file)) {
    for (const std::string& line : robot.assumptions) {
      std::cerr << name << ": " << toPrintable(line) << '\n';
    }
    return;
  }
  std::cerr << name
            << ": the arm came from another format: " << counted(robot.assumptions.size(), "line")
            << " under \"assumptions\" in it; take each out when you have checked it\n";
}

}  // namespace

void addArmChoice(CLI::App& command, ArmChoice& choice) {
  command
      .add_option("--reading", choice.reading,
                  "Number of the reading, from 1, if a file can be read in several ways")
      ->check(refuseEmpty);
  command
      .add_option("--tip", choice.tip,
                  "Of a URDF file: the link whose frame is the tool, the end of the chain")
      ->check(refuseEmpty);
}

RobotDescription readArmAloud(const std::string& file, const ArmChoice& choice) {
  RobotDescription robot = readArm(file, choice);
  sayAssumptions(robot, file);
  return robot;
}

ScenarioDescription readScenarioAloud(const std::string& file, const ArmChoice& choice) {
  ScenarioDescription scenario = readScenarioOrRobot(file, choice);
  if (!scenario.mechanism) sayAssumptions(scenario.robot, file);
  return scenario;
}

}  // namespace denavit
