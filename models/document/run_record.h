#pragma once

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A finished (or cancelled) run with what it was made from. Immutable once it is in a document.
struct RunRecord {
  ScenarioDescription scenario;  ///< as it was simulated, robot included
  RobotDescription robot;        ///< the arm that moved: the scenario's robot with changes applied
  SimulationResult result;
  double wallTime = 0;  ///< [s] that the computation took
};

}  // namespace denavit
