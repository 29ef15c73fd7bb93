#pragma once

#include <limits>
#include <vector>

#include "models/vibration/finer_modes.h"
#include "python/values.h"

namespace denavit {

/// What modes of arms and of mechanisms have in common: frequencies, damping ratios, growth rates.
inline void addModes(const std::vector<NaturalMode>& modes, py::dict& made) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> frequencies, ratios, growths;
  for (const NaturalMode& mode : modes) {
    frequencies.push_back(mode.frequency);
    ratios.push_back(mode.dampingRatio.value_or(kNone));
    growths.push_back(mode.growthRate);
  }
  made["frequencies"] = toArray(frequencies);
  made["damping_ratios"] = toArray(ratios);
  made["growth_rates"] = toArray(growths);
}

/// Adds the frequencies with further modes; NaN if a mode has no frequency.
inline void addFinerModes(const FinerModes& finer, py::dict& made) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> frequencies, least;
  for (const auto& frequency : finer.frequencies) frequencies.push_back(frequency.value_or(kNone));
  for (const auto& frequency : finer.least) least.push_back(frequency.value_or(kNone));
  made["finer_frequencies"] = toArray(frequencies);
  made["least_frequencies"] = toArray(least);
  made["missing"] = toArray(finer.missing);
}

}  // namespace denavit
