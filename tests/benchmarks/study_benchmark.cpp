// What a study makes of a computer: one-second runs of the Puma with other payloads, all of them in
// one process, beside the same runs one after the other without a study. Prints runs per second
// and, of the same run, the part of cores times the single run that the study reaches: this ratio
// travels. Then a tenth of them from other starts, by loops and by code that all share. Argument:
// how many runs (20000).

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <unistd.h>

#include "core/simulation/simulation.h"
#include "models/robot/robot_file.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"
#include "models/study/journal.h"
#include "models/study/results.h"
#include "models/study/run_study.h"

namespace denavit {
namespace {

StudyDescription makeStudy(int runs) {
  StudyDescription study;
  study.scenario = makeScenarioFor(readRobot("puma560"), "");
  study.scenario.duration = 1;
  StudyParameter& mass = study.parameters.emplace_back();
  mass.path = "robot.payload.mass";
  mass.uniform = UniformValues{0, 5};
  study.sampling = {"sobol", runs, 1};
  study.measures = {{"peak", "max(abs(qd2))"}, {"drift", "closure"}};
  return study;
}

double secondsSince(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// [s] of one run and what makes it, without a study: every hundredth run of it, one after the
/// other.
double timeSingleRuns(const StudyPlan& plan) {
  const std::uint64_t stride = std::max<std::uint64_t>(1, plan.count() / 200);
  int made = 0;
  double simulated = 0;
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t index = 0; index < plan.count(); index += stride, ++made) {
    const Simulation simulation = makeSimulation(plan.makeScenario(index));
    const auto begin = std::chrono::steady_clock::now();
    (void)simulate(simulation);
    simulated += secondsSince(begin);
  }
  const double all = secondsSince(start) / made;
  std::printf("one run %.3f ms, %.3f ms of it before its first step\n", 1e3 * all,
              1e3 * (all - simulated / made));
  return all;
}

double residentMegabytes() {
  long pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

void timeStudy(const StudyPlan& plan, int threads, double single) {
  StudyJournal journal(makeIdentity(plan.study()), plan.count());
  double tenth = 0;  // of the way
  const auto start = std::chrono::steady_clock::now();
  computeRuns(
      plan, *makeThreadWorkers(threads), journal.listMissing(),
      [&](std::uint64_t index, const std::string& record) {
        journal.append(index, record);
        if (journal.doneCount() == plan.count() / 10) tenth = residentMegabytes();
      },
      [] { return true; });
  const double seconds = secondsSince(start), count = static_cast<double>(plan.count());
  std::printf(
      "%d threads: %.0f runs/s, %.3f of %d times the single run; %.1f MB at a tenth, %.1f MB at "
      "the end\n",
      threads, count / seconds, count * single / (threads * seconds), threads, tenth,
      residentMegabytes());
}

/// [runs/s] of a study of starts, on one thread.
double timeStarts(const std::string& engine, int runs) {
  StudyDescription study = makeStudy(runs);
  study.parameters.resize(1);
  study.parameters[0].path = "initial.q[1]";
  study.parameters[0].uniform = UniformValues{-1, 1};
  study.scenario.integrator.engine = engine;
  const auto start = std::chrono::steady_clock::now();
  (void)runStudy(StudyPlan(study), *makeThreadWorkers(1));
  return runs / secondsSince(start);
}

void compareEngines(int runs) {
  const double loops = timeStarts("loops", runs), shared = timeStarts("auto", runs);
  std::printf("other starts of one arm: %.0f runs/s by loops, %.0f by shared code, %.2f times\n",
              loops, shared, shared / loops);
}

int compare(int runs) {
  const StudyPlan plan(makeStudy(runs));
  const double single = timeSingleRuns(plan);
  timeStudy(plan, 1, single);
  timeStudy(plan, coreCount(), single);
  compareEngines(std::max(runs / 10, 100));
  return 0;
}

}  // namespace
}  // namespace denavit

int main(int count, char** arguments) {
  return denavit::compare(count > 1 ? std::atoi(arguments[1]) : 20000);
}
