#pragma once

namespace denavit {

/// [s] that this thread has computed, whatever else the machine did meanwhile.
[[nodiscard]] double threadTime();

}  // namespace denavit
