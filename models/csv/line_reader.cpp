#include "models/csv/line_reader.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <utility>

namespace denavit {
namespace {

constexpr std::size_t kBlock = std::size_t{256} << 10u;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

TextSource sourceOf(std::string_view text) {
  return [text](char* buffer, std::size_t size) mutable {
    const std::size_t count = text.copy(buffer, size);
    text.remove_prefix(count);
    return count;
  };
}

TextSource sourceOf(const std::string& path, std::size_t most) {
  const auto file = std::make_shared<InputFile>(path);
  if (file->size() > most) failTooLarge(path, most);
  return [file, most, total = std::size_t{0}](char* buffer, std::size_t size) mutable {
    const std::size_t count = file->read(buffer, size);
    total += count;
    if (total > most) failTooLarge(file->path(), most);
    return count;
  };
}

LineReader::LineReader(TextSource source) : source_(std::move(source)), buffer_(kBlock) {}

bool LineReader::next(std::string_view& line) {
  while (!tooLong_) {
    const std::size_t newLine = find(newLine_), carriage = find(return_), known = end_ - begin_;
    const bool isSplit = carriage != kNone && carriage + 1 == end_;  // "\n" may follow
    if (carriage < newLine && !isSplit) {
      const bool isPair = buffer_[carriage + 1] == '\n';
      returnsAlone_ = returnsAlone_ || !isPair;
      return take(carriage - begin_, isPair ? 2 : 1, line);
    }
    if (newLine != kNone) return take(newLine - begin_, 1, line);
    if (known > kLongestLine) return take(known, 0, line);
    if (refill()) continue;
    if (isSplit) return take(known - 1, 1, line);
    return known > 0 && take(known, 0, line);
  }
  return false;
}

std::size_t LineReader::find(Search& search) const {
  if (search.at != kNone && search.at >= begin_) return search.at;
  const std::size_t from = std::max(search.searched, begin_);
  const char* const start = buffer_.data();
  const void* const found = std::memchr(start + from, search.character, end_ - from);
  search.at = found ? static_cast<std::size_t>(static_cast<const char*>(found) - start) : kNone;
  search.searched = found ? search.at + 1 : end_;
  return search.at;
}

/// Room for more of the present line, and what there is of it. @returns whether there was more
bool LineReader::refill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  for (Search* search : {&newLine_, &return_}) {
    search->searched = std::max(search->searched, begin_) - begin_;
    search->at = search->at == kNone || search->at < begin_ ? kNone : search->at - begin_;
  }
  end_ -= begin_;
  begin_ = 0;
  if (end_ == buffer_.size()) buffer_.resize(2 * buffer_.size());
  const std::size_t count = source_(buffer_.data() + end_, buffer_.size() - end_);
  end_ += count;
  return count > 0;
}

bool LineReader::take(std::size_t length, std::size_t dropped, std::string_view& line) {
  ++number_;
  tooLong_ = length > kLongestLine;
  if (tooLong_) return false;
  line = {buffer_.data() + begin_, length};
  begin_ += length + dropped;
  if (number_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  return true;
}

std::string describeTooLong() {
  return "is longer than " + std::to_string(kLongestLine >> 20u) + " MB";
}

}  // namespace denavit
