#pragma once

#include <iosfwd>
#include <string>

#include "models/study/journal.h"
#include "models/study/study_run.h"

namespace denavit {

/// What a study came to, for a terminal: how many runs went how, why others did not, each of a few
/// runs, and what the measures come to.
/// @param file  names a study without a name
void printStudy(const std::string& file, const StudyPlan& plan, const StudyJournal& journal,
                std::ostream& out);

}  // namespace denavit
