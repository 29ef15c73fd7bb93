#pragma once

#include <QString>
#include <string_view>

namespace denavit {

/// Text of the core as Qt has it.
inline QString toQString(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace denavit
