#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace denavit::test {

/// What every rank of a test under mpirun runs: a study of made-up runs.
/// @param arguments  the file of the records, in the order of their indices (beside it, FILE.N
/// holds
///                   the number of rank N's process); how many runs; [us] the most that one takes;
///                   "other" where the ranks are to read different studies
/// @returns 0; 2 where a DescriptionError was thrown, which is on stderr; 3 where it was
/// interrupted
int runMpiTrial(const std::vector<std::string>& arguments);

/// The record of a run.
std::string makeTrialRecord(std::uint64_t index);

}  // namespace denavit::test
