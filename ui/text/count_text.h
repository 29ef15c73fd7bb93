#pragma once

#include <QString>
#include <cstddef>
#include <string>

#include "models/issue.h"

namespace denavit {

/// "1 joint", "2 joints".
[[nodiscard]] inline QString countText(std::size_t count, const std::string& noun) {
  return QString::fromStdString(counted(count, noun));
}

}  // namespace denavit
