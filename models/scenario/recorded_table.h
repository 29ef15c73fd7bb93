#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// Lists that are longer stand in a table of their own where they can.
inline constexpr std::size_t kLongRecorded = 1000;

/// Whether a table can hold what was recorded: numbers only, under paths that do not overlap.
[[nodiscard]] bool fitsTable(const std::vector<RecordedChange>& recorded);

/// A row per change: the time, then a column for every path that is set; empty where it is not.
/// @param recorded  fitsTable()
[[nodiscard]] std::string toRecordedTable(const std::vector<RecordedChange>& recorded);

/// @param source  what error reports call the text
/// @throws DescriptionError naming the line that is no row
[[nodiscard]] std::vector<RecordedChange> parseRecordedTable(std::string_view text,
                                                             const std::string& source);

/// The CRC-32 of a table's bytes, eight hexadecimal digits.
[[nodiscard]] std::string calcRecordedCrc(std::string_view text);

}  // namespace denavit
