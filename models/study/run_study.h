#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "models/study/study_table.h"
#include "models/study/workers.h"

namespace denavit {

/// Threads of this process; as many as can be started, and where none can the one that calls.
/// @param threads  0: one per core
[[nodiscard]] std::unique_ptr<StudyWorkers> makeThreadWorkers(int threads = 0);
/// Cores that this process may use: threads that makeThreadWorkers() takes by itself.
[[nodiscard]] int coreCount();

/// Computes runs of a plan on workers.
/// @param todo   indices, increasing
/// @param take   told each run's record when it is done, one at a time: see readRecord()
/// @param goesOn asked often, on the calling thread; false: runs under way are given up
void computeRuns(const StudyPlan& plan, StudyWorkers& workers, std::span<const std::uint64_t> todo,
                 const StudyWorkers::TakeRecord& take, const StudyWorkers::GoesOn& goesOn);

/// Computes a whole study into a table.
/// @param goesOn  told the number of runs done; false: no more of them
/// @param each    told each run's row when it is done, one at a time, on any thread
/// @returns the table; runs that were not done are Missing
[[nodiscard]] StudyTable runStudy(
    const StudyPlan& plan, StudyWorkers& workers,
    const std::function<bool(std::uint64_t done)>& goesOn = {},
    const std::function<void(std::uint64_t index, const StudyRow& row)>& each = {});

}  // namespace denavit
