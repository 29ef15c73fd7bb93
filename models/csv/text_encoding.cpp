#include "models/csv/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <utility>

#include "models/utf8.h"

namespace denavit {
namespace {

/// The characters of Windows-1252 from 0x80 on that Latin-1 does not have; 0 where there is none.
constexpr std::array<char16_t, 32> kWindowsCharacters{
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

void appendUtf8(std::uint32_t code, std::string& text) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (code < 0x80) return add(code);
  if (code < 0x800) {
    add(0xC0 | code >> 6u);
  } else {
    if (code < 0x10000) {
      add(0xE0 | code >> 12u);
    } else {
      add(0xF0 | code >> 18u);
      add(0x80 | (code >> 12u & 0x3F));
    }
    add(0x80 | (code >> 6u & 0x3F));
  }
  add(0x80 | (code & 0x3F));
}

constexpr std::size_t kBlockOfUnits = std::size_t{64} << 10u;

class Utf16Source {
 public:
  Utf16Source(TextSource source, std::function<void()> onUtf16)
      : source_(std::move(source)), onUtf16_(std::move(onUtf16)) {}

  std::size_t read(char* buffer, std::size_t size) {
    if (!started_) start();
    if (!isUtf16_ && given_ == text_.size()) return source_(buffer, size);
    while (given_ == text_.size()) {
      if (!convert()) return 0;
    }
    const std::size_t count = text_.copy(buffer, size, given_);
    given_ += count;
    return count;
  }

 private:
  /// Reads until there are as many bytes, or the source ends.
  void fill(std::string& bytes, std::size_t most) {
    while (bytes.size() < most) {
      const std::size_t before = bytes.size();
      bytes.resize(most);
      const std::size_t count = source_(bytes.data() + before, most - before);
      bytes.resize(before + count);
      if (count == 0) return;
    }
  }

  void start() {
    started_ = true;
    std::string first;
    fill(first, 4);
    const auto at = [&](std::size_t k) { return k < first.size() ? first[k] : 'x'; };
    const bool marked = first.starts_with("\xFF\xFE") || first.starts_with("\xFE\xFF");
    const bool little = at(0) != 0 && at(1) == 0 && at(2) != 0 && at(3) == 0;
    const bool big = at(0) == 0 && at(1) != 0 && at(2) == 0 && at(3) != 0;
    isUtf16_ = marked || little || big;
    isBig_ = marked ? first.front() == '\xFE' : big;
    if (!isUtf16_) {
      text_ = std::move(first);
      return;
    }
    bytes_ = first.substr(marked ? 2 : 0);
    onUtf16_();
  }

  /// @returns whether there was anything more
  bool convert() {
    text_.clear();
    given_ = 0;
    fill(bytes_, kBlockOfUnits);
    std::size_t at = 0;
    for (; at + 1 < bytes_.size(); at += 2) {
      const std::uint32_t unit = unitAt(at);
      const bool isFirst = unit >= 0xD800 && unit < 0xDC00;
      if (isFirst && at + 3 >= bytes_.size() && bytes_.size() >= kBlockOfUnits) break;
      const std::uint32_t second = isFirst && at + 3 < bytes_.size() ? unitAt(at + 2) : 0;
      const bool isPair = second >= 0xDC00 && second < 0xE000;
      const bool isBroken = unit >= 0xD800 && unit < 0xE000 && !isPair;
      appendUtf8(isPair     ? 0x10000 + ((unit - 0xD800) << 10u) + (second - 0xDC00)
                 : isBroken ? 0xFFFD
                            : unit,
                 text_);
      if (isPair) at += 2;
    }
    const bool hadMore = at > 0;
    bytes_.erase(0, hadMore ? at : bytes_.size());
    return hadMore;
  }

  [[nodiscard]] std::uint32_t unitAt(std::size_t at) const {
    const auto low = static_cast<unsigned char>(bytes_[at + (isBig_ ? 1 : 0)]);
    const auto high = static_cast<unsigned char>(bytes_[at + (isBig_ ? 0 : 1)]);
    return static_cast<std::uint32_t>(high << 8u | low);
  }

  TextSource source_;
  std::function<void()> onUtf16_;
  bool started_ = false, isUtf16_ = false, isBig_ = false;
  std::string bytes_;  ///< of UTF-16, not converted yet
  std::string text_;   ///< what is given out
  std::size_t given_ = 0;
};

}  // namespace

TextSource withoutUtf16(TextSource source, std::function<void()> onUtf16) {
  const auto reader = std::make_shared<Utf16Source>(std::move(source), std::move(onUtf16));
  return [reader](char* buffer, std::size_t size) { return reader->read(buffer, size); };
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string fromWindows1252(std::string_view text) {
  std::string converted;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool isWindows = byte >= 0x80 && byte < 0xA0;
    const std::uint32_t code = isWindows ? kWindowsCharacters[byte - 0x80u] : byte;
    appendUtf8(code != 0 ? code : 0xFFFD, converted);
  }
  return converted;
}

DecodedText decodeText(std::string_view bytes) {
  DecodedText decoded;
  std::size_t first = bytes.size();  // of what is no UTF-8
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = utf8Length(bytes.substr(at));
    if (length == 0) first = std::min(first, at);
    if (length == 0) {
      decoded.text += fromWindows1252(bytes.substr(at, 1));
    } else {
      decoded.text += bytes.substr(at, length);
    }
    at += std::max<std::size_t>(length, 1);
  }
  if (first < bytes.size()) {
    decoded.remark = "line " + std::to_string(lineOf(bytes, first)) +
                     " is no UTF-8; its letters are read as ISO-8859-1";
  }
  return decoded;
}

std::size_t lineOf(std::string_view text, std::size_t at) {
  return 1 + static_cast<std::size_t>(std::ranges::count(text.substr(0, at), '\n'));
}

}  // namespace denavit
