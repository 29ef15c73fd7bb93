#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/recording/recording.h"
#include "models/channels/channel_table.h"
#include "models/channels/series.h"

namespace denavit {

/// What an instrument, another program or an earlier run wrote.
struct MeasuredTable {
  std::vector<Column> columns;  ///< without the time; SI units and the names of a run's columns
                                ///< where the heading tells them, else as written
  Series time;                  ///< [s] increasing
  std::vector<Series> values;   ///< one per column; NaN is a gap
  bool hasTimeUnit = true;      ///< the heading of the time, or the size of its numbers, tells it
  /// A line each says what the file does not tell by itself, or what was passed over: "line 2 has
  /// the units of the columns: s, rad".
  std::vector<std::string> assumptions{};
};

/// Whether a column is wanted. @param name  of the column as MeasuredTable has it
using WantsColumn = std::function<bool(const std::string& name)>;

/// Reads a table of numbers with headings, in UTF-8, UTF-16 or Windows-1252. Columns are separated
/// by commas, semicolons, tabs, bars or spaces. How numbers are written is decided from the first
/// thousand rows, see NumberFormatFinder; a later row that contradicts is refused. Headings may
/// carry their unit, see readChannelHeading(), or a row below them has the units; they may be a
/// remark (# or %), as findTableHead() tells. Values are converted to SI units. One column is the
/// time: time, t, timestamp; times since 1970 begin at 0. Empty cells, "nan", "N/A" and
/// the like are gaps. Remarks and repeated headings between the rows are left out.
/// @param source  what error reports call the text
/// @param wants  of other columns what is no number is a gap, too; empty: all are wanted
/// @throws DescriptionError with the line and column of every cell that is no number (at most 20),
///   of rows that are too short or long, a missing time, times that do not increase, and numbers
///   that may be read in two ways
[[nodiscard]] MeasuredTable parseMeasured(std::string_view text, const std::string& source,
                                          const WantsColumn& wants = {});

/// parseMeasured of a file.
/// @throws DescriptionError also when it cannot be read
[[nodiscard]] MeasuredTable readMeasured(const std::string& path, const WantsColumn& wants = {});

/// The channels of a table with its time scaled and shifted.
[[nodiscard]] std::shared_ptr<ChannelTable> makeChannelTable(const MeasuredTable& table,
                                                             double scale, double shift_s);

}  // namespace denavit
