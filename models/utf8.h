#pragma once

#include <cstddef>
#include <string_view>

namespace denavit {

/// Bytes of the UTF-8 character that the text starts with, 1 to 4; 0 where it starts with none.
/// @param text  not empty
[[nodiscard]] std::size_t utf8Length(std::string_view text);

}  // namespace denavit
