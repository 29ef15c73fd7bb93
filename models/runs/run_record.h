#pragma once

#include <cstdint>
#include <memory>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// What rows are known again by.
struct RowsMark {
  int count = 0;
  std::uint64_t sum = 0;  ///< of the bits of every value
  bool operator==(const RowsMark&) const = default;
};

/// A finished (or cancelled) run with what it was made from. Immutable once it is in a document.
struct RunRecord {
  ScenarioDescription scenario;  ///< as it was simulated, robot included
  RobotDescription robot;        ///< the arm that moved: the scenario's robot with changes applied
  std::optional<MechanismDescription> mechanism;  ///< the mechanism that moved; none: an arm
  SimulationResult result;  ///< its recording has no rows while they are given up
  double wallTime = 0;      ///< [s] that the computation took
  /// What the result is a function of; null: nobody knows, the rows came from a file.
  std::shared_ptr<const Simulation> simulation = {};
  RowsMark mark = {};    ///< of the rows when they were computed first
  bool differs = false;  ///< computed again, the rows were not those that had been given up
};

}  // namespace denavit
