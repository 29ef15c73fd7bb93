#pragma once

#include <string>

#include "core/linear_system/state_space.h"

namespace denavit {

/// "-1.5", "-0.2 + 3.1i" for a pair, six digits: a root in a message.
[[nodiscard]] std::string tellRoot(const Complex& root);

}  // namespace denavit
