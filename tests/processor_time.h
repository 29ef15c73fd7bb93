#pragma once

#include <ctime>

namespace denavit::test {

/// The processor has worked so long for this process since then. [s]
inline double processorSecondsSince(std::clock_t start) {
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace denavit::test
