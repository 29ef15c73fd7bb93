#pragma once

#include <string_view>

namespace denavit {

/// Whether a method of "integrator.method" takes the steps it is given; the others choose theirs.
[[nodiscard]] inline bool isFixedStep(std::string_view method) {
  return method == "euler" || method == "rk4" || method == "adams";
}

}  // namespace denavit
