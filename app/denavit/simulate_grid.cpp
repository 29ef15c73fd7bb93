#include "app/denavit/simulate_grid.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iostream>
#include <numeric>

#include "app/denavit/interrupt.h"
#include "app/denavit/output_files.h"
#include "app/denavit/progress_bar.h"
#include "app/denavit/text_table.h"
#include "app/usage/report.h"
#include "models/json/number_text.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/moving_arm.h"
#include "models/stored_run/run_files.h"
#include "models/stored_run/write_run.h"
#include "models/study/run_study.h"
#include "models/study/sampling.h"

namespace denavit {
namespace {

constexpr double kMostGridValues = 10'000;

/// "fall.csv" of the third run is "fall-3.csv".
std::string numbered(const std::string& file, std::uint64_t index) {
  const std::filesystem::path path(file);
  std::filesystem::path own = path.parent_path() / path.stem();
  own += "-" + std::to_string(index + 1);
  own += path.extension();
  return own.string();
}

struct GridRun {
  std::string status = "not done", closure, reason;
};

GridRun runOne(ScenarioDescription scenario, const std::vector<StudyParameter>& grid,
               const std::vector<nlohmann::json>& values, const std::vector<std::string>& files,
               std::uint64_t index) {
  for (std::size_t k = 0; k < values.size(); ++k) {
    scenario.changes.emplace_back(grid[k].path, values[k]);
  }
  Simulation simulation;
  try {
    simulation = makeSimulation(scenario);
  } catch (const DescriptionError& error) {
    return {"impossible", "", describeIssues(error.issues())};
  }
  const SimulationResult result = simulate(simulation, [](double) { return !isInterrupted(); });
  if (result.status == RunStatus::Cancelled) return {};
  for (const std::string& file : files) writeRunAs(numbered(file, index), scenario, result);
  return {nameOf(result.status), toReadable(result.energyClosure), result.reason};
}

void printRuns(const std::vector<StudyParameter>& grid, const Sampling& sampling,
               const std::vector<GridRun>& runs, const std::vector<std::string>& files) {
  std::vector<std::string> heading{"run"};
  for (const StudyParameter& change : grid) heading.push_back(change.path);
  for (const char* column : {"status", "energy closure", "file", ""}) heading.emplace_back(column);
  std::vector<std::vector<std::string>> lines{heading};
  std::vector<bool> left(heading.size(), false);
  left[grid.size() + 1] = left[grid.size() + 3] = left[grid.size() + 4] = true;
  for (std::uint64_t index = 0; index < runs.size(); ++index) {
    std::vector<std::string> line{std::to_string(index + 1)};
    for (const nlohmann::json& value : sampling.values(index)) {
      line.push_back(toReadable(value.get<double>()));
    }
    const GridRun& run = runs[index];
    const bool isWritten = !run.closure.empty() && !files.empty();
    line.insert(line.end(), {run.status, run.closure,
                             isWritten ? numbered(files.front(), index) : "", run.reason});
    lines.push_back(std::move(line));
  }
  std::cout << alignRows(std::move(lines), left);
}

}  // namespace

std::optional<StudyParameter> findGridChange(const std::string& change) {
  const std::size_t equals = change.find('=');
  const std::size_t first = change.find(':', equals == change.npos ? 0 : equals);
  const std::size_t second = first == change.npos ? first : change.find(':', first + 1);
  if (equals == change.npos || equals == 0 || second == change.npos) return std::nullopt;
  const auto from = findNumber(change.substr(equals + 1, first - equals - 1));
  const auto step = findNumber(change.substr(first + 1, second - first - 1));
  const auto to = findNumber(change.substr(second + 1));
  const bool isList = change.find(':', second + 1) != change.npos;
  if (!isList && (from || to) && !(from && step && to)) {
    failArgument("--set", "has \"" + change.substr(equals + 1) + "\", which is no range of numbers",
                 "write PATH=FROM:STEP:TO, as payload.mass=0:0.5:2");
  }
  if (!from || !step || !to) return std::nullopt;
  const double count = countByStep(*from, *step, *to);
  if (count < 1) {
    failArgument("--set",
                 "has the step " + toReadable(*step) + ", which does not lead from " +
                     toReadable(*from) + " to " + toReadable(*to),
                 "write PATH=FROM:STEP:TO, as payload.mass=0:0.5:2");
  }
  if (count > kMostGridValues) {
    failArgument("--set", "makes " + toReadable(count) + " values", "take a longer step");
  }
  StudyParameter grid;
  grid.path = change.substr(0, equals);
  grid.grid = makeStepGrid(*from, *step, static_cast<int>(count));
  return grid;
}

int simulateGrid(const std::string& name, const ScenarioDescription& scenario,
                 const std::vector<StudyParameter>& grid, const std::vector<std::string>& files) {
  StudyDescription study;
  study.parameters = grid;
  if (static_cast<double>(countRuns(study)) > kMostGridValues) {
    failArgument("--set", "makes " + std::to_string(countRuns(study)) + " runs",
                 "take longer steps, or write a study: denavit study --help");
  }
  const Sampling sampling(study);
  ScenarioDescription first = scenario;  // paths that lead nowhere are no rows
  for (const StudyParameter& change : grid)
    first.changes.emplace_back(change.path, change.grid->from);
  (void)namingSource(name, [&] { return makeMovingArm(first); });
  std::vector<std::string> written;
  for (const std::string& file : files) {
    if (file.empty()) continue;
    if (isSpecialFile(file)) {
      failArgument("--set", "makes several runs, and " + file + " is a device or a pipe",
                   "name a file: each run gets its own");
    }
    written.push_back(file);
  }
  for (std::uint64_t index = 0; index < sampling.count(); ++index) {
    for (const std::string& file : written) {
      const std::string own = numbered(file, index), side = sideFilePath(own);
      requireRunWritable(own);
      requireOwnFiles({{"--csv or --out", own}, {"--csv or --out", side}},
                      listRead(name, scenario));
    }
  }
  std::vector<GridRun> runs(sampling.count());
  std::vector<std::uint64_t> todo(sampling.count());
  std::iota(todo.begin(), todo.end(), std::uint64_t{0});
  const Interruptible untilWritten;
  const auto workers = makeThreadWorkers();
  {
    ProgressBar bar(static_cast<double>(todo.size()), "runs");
    std::atomic<int> done = 0;
    workers->run(
        todo,
        [&](std::uint64_t index) {
          runs[index] = runOne(scenario, grid, sampling.values(index), written, index);
          return std::string();
        },
        [&](std::uint64_t, const std::string&) { ++done; },
        [&] {
          bar.show(done);
          return !isInterrupted();
        });
  }
  reportWarnings(workers->warnings(), name);
  printRuns(grid, sampling, runs, written);
  const bool allCompleted = std::ranges::all_of(
      runs, [](const GridRun& run) { return run.status == nameOf(RunStatus::Completed); });
  if (allCompleted) return kSuccess;
  std::cerr << toPrintable(name) << ": run: some runs did not come to their end\n";
  return kEndedEarly;
}

}  // namespace denavit
