#pragma once

#include <string>

namespace denavit {

/// An XML text in UTF-8, whatever it was in.
struct DecodedXml {
  std::string text;    ///< UTF-8, and its declaration says so
  std::string remark;  ///< "is no UTF-8 at line 3; ..."; empty where nothing had to be decided
};

/// A file that declares ISO-8859-1 or windows-1252 is decoded as such. In all others the bytes that
/// are no UTF-8 are taken for windows-1252 (ISO-8859-1 with letters and quotes where that has
/// control characters), with a remark: old files declare nothing, or UTF-8, and are not.
/// @param source  what error reports call the text
/// @throws DescriptionError for UTF-16 and for bytes beyond ASCII in any other declared encoding
[[nodiscard]] DecodedXml decodeXml(const std::string& bytes, const std::string& source);

}  // namespace denavit
