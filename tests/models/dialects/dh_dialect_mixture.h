#pragma once

#include "tests/models/dialects/dh_dialects.h"

namespace denavit::test {

/// A dialect that has each choice from one of two others, and leaves a reader one meaning as far as
/// they do.
[[nodiscard]] Dialect mixDialects(unsigned seed);

}  // namespace denavit::test
