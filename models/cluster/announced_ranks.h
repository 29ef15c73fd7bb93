#pragma once

#include <functional>
#include <optional>
#include <string>

namespace denavit {

/// What whoever started this process says of others beside it.
struct AnnouncedRanks {
  int size = 1;
  std::string by;        ///< the variable that says so
  bool isByMpi = false;  ///< they can find each other through MPI; else they cannot
};

/// A variable of the environment; null where it is not set.
using FindVariable = std::function<const char*(const char* name)>;

/// Reads the environment of mpirun (Open MPI), mpiexec (MPICH, Intel) and srun. The script of a
/// Slurm job is one process, however many tasks the job may start.
[[nodiscard]] AnnouncedRanks readAnnouncedRanks(const FindVariable& find);

}  // namespace denavit
