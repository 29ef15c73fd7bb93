#pragma once

#include <optional>
#include <string>

#include "core/sensitivity/parameter_slope.h"
#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// How a run's numbers depend on one value of its files, or why that is not known exactly.
struct SlopeAnswer {
  std::optional<ParameterSlope> slope;
  std::string why;
};

/// Numbers that a file names (lengths, masses, elements of tensors, degrees) become duals, which go
/// the way from the file to the arm: through ArmMaker. How each depends on the value is found by
/// differences of fourth order, which are exact to rounding: they are polynomials of it, G² Jm the
/// highest. The integrals of bending links, which are not made by ArmMaker, are differentiated so
/// themselves, to 1e-11.
/// @param simulation  makeSimulation(scenario)
/// @param about  the value at the path, in the file's unit
/// @param scale  > 0: the slope is by the value over scale
[[nodiscard]] SlopeAnswer makeParameterSlope(const ScenarioDescription& scenario,
                                             const Simulation& simulation, const std::string& path,
                                             double about, double scale);

}  // namespace denavit
