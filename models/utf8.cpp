#include "models/utf8.h"

#include <algorithm>

namespace denavit {
namespace {

unsigned char byteOf(std::string_view text, std::size_t k) {
  return static_cast<unsigned char>(text[k]);
}

/// Bytes of the character that a byte begins; 0 where it begins none.
std::size_t lengthAfter(unsigned char first) {
  if (first < 0x80) return 1;
  if (first < 0xc2 || first >= 0xf5) return 0;
  return first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
}

bool continues(std::string_view text, std::size_t length) {
  for (std::size_t k = 1; k < length; ++k) {
    if ((byteOf(text, k) & 0xc0u) != 0x80u) return false;
  }
  return true;
}

}  // namespace

std::size_t utf8Length(std::string_view text) {
  const std::size_t length = lengthAfter(byteOf(text, 0));
  return text.size() >= length && continues(text, length) ? length : 0;
}

bool isCutUtf8(std::string_view text) {
  return text.size() < lengthAfter(byteOf(text, 0)) && continues(text, text.size());
}

std::uint32_t codePointOf(std::string_view character) {
  if (character.size() == 1) return static_cast<unsigned char>(character[0]);
  std::uint32_t code = static_cast<unsigned char>(character[0]) & (0xffu >> (character.size() + 1));
  for (const char c : character.substr(1))
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3fu);
  return code;
}

bool isSteering(std::string_view character) {
  const unsigned char first = byteOf(character, 0);
  if (character.size() == 1) return first < 0x20 || first == 0x7f;
  const unsigned char second = byteOf(character, 1);
  if (character.size() == 2) {
    return (first == 0xc2 && second < 0xa0) ||  // U+0080 to U+009F
           (first == 0xd8 && second == 0x9c);   // U+061C, Arabic letter mark
  }
  if (character.size() != 3) return false;
  const unsigned char third = byteOf(character, 2);
  if (first == 0xef) {
    return (second == 0xbb && third == 0xbf) ||  // U+FEFF
           (second == 0xbf && third >= 0xbe);    // U+FFFE, U+FFFF
  }
  if (first != 0xe2) return false;
  return (second == 0x80 && (third == 0x8e || third == 0x8f)) ||  // U+200E, U+200F
         (second == 0x80 && third >= 0xa8 && third <= 0xae) ||    // U+2028 to U+202E
         (second == 0x81 && third >= 0xa6 && third <= 0xa9);      // U+2066 to U+2069
}

std::size_t appendHarmless(std::string_view text, std::string& shown) {
  const std::size_t length = utf8Length(text);
  if (length > 0 && !isSteering(text.substr(0, length))) {
    shown += text.substr(0, length);
  } else {
    shown += length == 1 ? ' ' : '?';
  }
  return std::max<std::size_t>(length, 1);
}

}  // namespace denavit
