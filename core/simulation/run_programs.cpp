#include "core/simulation/run_programs.h"

#include "core/engine/make_engine.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

std::shared_ptr<const ArmPrograms> makePrograms(const Simulation& simulation) {
  if (simulation.engine) return nullptr;
  RunStatistics ignored;
  Simulation asked = simulation;  // by loops: no code is made to find out what is asked for
  asked.integrator.engine = EngineChoice::Loops;
  EngineSettings settings = RunDynamics(asked, ignored).engineSettings();
  settings.engine = simulation.integrator.engine;
  const bool linearizes = simulation.integrator.method == IntegrationMethod::Rosenbrock4;
  return makePrograms(simulation.arm, simulation.flexible.get(), settings, linearizes);
}

}  // namespace denavit
