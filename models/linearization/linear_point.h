#pragma once

#include <vector>

#include "models/linearization/linearized_arm.h"
#include "models/runs/run_record.h"

namespace denavit {

/// Where an arm is, and what acts on it there: what linearize() is asked about. Nothing of the
/// scenario drives the joints any more, those that it moves are held, and a wrench is the constant
/// one that acts there, so that the full equations can be run from the same point
/// (calcFullResponse).
struct LinearPoint {
  ScenarioDescription scenario;
  LinearRequest request;  ///< q, qd, qdd of all coordinates; inputs as drive the scenario
};

/// At rest in a pose, under the torques that hold the arm there. Links that bend hang as these
/// torques, gravity and the wrench leave them.
/// @param q           [rad|m] one value per joint
/// @param amplitudes  [rad|m] of links that bend, in place of how they hang; empty: as they hang
/// @throws DescriptionError when the scenario cannot be simulated, or its links find no rest
[[nodiscard]] LinearPoint makeRestingPoint(const ScenarioDescription& scenario,
                                           const std::vector<double>& q,
                                           const std::vector<double>& amplitudes = {});

/// At a recorded row of a run: the motion that has its q, qd and qdd.
/// @param recording  the run's own, or what there is of it
/// @throws DescriptionError when the scenario cannot be simulated
[[nodiscard]] LinearPoint makeRunPoint(const RunRecord& run, const Recording& recording, int row);

}  // namespace denavit
