#include "core/simulation/run_programs.h"

#include "core/engine/make_engine.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

std::shared_ptr<const ArmPrograms> makePrograms(const Simulation& simulation) {
  if (simulation.engine) return nullptr;
  RunStatistics ignored;
  const EngineSettings settings = RunDynamics(simulation, ignored).engineSettings();
  const bool linearizes = simulation.integrator.method == IntegrationMethod::Rosenbrock4;
  return makePrograms(simulation.arm, simulation.flexible.get(), settings, linearizes);
}

}  // namespace denavit
