#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/mechanism_printer.h"
#include "app/denavit/robot_printer.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "models/import/read_arm.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/mechanism_file.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

int reportChecks(const std::string& name, const std::vector<Issue>& issues) {
  if (issues.empty()) return kSuccess;
  std::cout << "\nChecks\n";
  for (const Issue& issue : issues) {
    const bool error = issue.severity == Issue::Severity::Error;
    std::cout << "  " << (error ? "error: " : "warning: ") << toLine(issue) << '\n';
  }
  if (hasErrors(issues)) throw DescriptionError(name, issues);
  return kSuccess;
}

int show(const std::string& name) {
  if (isMechanism(name)) {
    const MechanismDescription mechanism = readMechanism(name);
    printMechanism(mechanism, std::cout);
    std::vector<Issue> issues = findIssues(mechanism);
    const std::vector<Issue> loops = findLoopIssues(mechanism);
    issues.insert(issues.end(), loops.begin(), loops.end());
    return reportChecks(name, issues);
  }
  const RobotDescription robot = readArm(name);
  std::cout << toPrintable(robot.name) << "\n";
  if (!robot.source.empty()) std::cout << toPrintable(robot.source) << "\n";
  for (const std::string& line : robot.assumptions) std::cout << toPrintable(line) << "\n";
  std::cout << "\n";
  printRobotTables(robot, true, std::cout);
  return reportChecks(name, findIssues(robot));
}

}  // namespace

void addShowCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "show", "A robot's DH table, inertias and checks; a mechanism's chains and loops");
  auto name = std::make_shared<std::string>();
  addInput(*command, "ROBOT", *name, "A robot or mechanism: a file or a shipped name");
  command->footer(
      "Of a mechanism also the joints in a closed pose, its mobility, closure conditions that "
      "follow "
      "from\n"
      "others, and how many ways there are to close its loops.\n\n"
      "Examples:\n  denavit show puma560\n  denavit show arm.urdf\n  denavit show loop.json");
  command->callback([=, &action] { action = [name] { return show(*name); }; });
}

}  // namespace denavit
