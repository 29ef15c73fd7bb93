#include "models/runs/run_budget.h"

#include <algorithm>

#include <unistd.h>

namespace denavit {
namespace {

/// What a machine that does not tell is taken to have.
constexpr long kUnknownMemory_MB = 4096;

int machineMemory_MB() {
  const long pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || pageSize <= 0) return kUnknownMemory_MB;
  return static_cast<int>(static_cast<double>(pages) * static_cast<double>(pageSize) / kMegabyte);
}

}  // namespace

int usualRunBudget_MB() { return std::clamp(machineMemory_MB() / 4, 256, 4096); }

int largestRunBudget_MB() { return std::max(machineMemory_MB(), 4096); }

}  // namespace denavit
