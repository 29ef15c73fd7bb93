#include <atomic>
#include <cmath>
#include <iostream>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/files/atomic_file.h"
#include "models/files/read_file.h"
#include "models/json/number_text.h"
#include "models/stored_run/energy_verdict.h"
#include "models/study/results.h"
#include "models/study/run_study.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

struct StudyRequest {
  std::string name, jobs, csv;
  bool resume = false;
};

constexpr int kMostThreads = 1024;
constexpr std::uint64_t kMostShown = 30;  ///< runs that are listed one by one

/// The file that the journal stands beside; empty: none outlives the program.
std::string resultsFile(const StudyRequest& request) {
  if (request.csv.empty() || request.csv == "-" || isSpecialFile(request.csv)) return "";
  return request.csv;
}

StudyJournal openJournal(const StudyRequest& request, const StudyPlan& plan) {
  const std::string identity = makeIdentity(plan.study());
  const std::string results = resultsFile(request);
  if (results.empty() && request.resume) {
    failArgument("--resume", "has no results file whose runs could be gone on with",
                 "name the one of before, as --csv results.csv");
  }
  if (results.empty()) return {identity, plan.count()};
  return {results, identity, plan.count(),
          request.resume ? StudyJournal::Start::Resume : StudyJournal::Start::Fresh};
}

void compute(const StudyPlan& plan, StudyWorkers& workers, StudyJournal& journal) {
  ProgressBar bar(static_cast<double>(plan.count()), "runs");
  const std::vector<std::uint64_t> missing = journal.listMissing();
  std::atomic<std::uint64_t> done = journal.doneCount();
  computeRuns(
      plan, workers, missing,
      [&](std::uint64_t index, const std::string& record) {
        journal.append(index, record);
        ++done;
      },
      [&] {
        bar.show(static_cast<double>(done));
        return !isInterrupted();
      });
}

void writeResults(const StudyRequest& request, const StudyPlan& plan, StudyJournal& journal) {
  if (request.csv == "-") return writeStudyCsv(std::cout, plan, journal);
  if (request.csv.empty()) return;
  writeAtomically(request.csv, [&](std::ostream& out) { writeStudyCsv(out, plan, journal); });
}

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
    const auto& [reason, count] = summary.reasons[k];
    out << "  " << counted(count, "run") << ": " << toPrintable(reason) << '\n';
  }
  if (summary.reasons.size() > shownReasons) {
    out << "  and " << counted(summary.reasons.size() - shownReasons, "other reason") << '\n';
  }
}

void printSummary(const StudyRequest& request, const StudyPlan& plan, const StudyJournal& journal,
                  std::ostream& out) {
  const StudySummary summary = summarize(plan, journal);
  const std::string& name = plan.study().name;
  out << toPrintable(name.empty() ? request.name : name) << ": " << summary.completed << " of "
      << counted(plan.count(), "run") << " completed";
  if (summary.endedEarly > 0) out << ", " << summary.endedEarly << " ended early";
  if (summary.impossible > 0) out << ", " << summary.impossible << " impossible";
  if (summary.missing > 0) out << ", " << summary.missing << " not done";
  out << '\n';
  printFailures(summary, out);
  if (plan.count() <= kMostShown) printRuns(plan, journal, out);
  if (plan.count() > 1) printMeasures(plan, summary, out);
}

int studyCommand(const StudyRequest& request) {
  const int threads = request.jobs.empty() ? 0
                                           : parseWhole("-j", request.jobs, "a number of threads",
                                                        1, kMostThreads, coreCount());
  StudyDescription study = readStudy(request.name);
  requireOwnFiles({{"--csv", request.csv, true}}, listRead(request.name, study.scenario));
  const std::vector<Issue> issues = findIssues(study);
  const StudyPlan plan = namingSource(request.name, [&] { return StudyPlan(std::move(study)); });
  reportWarnings(issues, request.name);
  StudyJournal journal = openJournal(request, plan);
  const Interruptible untilWritten;
  compute(plan, *makeThreadWorkers(threads), journal);
  writeResults(request, plan, journal);
  std::ostream& out = request.csv == "-" ? std::cerr : std::cout;
  printSummary(request, plan, journal, out);
  if (!request.csv.empty() && request.csv != "-") out << "  " << toPrintable(request.csv) << '\n';
  const std::string results = resultsFile(request);
  if (journal.doneCount() == plan.count()) {
    if (!results.empty()) journal.remove();
    return kSuccess;
  }
  std::cerr << toPrintable(request.name) << ": study: interrupted after "
            << counted(journal.doneCount(), "run") << " of " << plan.count();
  if (!results.empty()) {
    std::cerr << ": go on with --resume; they are kept in "
              << toPrintable(StudyJournal::pathFor(results));
  }
  std::cerr << '\n';
  return kEndedEarly;
}

}  // namespace

void addStudyCommand(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("study", "Many runs of a scenario with other values, on all cores");
  auto request = std::make_shared<StudyRequest>();
  addInput(*command, "STUDY", request->name, "A study file or a shipped name");
  addText(*command, "-j,--jobs", request->jobs, "Threads; all cores if omitted");
  addText(*command, "--csv", request->csv, "A table of one row per run; - for stdout");
  command->add_flag("--resume", request->resume,
                    "Go on with a study that was ended early: its runs are in RESULTS.part");
  command->footer(
      "Runs that cannot be made are rows with their reason. The results do not depend on the\n"
      "number of threads. What is computed is kept in RESULTS.part until the results are written;\n"
      "Ctrl-C writes what there is.\n\n"
      "Examples:\n"
      "  denavit study payload-and-damping --csv results.csv\n"
      "  denavit study study.json -j 4 --csv results.csv --resume");
  command->callback([=, &action] { action = [request] { return studyCommand(*request); }; });
}

}  // namespace denavit
