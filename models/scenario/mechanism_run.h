#pragma once

#include <memory>
#include <vector>

#include "core/mechanism/mechanism.h"
#include "core/simulation/simulation.h"
#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// The scenario's mechanism as it moves: changes applied, payloads and gravity gone where they are
/// left out, the scenario's independent joints in place of its own.
/// @throws DescriptionError as applyChanges()
[[nodiscard]] MechanismDescription makeMovingMechanism(const ScenarioDescription& scenario);

/// The same of a mechanism whose changes are applied.
[[nodiscard]] MechanismDescription asItMoves(const ScenarioDescription& scenario,
                                             MechanismDescription mechanism);

/// What makes engines of it.
[[nodiscard]] std::shared_ptr<const EngineSource> makeEngineSource(
    const MechanismDescription& mechanism);

/// The scenario itself.
/// @throws DescriptionError for one of a mechanism, where only one arm will do
const ScenarioDescription& requireArm(const ScenarioDescription& scenario);

/// Gives a run the engine of the scenario's mechanism, in place of an arm.
void setMechanism(const ScenarioDescription& scenario, Simulation& simulation);

/// @throws DescriptionError where a mechanism's prescribed and locked joints leave a motion open
void requireLed(const Simulation& simulation);

/// @pre the run is one of a mechanism
[[nodiscard]] const Mechanism& mechanismOf(const Simulation& simulation);

/// [rad|m] Where a run starts that gives no joint values: the mechanism's own pose, or near it.
[[nodiscard]] VecX<double> findStartPose(const ScenarioDescription& scenario);

/// 0-based. Joints that are prescribed, then those that are locked.
[[nodiscard]] std::vector<int> listHeld(const ScenarioDescription& scenario);

/// What of a closed pose keeps a run of a scenario from starting there, see findPoseIssues(), with
/// places of a scenario. Where joints are prescribed or locked, some motion may move no mass.
/// @param q  [rad|m] of all joints and amplitudes
[[nodiscard]] std::vector<Issue> findStartPoseIssues(
    const ScenarioDescription& scenario, const std::shared_ptr<const Mechanism>& mechanism,
    const VecX<double>& q);

/// The same where the loops close once nothing is held, and joints that cannot be held together
/// there: why they do not close with what is held. Nothing where they do not close at all.
[[nodiscard]] std::vector<Issue> findHoldIssues(const ScenarioDescription& scenario,
                                                const std::shared_ptr<const Mechanism>& mechanism,
                                                const VecX<double>& q);

/// Closes the loops at the start: what is prescribed or locked stays as it is there, then the
/// independent joints as far as they can.
/// @param simulation  with q0, qd0, what is locked and prescribed
/// @throws DescriptionError where the loops cannot be closed, the mechanism cannot move, or starts
///   where its loops leave more motions than elsewhere; for joints that are led against each other
void closeStart(const ScenarioDescription& scenario, Simulation& simulation);

/// As closeStart(), once inputs are there; and gives the run the part that tells of the mechanism.
void completeMechanism(const ScenarioDescription& scenario, Simulation& simulation);

}  // namespace denavit
