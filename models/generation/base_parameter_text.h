#pragma once

#include <string>

#include "core/symbolic/generate.h"

namespace denavit {

/// What a base parameter is made of, in the letters of makeSymbolicRobot, multiplied out:
/// "I2yy + I3zz + m3 a2^2".
/// @param constants  of its generation
[[nodiscard]] std::string formulaOf(const BaseParameter& parameter, const ConstantTable& constants);

/// What it is measured in: "kg m²".
[[nodiscard]] std::string unitOf(const BaseParameter& parameter);

}  // namespace denavit
