#include "core/scalar/stumpff.h"

#include <cassert>

namespace denavit {

namespace {

/// Below this the series has no cancellation to speak of, above it the recurrence has none.
constexpr double kSeriesEnd = 4;
/// For the angles of a deflected link, far below one, few terms are left.
constexpr double kShortSeriesEnd = 0.1;

double calcSeries(int k, double s, int terms) {
  double sum = 1;
  for (int j = terms; j > 0; --j) sum = 1 - s * sum / ((2 * j + k) * (2 * j + k - 1.0));
  for (int factor = 2; factor <= k; ++factor) sum /= factor;
  return sum;
}

}  // namespace

double stumpff(int k, double s) {
  assert(k >= 0 && k <= 20);
  if (s < kShortSeriesEnd) return calcSeries(k, s, 7);
  if (s < kSeriesEnd || k > 9) return calcSeries(k, s, 14 + static_cast<int>(std::sqrt(s)) * 3);
  const double t = std::sqrt(s);
  double c = k % 2 == 0 ? std::cos(t) : std::sin(t) / t;
  double inverseFactorial = 1;
  for (int i = k % 2; i < k; i += 2) {
    c = (inverseFactorial - c) / s;
    inverseFactorial /= (i + 1.0) * (i + 2.0);
  }
  return c;
}

}  // namespace denavit
