#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/mechanism_file.h"
#include "models/motion_preview/motion_preview.h"
#include "models/project/project_file.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"
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

RobotDescription readNotingImport(const std::string& file) {
  if (!isUrdfFile(file)) return readRobot(file);
  UrdfImport import = readUrdf(file);
  for (const std::string& line : import.remarks)
    std::cout << toPrintable(file) << ": " << line << '\n';
  for (const std::string& line : import.dropped) {
    std::cout << toPrintable(file) << ": dropped: " << line << '\n';
  }
  return std::move(import.robot);
}

std::vector<Issue> findIssuesOf(const std::string& file, FileKind kind) {
  if (kind == FileKind::Robot) {
    const RobotDescription robot = readNotingImport(file);
    std::vector<Issue> issues = findIssues(robot);
    const std::vector<Issue> motion = findMotionIssues(robot);
    issues.insert(issues.end(), motion.begin(), motion.end());
    return issues;
  }
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

int check(const std::string& file) {
  const FileKind kind = findKind(file);
  const std::vector<Issue> issues = findIssuesOf(file, kind);
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
  addInput(*command, "FILE", *file, "A file or a shipped name");
  command->footer(
      "Prints one line per finding: FILE: place: rule: remedy. Warnings do not fail. Of a URDF "
      "file "
      "also\n"
      "the tool's frame, what was changed and what was dropped.\n\n"
      "Examples:\n  denavit check arm.json\n  denavit check puma560\n  denavit check arm.urdf");
  command->callback([=, &action] { action = [file] { return check(*file); }; });
}

}  // namespace denavit
