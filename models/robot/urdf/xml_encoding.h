#pragma once

#include <string>

#include "models/csv/text_encoding.h"

namespace denavit {

/// A file that declares ISO-8859-1 or windows-1252 is decoded as such. In all others the bytes that
/// are no UTF-8 are taken for windows-1252 (ISO-8859-1 with letters and quotes where that has
/// control characters), with a remark: old files declare nothing, or UTF-8, and are not. What
/// declares an encoding declares UTF-8 afterwards.
/// @param source  what error reports call the text
/// @throws DescriptionError for UTF-16 and for bytes beyond ASCII in any other declared encoding
[[nodiscard]] DecodedText decodeXml(const std::string& bytes, const std::string& source);

}  // namespace denavit
