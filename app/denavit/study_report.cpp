#include "app/denavit/study_report.h"

#include <algorithm>
#include <cmath>
#include <ostream>

#include "app/denavit/text_table.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/stored_run/energy_verdict.h"
#include "models/study/measure.h"
#include "models/study/results.h"
#include "models/study/study_table.h"

namespace denavit {
namespace {

constexpr std::uint64_t kMostShown = 30;  ///< runs that are listed one by one

std::string shown(double value) { return std::isnan(value) ? "-" : toReadable(value); }

std::string shown(const nlohmann::json& value) {
  return value.is_number() ? toReadable(value.get<double>()) : value.dump();
}

std::string withUnitOf(const std::string& name, const std::string& unit) {
  return unit.empty() ? name : name + " [" + unit + ']';
}

void printRuns(const StudyPlan& plan, const StudyJournal& journal, std::ostream& out) {
  std::vector<std::string> heading{"run"};
  for (std::size_t k = 0; k < plan.study().parameters.size(); ++k) {
    const ParameterColumn parameter = describeParameter(plan, k);
    heading.push_back(withUnitOf(parameter.path, parameter.unit));
  }
  for (std::size_t k = 0; k < plan.measures().size(); ++k) {
    heading.push_back(withUnitOf(plan.study().measures[k].first, plan.measures()[k].unit()));
  }
  heading.push_back("");
  std::vector<std::vector<std::string>> lines{heading};
  visitRows(plan, journal, [&](std::uint64_t index, const StudyRow& row) {
    std::vector<std::string> line{std::to_string(index + 1)};
    for (const nlohmann::json& value : plan.sampling().values(index)) line.push_back(shown(value));
    for (const double value : row.measures) line.push_back(shown(value));
    line.push_back(row.status == StudyRow::Status::Completed ? "" : nameOf(row.status));
    lines.push_back(std::move(line));
  });
  std::vector<bool> left(heading.size(), false);
  left.back() = true;
  out << alignRows(std::move(lines), left);
}

void printMeasures(const StudyPlan& plan, const StudySummary& summary, std::ostream& out) {
  if (plan.measures().empty()) return;
  std::vector<std::vector<std::string>> lines{
      {"measure", "runs", "least", "mean", "std dev", "most"}};
  for (std::size_t k = 0; k < plan.measures().size(); ++k) {
    const MeasureSummary& measure = summary.measures[k];
    const bool any = measure.count > 0;
    lines.push_back({withUnitOf(plan.study().measures[k].first, plan.measures()[k].unit()),
                     std::to_string(measure.count), any ? toReadable(measure.least) : "-",
                     any ? toReadable(measure.mean) : "-",
                     measure.count > 1 ? toReadable(measure.deviation) : "-",
                     any ? toReadable(measure.most) : "-"});
  }
  out << alignRows(std::move(lines), {true, false, false, false, false, false});
}

/// What went wrong, each reason once.
void printFailures(const StudySummary& summary, std::ostream& out) {
  constexpr std::size_t kMostReasons = 8;
  if (summary.untrusted > 0) {
    out << "  warning: the energy of " << counted(summary.untrusted, "run")
        << " does not close (above " << toReadable(kBadClosure)
        << "): tighten integrator.rtol or shorten integrator.step\n";
  }
  for (const std::string& path : summary.idle) {
    out << "  warning: " << toPrintable(path)
        << " changes no measure: is what it belongs to turned off?\n";
  }
  const std::size_t shownReasons = std::min(kMostReasons, summary.reasons.size());
  for (std::size_t k = 0; k < shownReasons; ++k) {
    const auto& [reason, count] = summary.reasons[k];  // how the first says it, and how many
    out << "  " << counted(count, "run") << (count > 1 ? ", as: " : ": ") << toPrintable(reason)
        << '\n';
  }
  if (summary.reasons.size() > shownReasons) {
    out << "  and " << counted(summary.reasons.size() - shownReasons, "other reason") << '\n';
  }
}

}  // namespace

void printStudy(const std::string& file, const StudyPlan& plan, const StudyJournal& journal,
                std::ostream& out) {
  const StudySummary summary = summarize(plan, journal);
  const std::string& name = plan.study().name;
  out << toPrintable(name.empty() ? file : name) << ": " << summary.completed << " of "
      << counted(plan.count(), "run") << " completed";
  if (summary.endedEarly > 0) out << ", " << summary.endedEarly << " ended early";
  if (summary.impossible > 0) out << ", " << summary.impossible << " impossible";
  if (summary.missing > 0) out << ", " << summary.missing << " not done";
  out << '\n';
  printFailures(summary, out);
  if (plan.count() <= kMostShown) printRuns(plan, journal, out);
  if (plan.count() > 1) printMeasures(plan, summary, out);
}

}  // namespace denavit
