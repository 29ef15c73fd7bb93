#include "models/channels/compare.h"

#include <cassert>
#include <limits>

namespace denavit {

std::vector<double> interpolate(const std::vector<double>& time, const std::vector<double>& values,
                                const std::vector<double>& at) {
  assert(time.size() == values.size());
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> result;
  result.reserve(at.size());
  std::size_t i = 0;  // the row at or before the time asked for
  for (const double t : at) {
    if (time.empty() || t < time.front() || t > time.back()) {
      result.push_back(kNaN);
      continue;
    }
    while (i + 1 < time.size() && time[i + 1] <= t) ++i;
    if (time[i] == t || i + 1 == time.size()) {
      result.push_back(values[i]);
    } else {
      const double part = (t - time[i]) / (time[i + 1] - time[i]);
      result.push_back(values[i] + part * (values[i + 1] - values[i]));
    }
  }
  return result;
}

std::vector<double> calcDifference(const std::vector<double>& timeA, const std::vector<double>& a,
                                   const std::vector<double>& timeB, const std::vector<double>& b) {
  assert(timeA.size() == a.size());
  std::vector<double> difference = interpolate(timeB, b, timeA);
  for (std::size_t i = 0; i < difference.size(); ++i) difference[i] = a[i] - difference[i];
  return difference;
}

}  // namespace denavit
