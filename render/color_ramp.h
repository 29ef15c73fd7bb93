#pragma once

#include "render/rgb.h"

namespace denavit {

/// A colour that grows lighter from dark blue over green to yellow, for values that have an order;
/// its lightness alone tells them apart, also for readers who see no colours.
/// @param t  0 to 1; beyond, and NaN, the nearest end (the low one)
[[nodiscard]] Rgb rampColor(double t);

}  // namespace denavit
