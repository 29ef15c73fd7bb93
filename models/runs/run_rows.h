#pragma once

#include <cstddef>
#include <memory>

#include "models/runs/run_record.h"

namespace denavit {

// A run is a pure function of its simulation: its rows, which are most of its memory, may be given
// up and computed again.

[[nodiscard]] RowsMark calcMark(const Recording& recording);

/// How many rows the run recorded, given up or not.
[[nodiscard]] int rowCountOf(const RunRecord& run);
/// Whether there are rows to look at now.
[[nodiscard]] bool hasRows(const RunRecord& run);
[[nodiscard]] bool hasGivenUpRows(const RunRecord& run);
/// Whether the rows would come back the same: not those of a file, nor where they differed once.
[[nodiscard]] bool mayGiveUpRows(const RunRecord& run);
/// [bytes] that the rows take
[[nodiscard]] std::size_t memoryOf(const RunRecord& run);

/// The run with everything but its rows.
[[nodiscard]] std::shared_ptr<const RunRecord> withoutRows(const RunRecord& run);
/// The run with its rows, computed again; one that was cancelled up to the same step. It says
/// whether they differ from those that it gave up.
/// @param run  mayGiveUpRows() held when it gave up its rows
/// @returns null where the progress ended it
[[nodiscard]] std::shared_ptr<const RunRecord> computeRowsAgain(
    const RunRecord& run, const ProgressCallback& progress = {});

}  // namespace denavit
