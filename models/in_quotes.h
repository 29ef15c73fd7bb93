#pragma once

#include <string>
#include <string_view>

namespace denavit {

/// A text from a file in quotes, as messages show it: whole where it is short, else its first 40
/// bytes and "...". Files may name other files, and a message is no place to read these in.
[[nodiscard]] std::string inQuotes(std::string_view text);

/// The same without quotes, for what stands in a sentence by itself: the name of a joint.
[[nodiscard]] std::string toBrief(std::string_view text);

}  // namespace denavit
