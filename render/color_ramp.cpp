#include "render/color_ramp.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace denavit {

Rgb rampColor(double t) {
  // Lightness (CIE L*) of the stops: 20, 38, 55, 73, 90.
  constexpr std::array<std::array<double, 3>, 5> kStops{
      {{42, 34, 106}, {0, 92, 152}, {0, 143, 137}, {110, 194, 84}, {244, 228, 72}}};
  const double x = (t > 0 ? std::min(t, 1.0) : 0.0) * (kStops.size() - 1);
  const auto k = std::min(static_cast<std::size_t>(x), kStops.size() - 2);
  const double part = x - static_cast<double>(k);
  std::array<unsigned char, 3> mixed{};
  for (std::size_t c = 0; c < 3; ++c)
    mixed[c] = static_cast<unsigned char>(
        std::lround(kStops[k][c] + part * (kStops[k + 1][c] - kStops[k][c])));
  return {mixed[0], mixed[1], mixed[2]};
}

}  // namespace denavit
