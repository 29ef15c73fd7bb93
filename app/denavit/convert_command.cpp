#include <filesystem>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/import/foreign_arm.h"
#include "models/robot/convert_convention.h"
#include "models/robot/fields_of_robot.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"
#include "models/scenario/motion_issues.h"

namespace denavit {
namespace {

struct Conversion {
  std::string in, out, to;
  ArmChoice choice;
};

/// The file that is read is somebody's work; JSON of our own may be converted in place.
void refuseOverwriting(const Conversion& conversion) {
  std::error_code ignored;
  if (!std::filesystem::equivalent(conversion.in, conversion.out, ignored)) return;
  failArgument(conversion.out, "is the file that is read, which would be lost",
               "write to another file, as " +
                   std::filesystem::path(conversion.out).stem().string() + ".json");
}

RobotDescription readInput(const Conversion& conversion) {
  if (isForeignFile(conversion.in)) {
    refuseOverwriting(conversion);
  } else if (isMechanism(conversion.in)) {
    failArgument(conversion.in, "is a mechanism of several chains; arms are converted one by one",
                 "take the robot of a chain as a file of its own");
  }
  return readArm(conversion.in, conversion.choice);
}

/// Prints what is wrong with the arm and what was assumed. Warnings are printed of an arm that
/// others wrote: nobody has seen them yet.
void report(std::ostream& out, const RobotDescription& robot, const std::vector<Issue>& issues,
            bool isForeign) {
  for (const Issue& issue : issues) {
    if (issue.severity == Issue::Severity::Error)
      out << "wrong as before: " << toLine(issue) << '\n';
  }
  for (const std::string& line : robot.assumptions) out << toPrintable(line) << '\n';
  for (const Issue& issue : issues) {
    const bool warns = issue.severity == Issue::Severity::Warning;
    if (isForeign && warns) out << "warning: " << toLine(issue) << '\n';
  }
}

int convert(const Conversion& conversion) {
  if (isUrdfName(conversion.out)) {
    failArgument(conversion.out, "is a URDF file's name; URDF is read, not written",
                 "give it a name that ends in .json");
  }
  const bool isForeign = isForeignFile(conversion.in);
  RobotDescription robot = readInput(conversion);
  const bool sound = !hasErrors(findIssues(robot));
  if (!conversion.to.empty()) {
    const Convention to = conversion.to == "standard" ? Convention::Standard : Convention::Modified;
    robot = namingSource(conversion.in, [&] { return convertTo(to, robot); });
  }
  std::vector<Issue> left = findIssues(robot);
  if (sound) throwIfErrors(conversion.in + " as converted", left);
  const std::vector<Issue> motion = findMotionIssues(robot);
  left.insert(left.end(), motion.begin(), motion.end());
  if (conversion.out == "-") {
    std::cout << toJson(robot);
    report(std::cerr, robot, left, isForeign);
    return kSuccess;
  }
  writeRobot(conversion.out, robot);
  report(std::cout, robot, left, isForeign);
  std::cout << toPrintable(conversion.out) << ": " << counted(robot.joints.size(), "joint") << ", "
            << (robot.convention == Convention::Standard ? "standard" : "modified") << " DH\n";
  return kSuccess;
}

const char* const kFooter =
    R"(Read are robot files and what others write: URDF, DH tables as text or CSV, Robotics Toolbox code
(.m, .py), MathWorks setFixedTransform code, SYMORO .par files, YAML and JSON with one key per
parameter. What had to be assumed is listed, and what the file has and a DH table cannot hold. Where
several readings fit, they are numbered, and nothing is written without --reading.

Of a URDF file every angle that was read as a right angle (1.5708) is listed. Where its links
branch, the longest chain up to the hand is taken; --tip takes another.

The arm of a robot file stays exactly the same; inertia moves along with its frames.

Examples:
  denavit convert puma560 mine.json --to modified
  denavit convert arm.urdf arm.json
  denavit convert panda.urdf arm.json --tip panda_link8
  denavit convert two_arms.m left.json --reading 1)";

}  // namespace

void addConvertCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("convert", "A robot file in another form");
  auto conversion = std::make_shared<Conversion>();
  addInput(*command, "IN", conversion->in,
           "A robot file, a shipped name, or a file of another kind: URDF, table, code");
  command->add_option("OUT", conversion->out, "The file to write; - for stdout")
      ->required()
      ->check(refuseEmpty);
  command->add_option("--to", conversion->to, "The convention: standard or modified")
      ->check(oneOf(listKeys(wordsOf<Convention>())));
  addArmChoice(*command, conversion->choice);
  command->footer(kFooter);
  command->callback([=, &action] { action = [conversion] { return convert(*conversion); }; });
}

}  // namespace denavit
