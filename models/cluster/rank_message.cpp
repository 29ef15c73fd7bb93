#include "models/cluster/rank_message.h"

#include <cstring>
#include <type_traits>

namespace denavit {
namespace {

class MessageWriter {
 public:
  template <typename Number>
  requires std::is_arithmetic_v<Number>
  void operator()(Number value) {
    char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    out.append(bytes, sizeof value);
  }
  void operator()(const std::string& text) {
    (*this)(std::uint64_t{text.size()});
    out += text;
  }
  template <typename Value>
  void operator()(const std::vector<Value>& values) {
    (*this)(std::uint64_t{values.size()});
    for (const Value& value : values) codeValue(*this, value);
  }

  std::string out;
};

/// After the first thing that does not fit everything read is empty.
class MessageReader {
 public:
  explicit MessageReader(std::string_view bytes) : rest_(bytes) {}

  template <typename Number>
  requires std::is_arithmetic_v<Number>
  void operator()(Number& value) {
    const std::string_view bytes = cut(sizeof value);
    if (bytes.size() == sizeof value) std::memcpy(&value, bytes.data(), sizeof value);
  }
  void operator()(bool& value) {
    std::uint8_t byte = 0;
    (*this)(byte);
    value = byte != 0;
  }
  void operator()(std::string& text) { text = cut(readSize()); }
  template <typename Value>
  void operator()(std::vector<Value>& values) {
    // Every value takes a byte at least: a length that lies asks for no memory.
    for (std::uint64_t left = readSize(); left > 0 && fits_; --left) {
      codeValue(*this, values.emplace_back());
    }
  }

  [[nodiscard]] bool isWhole() const { return fits_ && rest_.empty(); }

 private:
  std::uint64_t readSize() {
    std::uint64_t size = 0;
    (*this)(size);
    fits_ = fits_ && size <= rest_.size();
    return fits_ ? size : 0;
  }
  std::string_view cut(std::uint64_t size) {
    fits_ = fits_ && size <= rest_.size();
    if (!fits_) return {};
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }

  std::string_view rest_;
  bool fits_ = true;
};

// The order of the fields, once for both directions.

template <typename Code, typename Number>
requires std::is_arithmetic_v<std::remove_cv_t<Number>>
void codeValue(Code& code, Number& value) { code(value); }

template <typename Code>
void codeValue(Code& code, auto& value) requires
    std::is_same_v<std::remove_cvref_t<decltype(value)>, RankMessage::Record> {
  code(value.index);
  code(value.bytes);
}

template <typename Code>
void codeValue(Code& code,
               auto& value) requires std::is_same_v<std::remove_cvref_t<decltype(value)>, Issue> {
  code(value.where);
  code(value.what);
  code(value.remedy);
}

template <typename Code>
void codeFields(Code& code, auto& message) {
  code(message.round);
  code(message.piece);
  code(message.indices);
  code(message.records);
  code(message.isLast);
  code(message.seconds);
  code(message.threads);
  code(message.text);
  code(message.issues);
}

}  // namespace

std::string toBytes(const RankMessage& message) {
  MessageWriter write;
  write(static_cast<std::uint8_t>(message.kind));
  codeFields(write, message);
  return std::move(write.out);
}

std::optional<RankMessage> findMessage(std::string_view bytes) {
  MessageReader read(bytes);
  std::uint8_t kind = 0;
  RankMessage message;
  read(kind);
  codeFields(read, message);
  if (!read.isWhole() || kind > static_cast<std::uint8_t>(RankMessage::Kind::Leave)) return {};
  message.kind = static_cast<RankMessage::Kind>(kind);
  return message;
}

}  // namespace denavit
