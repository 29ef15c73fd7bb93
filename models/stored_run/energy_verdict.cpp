#include "models/stored_run/energy_verdict.h"

#include <algorithm>
#include <cmath>

#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

/// Below, rounding is larger than what is left to gain; rosenbrock4's linear systems round earlier.
double tightestTolerance(const IntegratorDescription& integrator) {
  return integrator.method == IntegrationMethod::Rosenbrock4 ? kFinestRosenbrock : 1e-11;
}

}  // namespace

EnergyVerdict judgeEnergy(const ScenarioDescription& scenario, const SimulationResult& result) {
  if (!balancesEnergy(scenario)) return EnergyVerdict::OfTheTerms;
  const double closure = std::abs(result.energyClosure);
  const bool drifts = driftsByItsModel(scenario);
  if (std::isnan(closure) || (closure >= kBadClosure && !drifts)) return EnergyVerdict::Untrusted;
  if (result.status != RunStatus::Completed) return EnergyVerdict::EndedEarly;
  if (closure <= kGoodClosure) return EnergyVerdict::Good;
  return drifts ? EnergyVerdict::OfTheModel : EnergyVerdict::Fair;
}

ClosureRemedy findClosureRemedy(const ScenarioDescription& scenario) {
  const IntegratorDescription& integrator = scenario.integrator;
  if (integrator.method == IntegrationMethod::Euler) return ClosureRemedy::TakeAnotherMethod;
  if (isFixedStep(integrator.method)) return ClosureRemedy::HalveTheStep;
  return integrator.rtol > tightestTolerance(integrator) ? ClosureRemedy::TightenTheTolerance
                                                         : ClosureRemedy::SmoothTheForces;
}

double tightenTolerance(const IntegratorDescription& integrator) {
  return std::max(integrator.rtol / 100, tightestTolerance(integrator));
}

double stepOf(const ScenarioDescription& scenario, const SimulationResult& result) {
  const double steps = std::max(1.0, static_cast<double>(result.statistics.steps));
  return scenario.integrator.step.value_or(result.endTime / steps);
}

}  // namespace denavit
