#include "core/simulation/stepper.h"

#include <stdexcept>

#include "core/simulation/adaptive_step.h"
#include "core/simulation/one_step_methods.h"
#include "core/simulation/rosenbrock_step.h"
#include "core/simulation/run_memory.h"

namespace denavit {

void OdeSystem::linearize(const OdeState&, double, Linearization&) {
  throw std::logic_error("this system does not know its derivatives");
}

void Stepper::exchange(RunMemory& memory) {
  memory(time_);
  memory(previousTime_);
  memory(x_);
  memory(previousX_);
}

std::unique_ptr<Stepper> makeStepper(const IntegratorSettings& settings, OdeSystem& system,
                                     const StateLayout& layout, RunStatistics& statistics) {
  switch (settings.method) {
    case IntegrationMethod::Euler:
      return std::make_unique<EulerStepper>(system, settings.step, layout, statistics);
    case IntegrationMethod::RungeKutta4:
      return std::make_unique<RungeKutta4Stepper>(system, settings.step, statistics);
    case IntegrationMethod::Adams:
      return std::make_unique<AdamsStepper>(system, settings.step, settings.order, statistics);
    case IntegrationMethod::DormandPrince5:
      return std::make_unique<DormandPrinceStepper>(system, settings, statistics);
    case IntegrationMethod::Fehlberg78:
      return std::make_unique<FehlbergStepper>(system, layout, settings, statistics);
    case IntegrationMethod::Rosenbrock4:
      return std::make_unique<RosenbrockStepper>(system, settings, layout, statistics);
  }
  throw std::invalid_argument("unknown integration method");
}

}  // namespace denavit
