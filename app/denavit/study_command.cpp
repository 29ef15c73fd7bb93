#include <atomic>
#include <iostream>
#include <optional>

#include "app/denavit/arguments.h"
#include "app/denavit/commands.h"
#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/sensitivity_text.h"
#include "app/denavit/study_report.h"
#include "app/usage/cli.h"
#include "app/usage/report.h"
#include "app/usage/usage_error.h"
#include "models/cluster/in_cluster.h"
#include "models/cluster/rank_workers.h"
#include "models/files/read_file.h"
#include "models/scenario/scenario_json.h"
#include "models/stored_run/write_run.h"
#include "models/study/results.h"
#include "models/study/results_files.h"
#include "models/study/run_study.h"
#include "models/study/study_file.h"
#include "models/study/study_issues.h"

namespace denavit {
namespace {

struct StudyRequest {
  std::string name, jobs, out, csv;
  bool resume = false, sensitivities = false, json = false;
};

constexpr int kMostThreads = 1024;

bool isKept(const std::string& file) {
  return !file.empty() && file != "-" && !isSpecialFile(file);
}

/// The file that the journal stands beside; empty: none outlives the program.
std::string resultsFile(const StudyRequest& request) {
  if (isKept(request.out)) return request.out;
  return isKept(request.csv) ? request.csv : "";
}

/// Threads that were asked for; 0: none were.
int threadsOf(const StudyRequest& request) {
  if (request.jobs.empty()) return 0;
  return parseWhole("-j", request.jobs, "a number of threads", 1, kMostThreads, coreCount());
}

/// Whether what is asked for can be written, before a long study.
void checkOutputs(const StudyRequest& request, const StudyPlan& plan, const std::string& identity) {
  std::vector<std::string> read = listRead(request.name, plan.study().scenario);
  if (const std::string& scenario = plan.study().scenarioReference; !scenario.empty()) {
    read.push_back(resolveReference(plan.study().folder, scenario));
  }
  requireOwnFiles({{"--out", request.out}, {"--csv", request.csv, true}}, read);
  requireFormat("--out", request.out);
  if (!request.csv.empty() && findRunFormat(request.csv) != RunFormat::Csv) {
    failArgument("--csv", "is " + request.csv + ", whose ending is of another format",
                 "name it with --out, or end it in .csv");
  }
  if (!request.out.empty()) requireStudyTarget(request.out, identity);
  if (request.resume && resultsFile(request).empty()) {
    failArgument("--resume", "has no results file whose runs could be gone on with",
                 "name the one of before, as --out results.h5");
  }
}

StudyJournal openJournal(const StudyRequest& request, const StudyPlan& plan,
                         const std::string& identity) {
  const std::string results = resultsFile(request);
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

void writeResults(const StudyRequest& request, const StudyPlan& plan, const StudyJournal& journal,
                  const std::string& identity) {
  if (!request.out.empty()) writeStudyResults(request.out, plan, journal, identity);
  if (request.csv == "-") return writeStudyCsv(std::cout, plan, journal);
  if (!request.csv.empty()) writeStudyResults(request.csv, plan, journal, identity);
}

int endEarly(const StudyRequest& request, const StudyJournal& journal) {
  std::cerr << toPrintable(request.name) << ": study: interrupted after "
            << counted(journal.doneCount(), "run") << " of " << journal.count();
  if (const std::string results = resultsFile(request); !results.empty()) {
    std::cerr << ": go on with --resume; they are kept in "
              << toPrintable(StudyJournal::pathFor(results));
  }
  std::cerr << '\n';
  return kEndedEarly;
}

/// The study, by whoever writes its results.
int leadStudy(const StudyRequest& request, const StudyPlan& plan, const std::string& identity,
              StudyWorkers& workers) {
  reportWarnings(findIssues(plan.study()), request.name);
  checkOutputs(request, plan, identity);
  std::ostream& out = request.csv == "-" ? std::cerr : std::cout;
  if (request.resume && request.csv.empty() && holdsWholeStudy(request.out, identity)) {
    out << toPrintable(request.out) << " is whole already\n";
    return kSuccess;
  }
  StudyJournal journal = openJournal(request, plan, identity);
  const Interruptible untilWritten;
  compute(plan, workers, journal);
  reportWarnings(workers.warnings(), request.name);
  writeResults(request, plan, journal, identity);
  printStudy(request.name, plan, journal, out);
  for (const std::string& file : {request.out, request.csv}) {
    if (!file.empty() && file != "-") out << "  " << toPrintable(file) << '\n';
  }
  if (journal.doneCount() < plan.count()) return endEarly(request, journal);
  if (!resultsFile(request).empty()) journal.remove();
  return kSuccess;
}

/// Ranks beside the first compute what it gives them, and write nothing.
void serveStudy(const StudyRequest& request, const StudyPlan& plan, StudyWorkers& workers) {
  const Interruptible untilLeft;
  computeRuns(plan, workers, {}, {}, [] { return !isInterrupted(); });
  reportWarnings(workers.warnings(), request.name);
}

int studyOfRank(const StudyRequest& request, RankMail* mail) {
  const int threads = threadsOf(request);
  const StudyPlan plan =
      namingSource(request.name, [&] { return StudyPlan(readStudy(request.name)); });
  const std::string identity = makeIdentity(plan.study());
  if (mail == nullptr) return leadStudy(request, plan, identity, *makeThreadWorkers(threads));
  RankWorkers workers(*mail, identity, static_cast<unsigned>(std::max(1, threads)));
  if (mail->rank() == 0) return leadStudy(request, plan, identity, workers);
  serveStudy(request, plan, workers);
  return kSuccess;
}

int printDerivatives(const StudyRequest& request) {
  for (const auto& [option, text] :
       {std::pair{"--out", &request.out}, std::pair{"--csv", &request.csv}}) {
    if (!text->empty()) failArgument(option, "is of runs, not of --sensitivities", "leave it out");
  }
  const StudyPlan plan =
      namingSource(request.name, [&] { return StudyPlan(readStudy(request.name)); });
  const Interruptible untilPrinted;
  const auto workers = makeThreadWorkers(threadsOf(request));
  const SensitivityTable table = [&] {
    ProgressBar bar(100, "%");
    return calcSensitivities(plan, *workers, {}, [&](double done) {
      bar.show(100 * done);
      return !isInterrupted();
    });
  }();
  reportWarnings(workers->warnings(), request.name);
  if (request.json) {
    std::cout << toNode(table).toText();
  } else {
    printSensitivities(std::cout, table);
  }
  return table.completed ? kSuccess : kEndedEarly;
}

int studyCommand(const StudyRequest& request) {
  if (request.sensitivities) return printDerivatives(request);
  if (request.json) {
    failArgument("--json", "is of --sensitivities", "write the runs with --out or --csv");
  }
  return inCluster([&](RankMail* mail) { return studyOfRank(request, mail); });
}

}  // namespace

void addStudyCommand(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "study", "Many runs of a scenario with other values, on all cores or a cluster");
  auto request = std::make_shared<StudyRequest>();
  addInput(*command, "STUDY", request->name, "A study file or a shipped name");
  addText(*command, "-j,--jobs", request->jobs, "Threads; all cores if omitted, one per MPI rank");
  addText(*command, "--out", request->out,
          "What the runs came to: .h5 (HDF5, with all that is kept) or .mat");
  addText(*command, "--csv", request->csv, "A table of one row per run; - for stdout");
  command->add_flag("--resume", request->resume,
                    "Go on with a study that was ended early: its runs are in RESULTS.part");
  command->add_flag("--sensitivities", request->sensitivities,
                    "In place of the runs the derivatives of all measures by all parameters");
  command->add_flag("--json", request->json, "Those for programs");
  command->footer(
      "Runs that cannot be made are rows with their reason. The results do not depend on the\n"
      "number of threads or ranks: where the system gives fewer threads, it takes longer. What is\n"
      "computed is kept in RESULTS.part until the results are written; Ctrl-C writes what there "
      "is.\n\n"
      "Examples:\n"
      "  denavit study payload-and-damping --csv results.csv\n"
      "  denavit study study.json -j 4 --out results.h5 --resume\n"
      "  denavit study payload-and-damping --sensitivities\n"
      "  mpirun -n 64 denavit study study.json --out results.h5");
  command->callback([=, &action] { action = [request] { return studyCommand(*request); }; });
}

}  // namespace denavit
