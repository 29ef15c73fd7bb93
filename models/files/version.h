#pragma once

namespace denavit {

/// "0.1.0"
[[nodiscard]] const char* programVersion();

}  // namespace denavit
