#include "core/simulation/simulation.h"
#include "core/simulation/simulation_run.h"

namespace denavit {

SimulationResult simulate(const Simulation& simulation, const ProgressCallback& progress,
                          const RecordingObserver& observer) {
  SimulationRun run(simulation);
  while (run.step()) {
    if (observer) observer(run.recording());
    if (progress && !progress(run.time())) run.cancel();
  }
  return run.finish();
}

}  // namespace denavit
