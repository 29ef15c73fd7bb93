#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "models/issue.h"

namespace denavit {

/// A line that says something, as it was read.
struct TableLine {
  std::size_t number = 0;  ///< from 1
  std::string text;        ///< in UTF-8
};

/// The lines above the rows of a table of numbers, and what they say.
struct TableHead {
  char separator = ',';
  std::vector<std::string> headings;  ///< as written, each with the unit of a row of units
  std::size_t line = 0;               ///< number of the line of headings
  std::vector<std::string> lines;     ///< the texts of headings and units, which may come again
  std::size_t firstRow = 0;           ///< index of the first row's line
  bool endsWithSeparator = false;     ///< rows have one behind their last cell
  std::vector<std::string> assumptions;
  std::vector<Issue> issues;  ///< why there are no headings
};

/// Whether a line is a remark: "# ..", "% ..", "// ..".
[[nodiscard]] bool isRemark(std::string_view line);

/// Finds headings, a row of units, and what stands between columns. Headings may be a remark, as
/// NumPy, MATLAB and ROS write them. Other lines above the rows are passed over, and said.
/// @param lines  the first ones of the table, with its remarks, without empty ones
[[nodiscard]] TableHead findTableHead(const std::vector<TableLine>& lines);

}  // namespace denavit
