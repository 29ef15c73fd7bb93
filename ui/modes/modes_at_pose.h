#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "models/vibration/finer_modes.h"

namespace denavit {

/// An arm at a pose, and what is held there.
struct ModesQuestion {
  std::shared_ptr<const FlexibleArm<double>> arm;
  std::shared_ptr<const FlexibleArm<double>> finer;  ///< see makeFinerArm; null: not asked about
  VecX<double> q;                                    ///< [rad|m] of size N
  std::vector<int> locked;                           ///< coordinates, 0-based
};

/// Its modes.
struct ModesAtPose {
  ModesQuestion question;
  bool hasModes = false;  ///< M is positive definite
  std::vector<NaturalMode> modes;
  std::vector<VecX<double>> shares;  ///< see calcParticipation; one per mode
  std::optional<FinerModes> finer;   ///< nothing yet, or not asked about

  /// [Hz] What one more mode makes of a mode's frequency, where that changes it by more than
  /// kMostFrequencyChange.
  [[nodiscard]] std::optional<double> changedFrequency(std::size_t mode) const;
};

[[nodiscard]] ModesAtPose findModesAtPose(ModesQuestion question);
/// The answer with what one more mode shows.
[[nodiscard]] ModesAtPose withFinerModes(ModesAtPose answer);

}  // namespace denavit
