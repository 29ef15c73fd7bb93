#include "models/tabulation/scaled_size.h"

#include <iterator>

namespace denavit {

ScaledSize scaleBytes(double bytes) {
  constexpr const char* kUnits[]{"B", "kB", "MB", "GB", "TB", "PB", "EB"};
  std::size_t k = 0;
  for (; k + 1 < std::size(kUnits) && !(bytes < 1000); ++k) bytes /= 1000;
  return {bytes, kUnits[k]};
}

ScaledSize scaleSeconds(double seconds) {
  constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour, kYear = 365.25 * kDay;
  if (seconds < 1e-3) return {1e6 * seconds, "µs"};
  if (seconds < 1) return {1e3 * seconds, "ms"};
  if (seconds < 2 * kMinute) return {seconds, "s"};
  if (seconds < 2 * kHour) return {seconds / kMinute, "min"};
  if (seconds < 2 * kDay) return {seconds / kHour, "h"};
  if (seconds < 2 * kYear) return {seconds / kDay, "days"};
  return {seconds / kYear, "years"};
}

}  // namespace denavit
