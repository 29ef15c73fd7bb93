// denavit, the command line: no display, no Qt, no VTK.

#include <algorithm>
#include <iostream>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/version.h"
#include "models/json/suggestion.h"
#include "models/printable_stream.h"

namespace denavit {
namespace {

/// Standard streams that are closed stay useless, but their numbers are taken: else the next file
/// gets one, and what is printed.
void holdStandardStreams() {
  for (int number = STDIN_FILENO; number <= STDERR_FILENO; ++number) {
    const bool isClosed = ::fcntl(number, F_GETFD) < 0;
    if (isClosed) (void)!::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

const char* const kExamples = R"(Examples:
  denavit list                                 what comes with the program
  denavit show puma560                         its DH table and inertias
  denavit evaluate puma560 --q 0,1,-1,0,0,0    torques, inertia matrix, pose
  denavit simulate free-fall --csv fall.csv    a run, as a table
  denavit modes deluca-siciliano --q 0,1.57    natural frequencies and shapes
  denavit inverse puma-pick-place              torques of a motion, and the motors for it
  denavit fastest puma-pick-place              the fastest motion along its path
  denavit linearize puma560 --q 0,1,-1,0,0,0   the arm as a linear system where it stands
  denavit ik puma560 --position 0.4,0.2,0.6    joint values that bring the tool there
  denavit identify puma560 measured.csv        masses, inertias, friction from a measured motion
  denavit convert arm.urdf arm.json            a robot file from URDF, a table or code
  denavit check arm.json                       everything that is wrong with a file
  denavit workspace 3-rrr --hand x,z,phi       where a parallel robot gets, and its singularities
  denavit formulations puma560                 thirteen ways to the same torques, and their price
  denavit tabulate puma560 --what gravity      tables instead of arithmetic: size, error, time
  denavit generate puma560 --what inverse      customised code, with its operation count
  denavit reproduce turney-8.4                 a paper's table beside this program's numbers
Each command explains itself: denavit simulate --help

Exit: 0 done; 2 bad input or usage; 3 a run ended early; 1 internal error, or a number of
reproduce that must agree and does not.)";

void addCommands(CLI::App& app, Action& action) {
  addListCommand(app, action);
  addShowCommand(app, action);
  addCheckCommand(app, action);
  addEvaluateCommand(app, action);
  addSimulateCommand(app, action);
  addConvertCommand(app, action);
  addModesCommand(app, action);
  addInverseCommand(app, action);
  addFastestCommand(app, action);
  addLinearizeCommand(app, action);
  addLqrCommand(app, action);
  addPlaceCommand(app, action);
  addIkCommand(app, action);
  addIdentifyCommand(app, action);
  addFormulationsCommand(app, action);
  addTabulateCommand(app, action);
  addGenerateCommand(app, action);
  addWorkspaceCommand(app, action);
  addStudyCommand(app, action);
  addReproduceCommand(app, action);
  app.require_subcommand(1);
}

/// The first argument that is no option must be a command.
void requireKnownCommand(const CLI::App& app, const std::vector<std::string>& arguments) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  if (arguments.empty() || arguments.front().empty()) {
    failArgument("command", "is missing", "use one of " + joinNames(names));
  }
  const std::string& first = arguments.front();
  if (first == "--help" || first == "-h" || first == "--version") return;
  if (first[0] == '-') {
    failArgument(first, "is no option of denavit", "options follow a command: see denavit --help");
  }
  if (std::find(names.begin(), names.end(), first) != names.end()) return;
  const std::string suggestion = suggest(first, names);
  failArgument(first, "is no command",
               suggestion.empty() ? "use one of " + joinNames(names) : suggestion);
}

int runProgram(std::vector<std::string> arguments) {
  CLI::App app("A laboratory for robot arms: dynamics and simulation from a DH table.", "denavit");
  app.footer(kExamples);
  app.set_version_flag("--version", std::string("denavit ") + programVersion());
  Action action;
  addCommands(app, action);
  requireKnownCommand(app, arguments);
  arguments = joinNegativeValues(std::move(arguments));
  std::reverse(arguments.begin(), arguments.end());  // the order that CLI11 takes a vector in
  try {
    app.parse(arguments);
  } catch (const CLI::Success& request) {
    return app.exit(request);  // --help, --version
  } catch (const CLI::ParseError& error) {
    failUsage(app, error);
  }
  return action();
}

/// Whether the reader of a pipe has had enough, as in denavit ... | head.
bool isReaderGone() {
  pollfd out{STDOUT_FILENO, 0, 0};
  return ::poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
}

/// Work that was finished although a signal came: whoever sent it waits for a word.
int closeInterrupted(int code) {
  if (code != kSuccess || !isInterrupted()) return code;
  std::cerr << "denavit: interrupted: what it was writing is whole\n";
  return kEndedEarly;
}

int runAndFlush(const std::vector<std::string>& arguments) {
  const int code = closeInterrupted(runProgram(arguments));
  std::cout.flush();
  if (std::cout || isReaderGone()) return code;
  std::cerr << "denavit: stdout: cannot be written: check the disk or the pipe\n";
  return kBadInput;
}

}  // namespace
}  // namespace denavit

int main(int argc, char** argv) {
  denavit::holdStandardStreams();
  const denavit::PrintableStream out(std::cout), err(std::cerr);
  denavit::installInterrupts();
  return denavit::runGuarded("denavit", [&] {
    return denavit::runAndFlush({argv + (argc > 0 ? 1 : 0), argv + argc});
  });
}
