#include "models/printable_stream.h"

#include <algorithm>
#include <string_view>

#include "models/utf8.h"

namespace denavit {
namespace {

bool isPlain(char c) { return (c >= 0x20 && c < 0x7f) || c == '\n'; }

/// Moves what can be shown of a text to the end of another.
/// @returns the beginning of a character that the text ends in
std::string_view appendShown(std::string_view text, std::string& shown) {
  while (!text.empty()) {
    const auto plain =
        static_cast<std::size_t>(std::ranges::find_if_not(text, isPlain) - text.begin());
    shown += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty() || isCutUtf8(text)) break;
    const std::size_t length = utf8Length(text);
    if (length == 0 || (length > 1 && isSteering(text.substr(0, length)))) {
      shown += '?';
    } else if (length == 1) {
      shown += ' ';
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return text;
}

}  // namespace

PrintableStream::PrintableStream(std::ostream& stream)
    : stream_(stream), target_(stream.rdbuf(this)) {}

PrintableStream::~PrintableStream() {
  const auto state = stream_.rdstate();
  if (!pending_.empty()) target_->sputc('?');
  stream_.rdbuf(target_);
  stream_.clear(state);
}

std::streamsize PrintableStream::xsputn(const char* text, std::streamsize size) {
  const std::scoped_lock lock(mutex_);
  std::string all = std::move(pending_);
  all.append(text, static_cast<std::size_t>(size));
  std::string shown;
  shown.reserve(all.size());
  pending_ = appendShown(all, shown);
  const auto length = static_cast<std::streamsize>(shown.size());
  return target_->sputn(shown.data(), length) == length ? size : 0;
}

PrintableStream::int_type PrintableStream::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof()))
    return traits_type::not_eof(character);
  const char c = traits_type::to_char_type(character);
  return xsputn(&c, 1) == 1 ? character : traits_type::eof();
}

int PrintableStream::sync() {
  const std::scoped_lock lock(mutex_);
  return target_->pubsync();
}

}  // namespace denavit
