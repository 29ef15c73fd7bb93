#pragma once

#include <string>
#include <vector>

namespace denavit::test {

/// What a finished program left.
struct Outcome {
  int code = -1;  ///< exit code; 1000 + signal where one ended it
  std::string out, err;
};

/// A `denavit` that goes on beside the test.
class StartedProgram {
 public:
  explicit StartedProgram(const std::vector<std::string>& arguments,
                          const std::string& workingFolder = "");
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

/// Runs `denavit` with the arguments, as a shell would.
/// @param interruptAfter_s  sends SIGINT after this time; negative: never
[[nodiscard]] Outcome runDenavit(const std::vector<std::string>& arguments,
                                 double interruptAfter_s = -1,
                                 const std::string& workingFolder = "");

}  // namespace denavit::test
