#include "models/study/results.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>

#include "models/ascii.h"
#include "models/files/crc32.h"
#include "models/files/version.h"
#include "models/find.h"
#include "models/json/number_text.h"
#include "models/scenario/scenario_json.h"
#include "models/stored_run/energy_verdict.h"
#include "models/study/measure.h"
#include "models/study/record.h"
#include "models/study/study_file.h"

namespace denavit {
namespace {

/// A cell of a table, in quotes where it needs them.
std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n\r") == text.npos) return text;
  return '"' + replaceAll(text, "\"", "\"\"") + '"';
}

std::string cellOf(double value) { return std::isnan(value) ? "" : toShortest(value); }

std::string cellOf(const nlohmann::json& value) {
  if (value.is_number()) return toShortest(value.get<double>());
  return quoted(value.is_string() ? value.get<std::string>() : value.dump());
}

/// Of reasons that differ in their numbers alone, one stands for all.
std::string withoutNumbers(const std::string& reason) {
  std::string plain;
  for (std::size_t i = 0; i < reason.size(); ++i) {
    const bool inWord = i > 0 && isNamePart(reason[i - 1]);
    if (!isDigit(reason[i]) || inWord) {
      plain += reason[i];
      continue;
    }
    while (i + 1 < reason.size() &&
           (isNamePart(reason[i + 1]) || reason[i + 1] == '.' ||
            ((reason[i + 1] == '-' || reason[i + 1] == '+') && reason[i] == 'e'))) {
      ++i;
    }
    if (plain.ends_with('-')) plain.pop_back();
    plain += "..";
  }
  return plain;
}

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

/// Whether two runs came to the same numbers, both to any.
bool areEqual(const StudyRow& a, const StudyRow& b) {
  const auto isSame = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return a.status == b.status && std::ranges::equal(a.measures, b.measures, isSame);
}

/// Friction that is turned off, a mass that nothing moves: parameters that no number depends on.
std::vector<std::string> findIdle(const StudyPlan& plan, const StudyJournal& journal) {
  constexpr std::uint64_t kMostCompared = 1000;
  const std::size_t measures = plan.measures().size();
  std::vector<std::string> idle;
  for (std::size_t k = 0; k < plan.study().parameters.size() && measures > 0; ++k) {
    std::uint64_t compared = 0;
    bool matters = false;
    for (std::uint64_t index = 0; index < journal.count() && compared < kMostCompared; ++index) {
      const std::uint64_t first = plan.sampling().firstAlong(index, k);
      if (first == index || !journal.isDone(index) || !journal.isDone(first)) continue;
      ++compared;
      matters = !areEqual(readRecord(journal.read(index), measures),
                          readRecord(journal.read(first), measures));
      if (matters) break;
    }
    if (compared > 0 && !matters) idle.push_back(plan.study().parameters[k].path);
  }
  return idle;
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
  out << "run";
  for (const StudyParameter& parameter : plan.study().parameters) out << ',' << parameter.path;
  for (const auto& [name, formula] : plan.study().measures) out << ',' << name;
  out << ",status,end_time_s,energy_closure,reason\n";
  visitRows(plan, journal, [&](std::uint64_t index, const StudyRow& row) {
    out << index + 1;
    for (const nlohmann::json& value : plan.sampling().values(index)) out << ',' << cellOf(value);
    for (const double value : row.measures) out << ',' << cellOf(value);
    out << ',' << nameOf(row.status) << ',' << cellOf(row.endTime) << ',' << cellOf(row.closure)
        << ',' << quoted(row.reason) << '\n';
  });
}

StudySummary summarize(const StudyPlan& plan, const StudyJournal& journal) {
  StudySummary summary;
  summary.measures.resize(plan.measures().size());
  std::vector<double> squares(plan.measures().size(), 0.0);
  std::map<std::string, std::pair<std::string, std::uint64_t>> reasons;  // by what is said in them
  visitRows(plan, journal, [&](std::uint64_t, const StudyRow& row) {
    if (row.status == StudyRow::Status::Completed) ++summary.completed;
    if (row.status == StudyRow::Status::EndedEarly) ++summary.endedEarly;
    if (row.status == StudyRow::Status::Impossible) ++summary.impossible;
    if (row.status == StudyRow::Status::Missing) ++summary.missing;
    if (!row.reason.empty()) {
      ++reasons.try_emplace(withoutNumbers(row.reason), row.reason, 0).first->second.second;
    }
    if (row.status != StudyRow::Status::Completed) return;
    if (!(std::abs(row.closure) <= kBadClosure)) ++summary.untrusted;
    for (std::size_t k = 0; k < squares.size(); ++k) {
      add(summary.measures[k], squares[k], row.measures[k]);
    }
  });
  for (std::size_t k = 0; k < squares.size(); ++k) {
    MeasureSummary& measure = summary.measures[k];
    if (measure.count < 2) continue;
    measure.deviation = std::sqrt(squares[k] / static_cast<double>(measure.count - 1));
  }
  for (const auto& [said, reason] : reasons) summary.reasons.push_back(reason);
  std::ranges::stable_sort(summary.reasons, std::greater<>(),
                           [](const auto& reason) { return reason.second; });
  summary.idle = findIdle(plan, journal);
  return summary;
}

}  // namespace denavit
