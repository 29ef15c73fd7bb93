#pragma once

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The closure that counts as good, and the one from which a run is not to be trusted.
inline constexpr double kGoodClosure = 1e-6, kBadClosure = 1e-3;

/// What a run's energy closure says of it.
enum class EnergyVerdict {
  Good,
  Fair,
  Untrusted,
  EndedEarly,  ///< the closure until then says nothing about the rest
  OfTheModel,  ///< linear tips drift by themselves: no tolerance removes it
  OfTheTerms   ///< energy cannot balance without the terms left out
};

/// The rule that every program states: by the scenario what the closure measures, then its size. A
/// closure of NaN is not to be trusted, and a run that ended early is never good.
[[nodiscard]] EnergyVerdict judgeEnergy(const ScenarioDescription& scenario,
                                        const SimulationResult& result);

/// What brings the energy of such a run nearer to closing.
enum class ClosureRemedy { TakeAnotherMethod, HalveTheStep, TightenTheTolerance, SmoothTheForces };

[[nodiscard]] ClosureRemedy findClosureRemedy(const ScenarioDescription& scenario);

/// The relative tolerance to try next, never below what the method can tell from rounding.
[[nodiscard]] double tightenTolerance(const IntegratorDescription& integrator);

/// [s] The step of a run by a fixed-step method, chosen by it where the scenario names none.
[[nodiscard]] double stepOf(const ScenarioDescription& scenario, const SimulationResult& result);

}  // namespace denavit
