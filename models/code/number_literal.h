#pragma once

#include <string>

#include "models/code/dialect.h"

namespace denavit {

/// The shortest literal that reads back to the same double: "0.1", "-5.0", "1e-300_dp".
/// @param value  finite
[[nodiscard]] std::string toLiteral(double value, const Dialect& dialect);

}  // namespace denavit
