#include <cmath>
#include <filesystem>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/import/foreign_arm.h"
#include "models/robot/convert_convention.h"
#include "models/robot/robot_file.h"
#include "models/robot/robot_issues.h"
#include "models/robot/urdf/urdf.h"

namespace denavit {
namespace {

struct Conversion {
  std::string in, out, to, tip;
  std::string reading;  ///< a number from 1; empty where none is chosen
};

/// The arm that goes in, and what is to be said about it.
struct Input {
  RobotDescription robot;
  std::vector<std::string> notes;
};

/// What was assumed and what the arm does not have, one line each.
std::vector<std::string> notesOf(const TableReading& reading) {
  std::vector<std::string> notes = reading.remarks;
  for (const Assumption& one : reading.assumptions) {
    notes.push_back("assumed: " + one.what + " (" + toText(one.certainty) +
                    (one.why.empty() ? "" : ": " + one.why) + ")");
  }
  for (const std::string& line : reading.unphysical) notes.push_back("not physical: " + line);
  for (const std::string& line : reading.dropped) notes.push_back("dropped: " + line);
  return notes;
}

/// The readings that can be chosen from, numbered, and the fact that would decide.
[[noreturn]] void failUndecided(const std::string& in, const ForeignArm& arm) {
  const std::string count = std::to_string(arm.verdict.possible.size());
  std::vector<Issue> issues{{Issue::Severity::Error, "readings", count + " are equally possible",
                             "choose one with --reading N"}};
  for (const std::size_t i : arm.verdict.possible) {
    const TableReading& reading = arm.readings[i];
    issues.push_back({Issue::Severity::Error, "reading " + std::to_string(i + 1), reading.title,
                      counted(reading.robot.joints.size(), "joint")});
  }
  if (!arm.verdict.deciding.empty()) {
    issues.push_back({Issue::Severity::Error, "deciding", arm.verdict.deciding, ""});
  }
  throw DescriptionError(in, issues);
}

const TableReading& chooseReading(const Conversion& conversion, const ForeignArm& arm) {
  const auto count = static_cast<double>(arm.readings.size());
  if (conversion.reading.empty()) {
    if (!arm.verdict.isDecided()) failUndecided(conversion.in, arm);
    return arm.readings[arm.verdict.possible.front()];
  }
  const double reading = parseNumber("--reading", conversion.reading);
  if (!(reading >= 1 && reading <= count && reading == std::floor(reading))) {
    failArgument(
        "--reading",
        "is " + conversion.reading + "; the file has " + counted(arm.readings.size(), "reading"),
        "choose one of 1 to " + std::to_string(arm.readings.size()));
  }
  return arm.readings[static_cast<std::size_t>(reading) - 1];
}

/// The file that is read is somebody's work; JSON of our own may be converted in place.
void refuseOverwriting(const Conversion& conversion) {
  std::error_code ignored;
  if (!std::filesystem::equivalent(conversion.in, conversion.out, ignored)) return;
  failArgument(conversion.out, "is the file that is read, which would be lost",
               "write to another file, as " +
                   std::filesystem::path(conversion.out).stem().string() + ".json");
}

void refuseTip(const Conversion& conversion) {
  if (conversion.tip.empty()) return;
  failArgument("--tip", "is for URDF files, which " + conversion.in + " is not",
               "leave it out, or set tool in the robot file");
}

Input readInput(const Conversion& conversion) {
  if (!isForeignFile(conversion.in)) {
    refuseTip(conversion);
    if (isMechanism(conversion.in)) {
      failArgument(conversion.in, "is a mechanism of several chains; arms are converted one by one",
                   "take the robot of a chain as a file of its own");
    }
    if (!conversion.reading.empty()) {
      failArgument("--reading", "is for files that can be read in several ways",
                   "leave it out: " + conversion.in + " has one reading");
    }
    return {readRobot(conversion.in), {}};
  }
  refuseOverwriting(conversion);
  const ForeignArm arm = readForeignFile(conversion.in, {{}, conversion.tip});
  if (!arm.isUrdf) refuseTip(conversion);
  const TableReading& reading = chooseReading(conversion, arm);
  if (!reading.badUnits.empty()) throw DescriptionError(conversion.in, reading.badUnits);
  return {reading.robot, notesOf(reading)};
}

void report(std::ostream& out, const std::vector<std::string>& notes,
            const std::vector<Issue>& issues) {
  for (const Issue& issue : issues) {
    if (issue.severity == Issue::Severity::Error)
      out << "wrong as before: " << toLine(issue) << '\n';
  }
  for (const std::string& note : notes) out << toPrintable(note) << '\n';
}

int convert(const Conversion& conversion) {
  if (isUrdfName(conversion.out)) {
    failArgument(conversion.out, "is a URDF file's name; URDF is read, not written",
                 "give it a name that ends in .json");
  }
  Input input = readInput(conversion);
  RobotDescription& robot = input.robot;
  const bool sound = !hasErrors(findIssues(robot));
  if (!conversion.to.empty()) {
    const Convention to = conversion.to == "standard" ? Convention::Standard : Convention::Modified;
    robot = namingSource(conversion.in, [&] { return convertTo(to, robot); });
  }
  const std::vector<Issue> left = findIssues(robot);
  if (sound) throwIfErrors(conversion.in + " as converted", left);
  if (conversion.out == "-") {
    std::cout << toJson(robot);
    report(std::cerr, input.notes, left);
    return kSuccess;
  }
  writeRobot(conversion.out, robot);
  report(std::cout, input.notes, left);
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
      ->check(oneOf({"standard", "modified"}));
  command
      ->add_option("--reading", conversion->reading,
                   "Which reading of a file that can be read in several ways, from 1")
      ->check(refuseEmpty);
  command
      ->add_option("--tip", conversion->tip,
                   "Of a URDF file: the link whose frame is the tool, the end of the chain")
      ->check(refuseEmpty);
  command->footer(kFooter);
  command->callback([=, &action] { action = [conversion] { return convert(*conversion); }; });
}

}  // namespace denavit
