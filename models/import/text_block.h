#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/csv/number_format.h"
#include "models/import/text_cells.h"

namespace denavit {

/// The units that cells name, without brackets; nothing where one of them is something else, or
/// fewer than two are units.
[[nodiscard]] std::optional<Cells> findUnits(const Cells& cells);

/// A line of a text with what it is taken apart into.
struct CellLine {
  std::string text;
  int number = 0;  ///< from 1
  bool isComment = false;
  Cells cells;
  int numbers = 0, words = 0;  ///< cells that are numbers, and others that are not empty
  int headings = 0;            ///< cells that are headings with different meanings
  bool isUnits = false;        ///< names of units only

  /// Whether it can only be a row of a table.
  [[nodiscard]] bool isRow() const;
};

/// A line of a text that is not empty.
struct TextLine {
  std::string text;
  int number = 0;
  bool isComment = false;  ///< it began with the sign of a comment: %, # or //
};

/// The lines of a text with cells between these separators.
[[nodiscard]] std::vector<CellLine> splitLines(const std::vector<TextLine>& lines,
                                               Separator separator);

/// One table of a text: rows of one width, and the line of headings above them.
struct TextBlock {
  Separator separator = Separator::Tab;
  std::optional<CellLine> headings;
  Cells units;  ///< of a line below the headings
  std::vector<CellLine> rows;
  std::vector<int> others;   ///< numbers of the lines within that are no rows
  std::size_t width = 0;     ///< cells of a row
  bool hasGeometry = false;  ///< two of theta, d, a and alpha are among its headings
  double score = 0;          ///< how well it is a DH table

  /// Whether the parameters' names stand in the first column.
  [[nodiscard]] bool liesOnItsSide() const;
};

/// The tables of a text with one separator, in their order.
[[nodiscard]] std::vector<TextBlock> findBlocks(const std::vector<CellLine>& lines,
                                                Separator separator);

}  // namespace denavit
