#pragma once

#include <QString>

namespace denavit {

/// "1 s", "4 min", "2 h 10 min": what runs take, for people.
[[nodiscard]] QString toDuration(double seconds);

}  // namespace denavit
