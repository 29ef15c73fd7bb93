#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace denavit {

/// Bytes of the UTF-8 character that the text starts with, 1 to 4; 0 where it starts with none.
/// @param text  not empty
[[nodiscard]] std::size_t utf8Length(std::string_view text);

/// Whether what is left of a text is the beginning of a UTF-8 character whose rest may follow.
/// @param text  not empty
[[nodiscard]] bool isCutUtf8(std::string_view text);

/// @param character  one UTF-8 character
[[nodiscard]] std::uint32_t codePointOf(std::string_view character);

/// Whether a character commands a terminal (C0 and C1 controls, DEL), ends a line somewhere, makes
/// the rest of its line run the other way, as embeddings, overrides and isolates of bidirectional
/// text do, or is none (U+FFFE, U+FFFF), so that XML and YAML refuse it.
/// @param character  one UTF-8 character
[[nodiscard]] bool isSteering(std::string_view character);

/// Puts the first character of a text at the end of another one, fit for a line that steers
/// nothing: a control character as a space, what isSteering() else and bytes that are no UTF-8 as
/// "?".
/// @param text  not empty
/// @returns the bytes that were taken
std::size_t appendHarmless(std::string_view text, std::string& shown);

}  // namespace denavit
