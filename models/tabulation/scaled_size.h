#pragma once

namespace denavit {

/// A number as people say it: 1.5 and "MB".
struct ScaledSize {
  double value = 0;
  const char* unit = "";
};

/// In B, kB, MB, GB, TB, PB or EB, the first in which it is below 1000; beyond that in EB.
[[nodiscard]] ScaledSize scaleBytes(double bytes);

/// In µs, ms, s, min, h, days or years: from two minutes on in minutes, from two hours on in hours,
/// and so on.
[[nodiscard]] ScaledSize scaleSeconds(double seconds);

}  // namespace denavit
