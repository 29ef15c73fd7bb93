#pragma once

#include "core/arm/arm.h"

namespace denavit {

/// [J] Characteristic energy of an arm: the sum over its links of m (|g| L + (L/T)²). L is its
/// reach, the length of its links laid out in a line.
/// @param duration  [s] T, of a run; may be infinite
[[nodiscard]] double calcEnergySize(const Arm<double>& arm, double duration);

}  // namespace denavit
