#pragma once

#include <string>
#include <string_view>

namespace denavit {

/// Any text as XML and HTML write it, in an element or in an attribute: nothing in it is markup,
/// and what neither of them may hold is shown as appendHarmless() does.
[[nodiscard]] std::string toMarkupText(std::string_view text);

}  // namespace denavit
