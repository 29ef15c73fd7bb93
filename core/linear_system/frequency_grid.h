#pragma once

#include <optional>
#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// Range of a grid; what is not given comes from the roots: a decade and a half below the slowest
/// and above the fastest that is not zero. [rad/s]
struct FrequencyRange {
  std::optional<double> from, to;
};

/// Frequencies that show what roots do, ascending. Even steps of the logarithm (40 per decade), and
/// around each root s = -a + j b those at which its own phase turns in even steps:
///   w = b + |a| tan(phi),  phi from -88 to 88 degrees in steps of 4,
/// then ever farther by a third until the even steps are denser. A resonance, however narrow, so
/// has as many points as it needs and one at its top. Roots on the axis are approached to 1e-7 of
/// their frequency and left out themselves. Discrete: up to the Nyquist frequency pi / Ts, which is
/// the last point.
/// @param roots  poles and zeros, s or z
/// @throws std::invalid_argument where a range is given that is empty or not positive
[[nodiscard]] VecX<double> makeFrequencyGrid(const std::vector<Complex>& roots, double sampleTime,
                                             const FrequencyRange& range = {});

/// The grid of a system's poles and finite zeros.
[[nodiscard]] VecX<double> findFrequencies(const StateSpace& system,
                                           const FrequencyRange& range = {});

}  // namespace denavit
