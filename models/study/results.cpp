#include "models/study/results.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <ostream>

#include "models/ascii.h"
#include "models/files/crc32.h"
#include "models/files/version.h"
#include "models/find.h"
#include "models/json/number_text.h"
#include "models/scenario/scenario_json.h"
#include "models/stored_run/energy_verdict.h"
#include "models/study/measure.h"
#include "models/study/reason_counts.h"
#include "models/study/record.h"
#include "models/study/study_csv.h"
#include "models/study/study_file.h"

namespace denavit {
namespace {

/// Mean and deviation as numbers come (Welford 1962).
void add(MeasureSummary& summary, double& squares, double value) {
  if (!std::isfinite(value)) return;
  summary.least = summary.count == 0 ? value : std::min(summary.least, value);
  summary.most = summary.count == 0 ? value : std::max(summary.most, value);
  ++summary.count;
  const double off = value - summary.mean;
  summary.mean += off / static_cast<double>(summary.count);
  squares += off * (value - summary.mean);
}

/// By the rule of single runs.
bool isUntrusted(const ScenarioDescription& scenario, const StudyRow& row) {
  SimulationResult result;
  result.energyClosure = row.closure;
  return judgeEnergy(scenario, result) == EnergyVerdict::Untrusted;
}

bool areEqual(const StudyRow& a, const StudyRow& b) {
  const auto isSame = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return std::ranges::equal(a.measures, b.measures, isSame);
}

/// Whether a run tells what its measures depend on.
bool hasNumbers(const std::optional<StudyRow>& row) {
  return row && row->status == StudyRow::Status::Completed &&
         std::ranges::any_of(row->measures, [](double value) { return !std::isnan(value); });
}

}  // namespace

std::string makeIdentity(const StudyDescription& study) {
  std::string identity =
      std::string("denavit ") + programVersion() + '\n' + toNode(study, true).toText();
  const std::string& table = study.scenario.input.csv;
  if (!table.empty()) identity += findFileCrc(resolvePath(study.scenario, table));
  return identity;
}

void visitRows(const StudyPlan& plan, const StudyJournal& journal,
               const std::function<void(std::uint64_t index, const StudyRow& row)>& visit) {
  StudyRow missing;
  missing.measures.assign(plan.measures().size(), std::nan(""));
  for (std::uint64_t index = 0; index < journal.count(); ++index) {
    visit(index, journal.isDone(index) ? readRecord(journal.read(index), plan.measures().size())
                                       : missing);
  }
}

void writeStudyCsv(std::ostream& out, const StudyPlan& plan, const StudyJournal& journal) {
  StudyCsv csv(out, plan);
  visitRows(plan, journal, [&](std::uint64_t index, const StudyRow& row) { csv.add(index, row); });
}

std::vector<std::string> findIdleParameters(const StudyPlan& plan, const RowAt& rowAt) {
  constexpr std::uint64_t kMostCompared = 1000;
  std::vector<std::string> idle;
  const std::uint64_t last = plan.count() - 1;
  for (std::size_t k = 0; k < plan.study().parameters.size() && !plan.measures().empty(); ++k) {
    if (plan.sampling().firstAlong(last, k) == last) continue;  // one value, or no grid
    std::uint64_t compared = 0;
    bool matters = false;
    for (std::uint64_t index = 0; index <= last && compared < kMostCompared; ++index) {
      const std::uint64_t first = plan.sampling().firstAlong(index, k);
      if (first == index) continue;
      const std::optional<StudyRow> row = rowAt(index), other = rowAt(first);
      if (!hasNumbers(row) || !hasNumbers(other)) continue;
      ++compared;
      matters = !areEqual(*row, *other);
      if (matters) break;
    }
    if (compared > 0 && !matters) idle.push_back(plan.study().parameters[k].path);
  }
  return idle;
}

StudySummary summarize(const StudyPlan& plan, const StudyJournal& journal) {
  StudySummary summary;
  summary.measures.resize(plan.measures().size());
  std::vector<double> squares(plan.measures().size(), 0.0);
  ReasonCounts reasons;
  visitRows(plan, journal, [&](std::uint64_t, const StudyRow& row) {
    if (row.status == StudyRow::Status::Completed) ++summary.completed;
    if (row.status == StudyRow::Status::EndedEarly) ++summary.endedEarly;
    if (row.status == StudyRow::Status::Impossible) ++summary.impossible;
    if (row.status == StudyRow::Status::Missing) ++summary.missing;
    reasons.add(row.reason);
    if (row.status != StudyRow::Status::Completed) return;
    if (isUntrusted(plan.study().scenario, row)) ++summary.untrusted;
    for (std::size_t k = 0; k < squares.size(); ++k) {
      add(summary.measures[k], squares[k], row.measures[k]);
    }
  });
  for (std::size_t k = 0; k < squares.size(); ++k) {
    MeasureSummary& measure = summary.measures[k];
    if (measure.count < 2) continue;
    measure.deviation = std::sqrt(squares[k] / static_cast<double>(measure.count - 1));
  }
  summary.reasons = reasons.list();
  summary.idle = findIdleParameters(plan, [&](std::uint64_t index) -> std::optional<StudyRow> {
    if (!journal.isDone(index)) return {};
    return readRecord(journal.read(index), plan.measures().size());
  });
  return summary;
}

}  // namespace denavit
