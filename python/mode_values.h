#pragma once

#include <limits>
#include <vector>

#include "core/vibration/natural_modes.h"
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

}  // namespace denavit
