#pragma once

#include <string>
#include <utility>
#include <vector>

namespace denavit::test {

/// What a finished program left.
struct Outcome {
  int code = -1;  ///< exit code; 1000 + signal where one ended it
  std::string out, err;
};

/// Variables of the environment; those that are empty are removed.
using Environment = std::vector<std::pair<std::string, std::string>>;

/// A program that goes on beside the test.
class StartedProgram {
 public:
  /// @param deadline_s  ends it by SIGALRM after this time; 0: never
  explicit StartedProgram(const std::vector<std::string>& arguments,
                          const std::string& workingFolder = "",
                          const std::string& name = "denavit", const Environment& environment = {},
                          unsigned deadline_s = 0);
  ~StartedProgram();
  StartedProgram(const StartedProgram&) = delete;
  StartedProgram& operator=(const StartedProgram&) = delete;

  void send(int signal) const;
  /// Waits for its end.
  [[nodiscard]] Outcome wait();

 private:
  std::string base_;
  int process_;
};

/// Runs one of the programs with the arguments, as a shell would.
/// @param name  "denavit-studio"
/// @param deadline_s  ends it by SIGALRM after this time
[[nodiscard]] Outcome runProgram(const std::string& name, const std::vector<std::string>& arguments,
                                 const Environment& environment, unsigned deadline_s);

/// Runs `denavit` with the arguments, as a shell would.
/// @param interruptAfter_s  sends SIGINT after this time; negative: never
[[nodiscard]] Outcome runDenavit(const std::vector<std::string>& arguments,
                                 double interruptAfter_s = -1,
                                 const std::string& workingFolder = "");

/// The environment of a program that gets little of something (tests/app/scarcity).
/// @param what  "SCARCE_THREADS" or "SCARCE_ALLOCATIONS"
[[nodiscard]] Environment makeScarce(const std::string& what, const std::string& count);

}  // namespace denavit::test
