#pragma once

#include <stop_token>

#include "core/formulations/operation_counts.h"
#include "models/formulations/expected_efforts.h"

namespace denavit {

/// Products of one evaluation, foretold from what one to five joints of this arm cost: cheap for an
/// arm of any length, and of the right size.
[[nodiscard]] double predictProducts(const Formulation& formulation, const Arm<double>& arm);
/// Formulations that cost more products than this are left out where a person waits.
inline constexpr double kMostProducts = 2e7;

/// What one evaluation of a formulation costs.
struct FormulationCost {
  OperationCount aware, blind;  ///< core/formulations/operation_counts.h
  double nanoseconds = 0;       ///< median of repeated batches; 0 if none was asked for
};
/// Nanoseconds of one evaluation: the median of batches that share the time, two evaluations at the
/// least.
[[nodiscard]] double measureTime(InverseDynamics<double>& dynamics, const JointState& state,
                                 double timing_s, const std::stop_token& stop = {});
/// @param timing_s  to spend on measuring, at the least one evaluation; 0: no time
/// @param stop      looked at between steps; the numbers of a stopped measurement mean nothing
[[nodiscard]] FormulationCost measureCost(const Formulation& formulation, const Arm<double>& arm,
                                          const JointState& state, double timing_s,
                                          const std::stop_token& stop = {});

}  // namespace denavit
