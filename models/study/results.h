#pragma once

#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "models/study/journal.h"
#include "models/study/reason_counts.h"
#include "models/study/study_run.h"

namespace denavit {

/// What tells a study from every other one: the whole of it with its scenario, the tables that it
/// reads, and the version of this program.
[[nodiscard]] std::string makeIdentity(const StudyDescription& study);

/// Visits all runs in the order of their indices; those that are not done are Missing.
void visitRows(const StudyPlan& plan, const StudyJournal& journal,
               const std::function<void(std::uint64_t index, const StudyRow& row)>& visit);

/// One line per run: `run`, the parameters by their paths, the measures, `status`, `end_time_s`,
/// `energy_closure`, `reason`. Numbers as in tables of runs; no number: an empty cell.
void writeStudyCsv(std::ostream& out, const StudyPlan& plan, const StudyJournal& journal);

/// What the finite values of a measure come to.
struct MeasureSummary {
  std::uint64_t count = 0;
  double least = 0, mean = 0, deviation = 0, most = 0;  ///< deviation: of the sample
};

/// What a study came to, in a few numbers.
struct StudySummary {
  std::uint64_t completed = 0, endedEarly = 0, impossible = 0, missing = 0;
  std::uint64_t untrusted = 0;           ///< completed, but their energy does not close
  std::vector<MeasureSummary> measures;  ///< of completed runs
  std::vector<ReasonCounts::Count> reasons;
  std::vector<std::string> idle;  ///< see findIdleParameters()
};
/// The row of a run; nothing: it is not done.
using RowAt = std::function<std::optional<StudyRow>(std::uint64_t index)>;
/// Friction that is turned off, a mass that nothing moves: paths of a grid's parameters whose
/// values change no measure of any run that is compared.
[[nodiscard]] std::vector<std::string> findIdleParameters(const StudyPlan& plan,
                                                          const RowAt& rowAt);

[[nodiscard]] StudySummary summarize(const StudyPlan& plan, const StudyJournal& journal);

}  // namespace denavit
