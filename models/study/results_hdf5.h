#pragma once

#include <optional>
#include <string>

#include "models/study/journal.h"
#include "models/study/study_run.h"

namespace denavit {

/// Writes a study's results as HDF5: see docs/studies.md. Reads the journal run by run: what is in
/// memory does not grow with their number, but for a place in a list of reasons.
/// @throws DescriptionError when it cannot be written
void writeStudyHdf5(const std::string& path, const StudyPlan& plan, const StudyJournal& journal,
                    const std::string& identity);

/// What a results file says of itself.
struct StudyStamp {
  std::string identity;
  bool isWhole = false;  ///< no run is missing
};
/// @returns nothing for what is no results file of a study
[[nodiscard]] std::optional<StudyStamp> findStudyStamp(const std::string& path);

}  // namespace denavit
