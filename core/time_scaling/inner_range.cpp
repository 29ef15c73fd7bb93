#include "core/time_scaling/inner_range.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace denavit {
namespace {

/// The vertex of the parabola through three evenly spaced values; the middle value if the vertex is
/// not between them.
double findTurn(double before, double at, double after) {
  const double slope = 4 * at - 3 * before - after, bend = 2 * (before - 2 * at + after);
  const double place = -0.5 * slope / bend;
  return place > 0 && place < 1 ? before + place * (slope + place * bend) : at;
}

void take(double before, double at, double after, InnerRange& range) {
  const double turn = findTurn(before, at, after);
  range.least = std::min({range.least, at, after, turn});
  range.most = std::max({range.most, at, after, turn});
}

/// Values between five evenly spaced ones, from the polynomial of degree four through them.
std::array<double, 9> fillBetween(std::span<const double> v) {
  const double a = v[0], b = v[1], c = v[2], d = v[3], e = v[4];
  return {a, (35 * a + 140 * b - 70 * c + 28 * d - 5 * e) / 128,
          b, (-5 * a + 60 * b + 90 * c - 20 * d + 3 * e) / 128,
          c, (3 * a - 20 * b + 90 * c + 60 * d - 5 * e) / 128,
          d, (-5 * a + 28 * b - 70 * c + 140 * d + 35 * e) / 128,
          e};
}

}  // namespace

InnerRange findInnerRange(std::span<const double> values) {
  assert(values.size() == 3 || values.size() == 5);
  const double off = std::abs(values.front() - 2 * values[values.size() / 2] + values.back());
  InnerRange range{values.front(), values.front(), off};
  if (values.size() == 3) {
    take(values[0], values[1], values[2], range);
    return range;
  }
  const std::array<double, 9> finer = fillBetween(values);
  for (std::size_t k = 0; k + 2 < finer.size(); k += 2) {
    take(finer[k], finer[k + 1], finer[k + 2], range);
  }
  return range;
}

}  // namespace denavit
