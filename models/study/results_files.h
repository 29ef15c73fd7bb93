#pragma once

#include <optional>
#include <string>

#include "models/study/journal.h"
#include "models/study/study_run.h"

namespace denavit {

/// Writes what a study came to as its file's name says: HDF5 (.h5, .hdf5) with everything in it,
/// MATLAB's format (.mat) with parameters, measures and reasons, else a table: writeStudyCsv().
/// @param identity  makeIdentity(plan.study())
/// @throws DescriptionError when it cannot be written: the file that was there stays
void writeStudyResults(const std::string& path, const StudyPlan& plan, const StudyJournal& journal,
                       const std::string& identity);

/// Finds out before a long study whether its results can be written.
/// @throws DescriptionError as requireTarget(), and where an .h5 file holds what another study came
///   to
void requireStudyTarget(const std::string& path, const std::string& identity);

/// Whether a file holds all that this study came to already; only .h5 files say it.
[[nodiscard]] bool holdsWholeStudy(const std::string& path, const std::string& identity);

}  // namespace denavit
