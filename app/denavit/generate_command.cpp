#include <filesystem>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/arm_argument.h"
#include "app/denavit/commands.h"
#include "app/denavit/generate_report.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/generation/code_files.h"
#include "models/generation/make_code.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

struct Generating {
  ArmChoice arm;
  std::string robot, out, parameters = "numbers", moves, processors;
  CodeRequest request;
  bool report = false, json = false;
};

constexpr int kMostMoves = 1000000, kMostProcessors = 64;

void parseNumbers(Generating& generating) {
  CodeRequest& request = generating.request;
  if (!generating.moves.empty()) {
    request.searchMoves =
        parseWhole("--search", generating.moves, "a number of moves", 0, kMostMoves, 300);
  }
  if (!generating.processors.empty()) {
    request.processors = parseWhole("--processors", generating.processors, "a number of processors",
                                    1, kMostProcessors, 4);
  }
}

/// The code and its test: into a folder by their own names, or as named.
void writeFiles(const Generating& generating, const CodeText& text) {
  namespace fs = std::filesystem;
  const bool isFolder = fs::is_directory(generating.out);
  const std::string path =
      isFolder ? (fs::path(generating.out) / text.fileName).string() : generating.out;
  if (isForeignName(text, path)) {
    failArgument("-o", "is " + generating.out + "; the language finds functions by their file",
                 "name the file " + text.fileName + ", or give a folder");
  }
  const CodeFiles files = nameFiles(text, path);
  for (const std::string& written : {files.codePath, files.testPath}) {
    std::error_code none;
    if (!written.empty() && fs::equivalent(written, generating.robot, none))
      failArgument("-o", "is " + generating.out + ", the arm itself", "name another file");
  }
  writeFiles(files);
  if (files.runLine.empty()) return;  // a device
  std::ostream& out = generating.json ? std::cerr : std::cout;
  out << toPrintable(files.codePath);
  if (!files.testPath.empty()) out << " and " << toPrintable(files.testPath);
  out << "\nto build and test: " << files.runLine << '\n';
}

/// With a bar while cheaper forms are searched for.
MadeCode makeShowing(const Generating& generating) {
  const EndsAtOnce whileMade(generating.robot, "nothing is generated");
  const RobotDescription robot = readArmAloud(generating.robot, generating.arm);
  const double moves = generating.request.searchMoves;
  ProgressBar bar(moves, "moves");
  return namingSource(generating.robot, [&] {
    return makeCode(robot, generating.request, [&](double part) {
      if (moves > 0) bar.show(part * moves);
      return true;
    });
  });
}

int run(Generating generating) {
  parseNumbers(generating);
  generating.request.namedParameters = generating.parameters == "named";
  const MadeCode made = makeShowing(generating);
  const Interruptible untilWritten;
  const bool toFile = !generating.out.empty() && generating.out != "-";
  if (toFile) writeFiles(generating, made.text);
  const int processors = generating.processors.empty() ? 0 : generating.request.processors;
  if (generating.json) {
    std::cout << toReportNode(made, processors).toText() << '\n';
  } else if (generating.report) {
    std::cout << toReportText(made, processors);
  } else if (!toFile) {
    std::cout << made.text.code;
  }
  return kSuccess;
}

std::string listGenerators() {
  std::string text = "What can be generated:\n";
  for (const Generator& generator : generators()) {
    text += "  " + padRight(std::string(generator.name), 21) + std::string(generator.title) + "\n";
  }
  return text;
}

const char* const kExamples = R"(
The code is one function of straight-line assignments; beside it comes a test with states that were
computed by the recursions. M qdd + C qd + g + K q + D qd + J^T load = tau: a load is what the tool
exerts, force and moment at its origin. Counts do not depend on the arm's numbers, only on which of
them are 0 and which angles right.

Examples:
  denavit generate puma560 --what inverse --language c -o inverse.c
  denavit generate stanford-thesis --what hbmat --language fortran --report
  denavit generate puma560 --what jacobian --frame 3 --language python
  denavit generate ur5 --what inverse-kinematics --language python
  denavit generate puma560 --what inverse --load tool --parameters named
  denavit generate puma560 --what regressor --drop-zeros -o regressor.c
  denavit generate puma3-thesis --what hbmat --search 4000 --report --json
  denavit generate stanford-thesis --what nedyn --passes unused,constants,duplicates --report
  denavit generate puma560 --what inertia-bias --processors 4 --report -o inertia_bias.c)";

}  // namespace

void addGenerateCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("generate", "Customised code of an arm's dynamics");
  auto generating = std::make_shared<Generating>();
  addInput(*command, "ROBOT", generating->robot, "A robot file or a shipped name");
  addArmChoice(*command, generating->arm);
  CodeRequest& request = generating->request;
  addText(*command, "--what", request.what, "What the code computes (default inverse)");
  addText(*command, "--language", request.language,
          "One of " + joinNames(languageNames()) + " (default c)");
  addText(*command, "--parameters", generating->parameters,
          "numbers (default), or named: the arm's numbers stay open, NAME_init takes them")
      ->check(oneOf({"numbers", "named"}));
  command->add_flag("--drop-zeros", request.dropsZeros,
                    "Regressor without the columns of base parameters that are 0 in this arm; a "
                    "fit cannot then find these parameters");
  addText(*command, "--frame", request.frame,
          "Of a Jacobian, its axes: world (default), tool, or a DH frame");
  addText(*command, "--load", request.load,
          "Takes a load vector in the axes of world, tool or a DH frame");
  addText(*command, "--method", request.method,
          "Of the inertia matrix: Walker and Orin's method 2 or 3, or best (default)");
  addText(*command, "--friction", request.friction,
          "Joint friction in the code: none (default), viscous, full");
  addText(*command, "--search", generating->moves,
          "Moves of a search for cheaper forms (default 0); the same number finds the same code");
  addText(*command, "--passes", request.passes,
          "El-Rayyes' passes in place of the program's own: unused, angles, constants, duplicates, "
          "factoring, in any order with commas; clear is all five in this order");
  addText(
      *command, "--processors", generating->processors,
      "Of a computer, 1 to 64: what they gain, and C in so many parts that run at the same time");
  command->add_flag("--report", generating->report, "Prints operations pass by pass");
  command->add_flag("--json", generating->json, "Prints the report as JSON");
  addText(*command, "-o", generating->out, "The file to write, or a folder; - for stdout");
  command->footer(listGenerators() + kExamples);
  command->callback([=, &action] { action = [generating] { return run(*generating); }; });
}

}  // namespace denavit
