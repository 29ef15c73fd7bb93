#pragma once

#include <ctime>

namespace denavit::test {

/// What this process has worked since then, whatever else the computer does. [s]
inline double processorSecondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace denavit::test
