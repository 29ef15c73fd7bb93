#pragma once

#include <memory>

#include "core/engine/arm_engine.h"

namespace denavit {

/// Chooses who computes an arm: the one place that knows all engines.
/// @param arm       of a flexible arm the undeflected one; @param flexible  null: all links are
///   rigid. Both outlive the engine.
/// Code that was chosen gives way to loops where a run goes without terms, or the arm has more than
/// kMostCodedCoordinates.
[[nodiscard]] std::unique_ptr<ArmEngine> makeEngine(const Arm<double>& arm,
                                                    const FlexibleArm<double>* flexible,
                                                    const EngineSettings& settings = {});

/// The code of an arm that engines of these settings run, made once for all of them; null where
/// they go by loops.
/// @param linearizes  whether they are asked for derivatives
[[nodiscard]] std::shared_ptr<const ArmPrograms> makePrograms(const Arm<double>& arm,
                                                              const FlexibleArm<double>* flexible,
                                                              const EngineSettings& settings,
                                                              bool linearizes);

}  // namespace denavit
