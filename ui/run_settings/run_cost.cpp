#include "ui/run_settings/run_cost.h"

#include <exception>

#include "models/scenario/make_simulation.h"
#include "ui/jobs/thread_time.h"

namespace denavit {
namespace {

/// How far a run has come.
struct Headway {
  double time = 0, cost_s = 0;
  long steps = 0;
};

/// The rest goes on as it went since an earlier moment.
RunCost goOn(const Headway& earlier, const Headway& now, double duration) {
  const double rest = (duration - now.time) / (now.time - earlier.time);
  return {static_cast<double>(now.steps) + rest * static_cast<double>(now.steps - earlier.steps),
          now.cost_s + rest * (now.cost_s - earlier.cost_s), now.time};
}

}  // namespace

std::optional<RunCost> estimateCost(const ScenarioDescription& scenario, double budget_s,
                                    const std::stop_token& stop) {
  try {
    Simulation simulation = makeSimulation(scenario);
    simulation.outputStep = scenario.duration;  // no room for rows that are not looked at
    Headway half, now;
    const double begin = threadTime();
    const SimulationResult result = simulate(simulation, [&](double time) {
      now = {time, threadTime() - begin, now.steps + 1};
      if (now.cost_s < 0.5 * budget_s) half = now;
      return now.cost_s < budget_s && !stop.stop_requested();
    });
    if (stop.stop_requested()) return std::nullopt;
    if (result.status == RunStatus::Completed) {
      return RunCost{static_cast<double>(result.statistics.steps), threadTime() - begin,
                     scenario.duration};
    }
    if (result.status != RunStatus::Cancelled || !(now.time > half.time)) return std::nullopt;
    return goOn(half, now, scenario.duration);
  } catch (const std::exception&) {
    return std::nullopt;  // running it will say what is wrong
  }
}

}  // namespace denavit
