#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "models/files/input_file.h"

namespace denavit {

/// Puts the next bytes of a text into a buffer. @returns how many; 0 at the end
using TextSource = std::function<std::size_t(char* buffer, std::size_t size)>;

/// @param text  outlives the source
[[nodiscard]] TextSource sourceOf(std::string_view text);
/// @param most  [bytes] what is larger is refused while it is read
/// @throws DescriptionError as InputFile, and when it is too large
[[nodiscard]] TextSource sourceOf(const std::string& path, std::size_t most);

/// [bytes] A longer line is no row: one of 100000 numbers has 2.5 MB.
inline constexpr std::size_t kLongestLine = std::size_t{4} << 20u;

/// The lines of a text of any size, in the memory of a block: without a byte order mark and without
/// their ends, "\n", "\r\n" or "\r". Of a last line without an end too.
class LineReader {
 public:
  explicit LineReader(TextSource source);

  /// @param line  the next one, until the next call  @returns whether there is one
  [[nodiscard]] bool next(std::string_view& line);
  /// Of the line that next() gave last, from 1; 0 before the first.
  [[nodiscard]] std::size_t number() const { return number_; }
  /// Whether next() ended before a line that is longer than kLongestLine, which number() is of.
  [[nodiscard]] bool isTooLong() const { return tooLong_; }
  /// Whether a line ended with "\r" alone.
  [[nodiscard]] bool hasReturnsAlone() const { return returnsAlone_; }

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

  /// The next place of a character. It is remembered, so that no byte is searched twice.
  struct Search {
    char character;
    std::size_t searched = 0;  ///< up to where it was looked for
    std::size_t at = kNone;
  };

  std::size_t find(Search& search) const;
  bool refill();
  bool take(std::size_t length, std::size_t dropped, std::string_view& line);

  TextSource source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< of what is in the buffer and not taken yet
  Search newLine_{'\n'}, return_{'\r'};
  std::size_t number_ = 0;
  bool tooLong_ = false, returnsAlone_ = false;
};

/// "is longer than 4 MB"
[[nodiscard]] std::string describeTooLong();

}  // namespace denavit
