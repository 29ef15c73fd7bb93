#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "models/vibration/finer_modes.h"

namespace denavit {

/// An arm at a pose, and what is held there.
struct ModesQuestion {
  std::shared_ptr<const FlexibleArm<double>> arm;
  std::shared_ptr<const FinerArm> finer;  ///< see makeFinerArm; null: not requested
  VecX<double> q;                         ///< [rad|m] of size N
  std::vector<int> locked;                ///< coordinates, 0-based
};

/// Its modes.
struct ModesAtPose {
  ModesQuestion question;
  bool hasModes = false;  ///< M is positive definite
  std::vector<NaturalMode> modes;
  std::vector<VecX<double>> shares;  ///< see calcParticipation; one per mode
  std::optional<FinerModes> finer;   ///< nothing yet, or not asked about

  /// A mode's frequency with further modes.
  struct Change {
    double frequency_Hz = 0;  ///< 0: the mode is then unstable
    double least_Hz = 0;      ///< lower bound for any number of modes
  };
  /// The change, if it may be more than kMostFrequencyError.
  [[nodiscard]] std::optional<Change> change(std::size_t mode) const;
};

[[nodiscard]] ModesAtPose findModesAtPose(ModesQuestion question);
/// The answer, with the results of further modes.
[[nodiscard]] ModesAtPose withFinerModes(ModesAtPose answer);

}  // namespace denavit
