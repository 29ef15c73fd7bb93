#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <string_view>

namespace denavit {

/// Writes a file in one step: a temporary file beside it, then a rename. A failure leaves the old
/// file.
/// @throws DescriptionError saying what the system said
void writeAtomically(const std::string& path, std::string_view contents);

/// The same for contents that are too large to hold as one text.
/// @param write  puts them into the stream
void writeAtomically(const std::string& path, const std::function<void(std::ostream&)>& write);

/// Whether the path is a device or a pipe, as /dev/null.
[[nodiscard]] bool isSpecialFile(const std::string& path);

/// The whole file.
/// @throws DescriptionError when it cannot be read, or is larger than 256 MB
[[nodiscard]] std::string readFile(const std::string& path);

}  // namespace denavit
