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
  std::string in, out, to, tip;
};

/// What a URDF file's import has to say, one line each.
std::vector<std::string> toNotes(const UrdfImport& import) {
  std::vector<std::string> notes = import.remarks;
  for (const std::string& item : import.dropped) notes.push_back("dropped: " + item);
  for (const Issue& issue : findIssues(import.robot)) {
    const bool warning = issue.severity == Issue::Severity::Warning;
    if (warning) notes.push_back("warning: " + toLine(issue));
  }
  return notes;
}

RobotDescription readInput(const Conversion& conversion, std::vector<std::string>& notes) {
  const std::string& in = conversion.in;
  if (!isUrdf(in)) {
    if (conversion.tip.empty()) return readRobot(in);
    failArgument("--tip", "is for URDF files, which " + in + " is not",
                 "leave it out, or set tool in the robot file");
  }
  UrdfImport import = readUrdf(in, conversion.tip);
  notes = toNotes(import);
  return std::move(import.robot);
}

int convert(const Conversion& conversion) {
  if (isUrdf(conversion.out)) {
    failArgument(conversion.out, "is a URDF file's name; URDF is read, not written",
                 "give it a name that ends in .json");
  }
  std::vector<std::string> importNotes;
  RobotDescription robot = readInput(conversion, importNotes);
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
  for (const std::string& item : importNotes) notes << item << '\n';
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
  command
      ->add_option("--tip", conversion->tip,
                   "Of a URDF file: the link whose frame is the tool, the end of the chain")
      ->check(refuseEmpty);
  command->footer(
      "The arm stays exactly the same; inertia moves along with its frames. What a URDF file has "
      "and a\n"
      "DH table cannot hold is listed, as is every angle that was read as a right angle (1.5708). "
      "Where\n"
      "its links branch, the longest chain up to the hand is taken; --tip takes another.\n\n"
      "Examples:\n  denavit convert puma560 mine.json --to modified\n  denavit convert arm.urdf "
      "arm.json\n  denavit convert panda.urdf arm.json --tip panda_link8");
  command->callback([=, &action] { action = [conversion] { return convert(*conversion); }; });
}

}  // namespace denavit
