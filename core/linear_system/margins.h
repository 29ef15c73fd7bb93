#pragma once

#include <optional>
#include <vector>

#include "core/linear_system/poles.h"

namespace denavit {

/// L may be multiplied by this before the closed loop is at the limit of stability.
struct GainMargin {
  double frequency = 0;  ///< [rad/s] where L is real and negative; infinite for that of D
  double factor = 1;     ///< 1 / |L|; below 1 the gain may fall to it
  [[nodiscard]] double decibels() const;
};
/// L may turn by this angle at a frequency where |L| = 1, and be late by this time.
struct PhaseMargin {
  double frequency = 0;  ///< [rad/s]
  double angle_deg = 0;  ///< arg L + 180, in (-180, 180]
  double delay = 0;      ///< [s] (arg L + 180 in [0, 360)) / frequency
};

/// How far a loop u = r - y, y = L u, is from the limit of stability. Margins of an unstable loop
/// say nothing: look at isStable first.
struct StabilityMargins {
  std::vector<GainMargin> gains;    ///< ascending in frequency
  std::vector<PhaseMargin> phases;  ///< ascending in frequency
  /// Nearest to 1 from above and from below; none: any gain will do.
  std::optional<GainMargin> increase, decrease;
  std::optional<PhaseMargin> phase;  ///< of the smallest |angle|; none: |L| is never 1
  std::optional<PhaseMargin> delay;  ///< of the shortest delay
  double modulus = 1;  ///< least distance of L from -1: 1 / peak of the sensitivity 1 / (1 + L)
  double peakFrequency = 0;      ///< [rad/s] where that is; infinite: far above all roots
  std::vector<Pole> closedLoop;  ///< poles of the closed loop, by themselves
  bool isStable = false;         ///< all of them are

  [[nodiscard]] double peakSensitivity() const { return 1 / modulus; }
};

/// Crossings are enclosed on a grid around the poles and zeros of L and the poles of the closed
/// loop, and refined to rounding, so that they do not depend on it.
/// @param loop  L: one input, one output
/// @throws std::invalid_argument where 1 + D = 0: the closed loop has no answer
[[nodiscard]] StabilityMargins calcMargins(const StateSpace& loop);

}  // namespace denavit
