#pragma once

#include <memory>
#include <string>

#include "models/cluster/ranks.h"

namespace denavit {

/// Joins the processes that were started together with this one by mpirun or srun. To be called
/// before other threads are started, once in a process. MPI is in a module of its own
/// (libdenavit-mpi.so), which is opened here only where the environment speaks of several.
///
/// @param module  its path
/// @returns null where this process was started alone
/// @throws DescriptionError where it was not and cannot join the others: each by itself would do
///         the same work and write the same files
[[nodiscard]] std::unique_ptr<Ranks> joinRanks(const std::string& module);

/// The module of this program: beside it in the build tree, or as it was installed.
[[nodiscard]] std::string findRanksModule();

}  // namespace denavit
