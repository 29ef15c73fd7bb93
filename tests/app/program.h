#pragma once

#include <string>
#include <vector>

namespace denavit::test {

/// What a finished program left.
struct Outcome {
  int code = -1;  ///< exit code; 1000 + signal where one ended it
  std::string out, err;
};

/// Runs `denavit` with the arguments, as a shell would.
/// @param interruptAfter_s  sends SIGINT after this time; negative: never
[[nodiscard]] Outcome runDenavit(const std::vector<std::string>& arguments,
                                 double interruptAfter_s = -1,
                                 const std::string& workingFolder = "");

}  // namespace denavit::test
