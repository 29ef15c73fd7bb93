#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/report.h"
#include "app/denavit/usage_error.h"
#include "models/robot/convert_convention.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {
namespace {

struct Conversion {
  std::string in, out, to;
};

RobotDescription readInput(const std::string& in, std::vector<std::string>& dropped) {
  if (!isUrdf(in)) return readRobot(in);
  UrdfImport import = readUrdf(in);
  dropped = std::move(import.dropped);
  return std::move(import.robot);
}

int convert(const Conversion& conversion) {
  if (isUrdf(conversion.out)) {
    failArgument(conversion.out, "is a URDF file's name; URDF is read, not written",
                 "give it a name that ends in .json");
  }
  std::vector<std::string> dropped;
  RobotDescription robot = readInput(conversion.in, dropped);
  const bool sound = !hasErrors(findIssues(robot));
  if (!conversion.to.empty()) {
    const bool standard = conversion.to == "standard";
    const Convention to = standard ? Convention::Standard : Convention::Modified;
    robot = namingSource(conversion.in, [&] { return convertTo(to, robot); });
  }
  const std::vector<Issue> left = findIssues(robot);
  if (sound) throwIfErrors(conversion.in + " as converted", left);
  const bool toStdout = conversion.out == "-";
  if (toStdout) {
    std::cout << toJson(robot);
  } else {
    writeRobot(conversion.out, robot);
  }
  std::ostream& notes = toStdout ? std::cerr : std::cout;
  for (const Issue& issue : left) {
    if (issue.severity == Issue::Severity::Error)
      notes << "wrong as before: " << toLine(issue) << '\n';
  }
  for (const std::string& item : dropped) notes << "dropped: " << item << '\n';
  if (!toStdout) {
    notes << conversion.out << ": " << counted(robot.joints.size(), "joint") << ", "
          << (robot.convention == Convention::Standard ? "standard" : "modified") << " DH\n";
  }
  return kSuccess;
}

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("convert", "A robot file in another form");
  auto conversion = std::make_shared<Conversion>();
  command->add_option("IN", conversion->in, "A robot file, a URDF file or a shipped name")
      ->required();
  command->add_option("OUT", conversion->out, "The file to write; - for stdout")
      ->required()
      ->check(refuseEmpty);
  command->add_option("--to", conversion->to, "The convention: standard or modified")
      ->check(oneOf({"standard", "modified"}));
  command->footer(
      "The arm stays exactly the same; inertia moves along with its frames. What a URDF file has "
      "and a\n"
      "DH table cannot hold is listed.\n\n"
      "Examples:\n  denavit convert puma560 mine.json --to modified\n  denavit convert arm.urdf "
      "arm.json");
  command->callback([=, &action] { action = [conversion] { return convert(*conversion); }; });
}

}  // namespace denavit
