#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion_preview/motion_preview.h"
#include "models/project/project_file.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mass_issues.h"
#include "models/scenario/motion_issues.h"
#include "models/scenario/moving_arm.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "models/scenario/start_loops.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

/// What shows only when a run is made ready: where it starts, what its method cannot do.
void addStartIssues(const ScenarioDescription& scenario, std::vector<Issue>& issues) {
  try {
    if (!scenario.mechanism) {
      const std::vector<Issue> massless = findMassIssues(makeMovingArm(scenario).robot, scenario);
      issues.insert(issues.end(), massless.begin(), massless.end());
    }
    const std::vector<Issue> loops = findLoopStartIssues(scenario);
    issues.insert(issues.end(), loops.begin(), loops.end());
    if (hasErrors(loops)) return;  // which say more than the run would
    (void)makeSimulation(scenario);
    const std::vector<Issue> beyond = findMotionWarnings(scenario);
    issues.insert(issues.end(), beyond.begin(), beyond.end());
  } catch (const DescriptionError& error) {
    issues.insert(issues.end(), error.issues().begin(), error.issues().end());
  }
}

/// Prints what was assumed to read an arm, now or when its file was converted.
void listAssumptionsOf(const RobotDescription& robot, const std::string& file) {
  for (const std::string& line : robot.assumptions) {
    std::cout << toPrintable(file) << ": " << toPrintable(line) << '\n';
  }
}

std::vector<Issue> findIssuesOf(const std::string& file, FileKind kind, const ArmChoice& choice) {
  if (kind == FileKind::Robot) {
    const RobotDescription robot = readArm(file, choice);
    listAssumptionsOf(robot, file);
    std::vector<Issue> issues = findIssues(robot);
    const std::vector<Issue> motion = findMotionIssues(robot);
    issues.insert(issues.end(), motion.begin(), motion.end());
    return issues;
  }
  refuseChoice(file, choice);
  if (kind == FileKind::Mechanism) {
    const MechanismDescription mechanism = readMechanism(file);
    std::vector<Issue> issues = findIssues(mechanism);
    const std::vector<Issue> loops = findLoopIssues(mechanism);
    issues.insert(issues.end(), loops.begin(), loops.end());
    return issues;
  }
  if (kind == FileKind::Study) return findIssues(readStudy(file));
  const ScenarioDescription scenario =
      kind == FileKind::Project ? readProject(file).scenario : readScenario(file);
  listAssumptionsOf(scenario.robot, file);
  std::vector<Issue> issues = findAllIssues(scenario);
  if (!hasErrors(issues)) addStartIssues(scenario, issues);
  return issues;
}

const char* nameOf(FileKind kind) {
  switch (kind) {
    case FileKind::Robot:
      return "robot";
    case FileKind::Mechanism:
      return "mechanism";
    case FileKind::Project:
      return "project";
    case FileKind::Study:
      return "study";
    default:
      return "scenario";
  }
}

int check(const std::string& file, const ArmChoice& choice) {
  const FileKind kind = findKind(file);
  const std::vector<Issue> issues = findIssuesOf(file, kind, choice);
  int warnings = 0;
  for (const Issue& issue : issues) {
    if (issue.severity != Issue::Severity::Warning) continue;
    ++warnings;
    std::cout << toPrintable(file) << ": warning: " << toLine(issue) << '\n';
  }
  if (hasErrors(issues)) throw DescriptionError(file, issues);
  std::cout << toPrintable(file) << ": " << nameOf(kind) << " without errors";
  if (warnings > 0) std::cout << ", " << warnings << (warnings == 1 ? " warning" : " warnings");
  std::cout << '\n';
  return kSuccess;
}

}  // namespace

void addCheckCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "check", "Everything that is wrong with a robot, mechanism, scenario, project or study");
  auto file = std::make_shared<std::string>();
  auto choice = std::make_shared<ArmChoice>();
  addInput(*command, "FILE", *file, "A file or a shipped name");
  addArmChoice(*command, *choice);
  command->footer(
      "Prints one line per finding: FILE: place: rule: remedy. Warnings do not fail. Of an arm in "
      "another\n"
      "format (URDF, table, code) it also lists what had to be assumed and what was dropped.\n\n"
      "Examples:\n  denavit check arm.json\n  denavit check puma560\n  denavit check arm.urdf");
  command->callback([=, &action] { action = [file, choice] { return check(*file, *choice); }; });
}

}  // namespace denavit
