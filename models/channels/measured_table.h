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
};

/// Whether a column is wanted. @param name  of the column as MeasuredTable has it
using WantsColumn = std::function<bool(const std::string& name)>;

/// Reads a table of numbers with one row of headings. Columns are separated by commas, semicolons,
/// tabs or spaces, decimals have a point or (not with commas between columns) a comma; lines that
/// begin with # or % are left out. Headings may carry their unit: "q1_rad", "q1 [deg]", "tau1
/// (Nm)", "time_ms"; values are converted to SI units. One column is the time: time, t, timestamp.
/// Empty cells and "nan" are gaps.
/// @param source  what error reports call the text
/// @param wants  of other columns what is no number is a gap, too; empty: all are wanted
/// @throws DescriptionError with the line and column of every cell that is no number (at most 20),
///   of rows that are too short or long, a missing time, and times that do not increase
[[nodiscard]] MeasuredTable parseMeasured(std::string_view text, const std::string& source,
                                          const WantsColumn& wants = {});

/// parseMeasured of a file.
/// @throws DescriptionError also when it cannot be read
[[nodiscard]] MeasuredTable readMeasured(const std::string& path, const WantsColumn& wants = {});

/// The channels of a table with its time scaled and shifted.
[[nodiscard]] std::shared_ptr<ChannelTable> makeChannelTable(const MeasuredTable& table,
                                                             double scale, double shift_s);

}  // namespace denavit
