#pragma once

#include "core/flexible/tool_wrench.h"
#include "core/simulation/simulation.h"

namespace denavit {

/// The wrench that acts on the tool at an instant; 0 where there is none.
/// @param q, qd  [rad|m], per s, of size N
[[nodiscard]] inline ToolWrench calcWrenchAt(const Simulation& simulation, double t,
                                             const VecX<double>& q, const VecX<double>& qd) {
  ToolWrench wrench{.turnsWithTool = simulation.wrenchAxes == WrenchAxes::Tool};
  if (simulation.wrench) {
    simulation.wrench->calcWrench(t, q, qd, simulation.wrench->makeScratch().get(), wrench.w);
  }
  return wrench;
}

}  // namespace denavit
