#include "models/cluster/announced_ranks.h"

#include <charconv>
#include <string_view>

namespace denavit {
namespace {

std::optional<int> findCount(const FindVariable& find, const char* name) {
  const char* text = find(name);
  if (text == nullptr) return {};
  const std::string_view digits(text);
  int count = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
  if (error != std::errc() || end != digits.data() + digits.size() || count < 1) return {};
  return count;
}

}  // namespace

AnnouncedRanks readAnnouncedRanks(const FindVariable& find) {
  // The launcher of MPI first: mpirun inside a step of srun has both.
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const std::optional<int> size = findCount(find, name)) return {*size, name, true};
  }
  if (find("SLURM_PROCID") == nullptr) return {};
  const std::optional<int> size = findCount(find, "SLURM_STEP_NUM_TASKS");
  if (!size) return {};
  return {*size, "SLURM_STEP_NUM_TASKS", find("PMIX_RANK") != nullptr};
}

}  // namespace denavit
