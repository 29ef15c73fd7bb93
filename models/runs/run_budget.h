#pragma once

#include <cstddef>

namespace denavit {

// What the rows of all runs of a document may take together, in MB of 1024² bytes.

inline constexpr std::size_t kMegabyte = std::size_t(1) << 20;
inline constexpr int kLeastRunBudget_MB = 64;

/// A quarter of the machine's memory, 256 MB to 4 GB.
[[nodiscard]] int usualRunBudget_MB();
/// All of the machine's memory.
[[nodiscard]] int largestRunBudget_MB();

}  // namespace denavit
