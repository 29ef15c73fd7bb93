#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/issue.h"

namespace denavit {

/// What the ranks of a study say to each other. Fields that a kind does not name are empty; all
/// have a value of their own, so that a message is written with those it needs.
struct RankMessage {
  enum class Kind : std::uint8_t {
    Beat,     ///< I live
    Hello,    ///< to rank 0: text (the study that I have read), threads
    Work,     ///< from rank 0: piece, indices
    Records,  ///< to rank 0: piece, records; with the last of a piece: isLast, seconds it took
    Failed,   ///< to rank 0: what was thrown: text and issues, or text alone
    Rest,     ///< to rank 0: I was asked to end, give my pieces to others
    Stop,     ///< from rank 0: this study's runs are all done, or not wanted any more; of round 0:
              ///< there will be no runs at all
    Ready,    ///< to rank 0: I have nothing more to do
    Leave,    ///< from rank 0: all is written, go; isLast: together, none of us is lost
  };
  struct Record {
    std::uint64_t index = 0;
    std::string bytes;
    bool operator==(const Record&) const = default;
  };

  Kind kind = Kind::Beat;
  std::uint64_t round =
      0;  ///< how many studies were run before: a late word of one is not the next's
  std::uint64_t piece = 0;
  std::vector<std::uint64_t> indices = {};
  std::vector<Record> records = {};
  bool isLast = false;
  double seconds = 0;  ///< [s] of one thread
  unsigned threads = 0;
  std::string text = {};
  std::vector<Issue> issues = {};
  bool operator==(const RankMessage&) const = default;
};

/// As bytes, for ranks of the same kind of processor.
[[nodiscard]] std::string toBytes(const RankMessage& message);

/// @returns nothing for bytes that are no message
[[nodiscard]] std::optional<RankMessage> findMessage(std::string_view bytes);

}  // namespace denavit
