#pragma once

#include <string>
#include <string_view>

#include "models/csv/line_reader.h"

namespace denavit {

/// The source as UTF-8 where it is UTF-16, which its byte order mark says or, in a text of ASCII,
/// every second byte of its first characters. Any other source is passed on byte by byte.
/// @param onUtf16  is called once where the source is UTF-16
[[nodiscard]] TextSource withoutUtf16(TextSource source, std::function<void()> onUtf16);

[[nodiscard]] bool isUtf8(std::string_view text);

/// A text that is no UTF-8, as spreadsheets of Western Europe write it: in Windows-1252, which has
/// all printable characters of Latin-1 at the same places.
[[nodiscard]] std::string fromWindows1252(std::string_view text);

/// A whole text as UTF-8, and what had to be assumed for that.
struct DecodedText {
  std::string text;
  std::string remark;  ///< "line 3 is no UTF-8; ..."; empty where all of it is
};
/// Keeps what is UTF-8, and takes every other byte for Windows-1252.
[[nodiscard]] DecodedText decodeText(std::string_view bytes);

/// The number of the line, from 1, that a byte of a text stands in.
[[nodiscard]] std::size_t lineOf(std::string_view text, std::size_t at);

}  // namespace denavit
