#include "models/import/text_block.h"

#include <algorithm>
#include <map>
#include <set>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/column_meaning.h"
#include "models/import/table_reading.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

/// A number in any format: it is not decided yet which.
std::optional<CellReading> readAnyNumber(const std::string& cell) {
  std::optional<CellReading> read = readCell(cell, {});
  return read ? read : readCell(cell, {}, {','});
}

/// Most cells of most tables are plain numbers, which need no closer look.
bool isPlainNumber(const std::string& cell) { return findNumber(cell).has_value(); }

bool isNumber(const std::string& cell) {
  const auto read = readAnyNumber(cell);
  // A lone letter, as the q of a heading, is no variable of a row.
  const bool letter = read && read->isVariable && read->variable == 0 && cell.size() < 2;
  return read && (read->unknown.empty() || read->isVariable) && !letter;
}

std::string withoutBrackets(std::string cell) {
  std::erase_if(cell, [](char c) { return contains("[]()", c); });
  return cell;
}

/// The meaning of a heading; Ignored for a number, which the name of a unit may follow.
M meaningOf(const std::string& cell) {
  const M meaning = readHeading(cell).meaning;
  if (meaning == M::Ignored || meaning == M::Label) return M::Ignored;
  const auto number = readCell(cell, {});
  return number && number->isPlain && number->unit.empty() ? M::Ignored : meaning;
}

CellLine makeLine(const TextLine& from, Separator separator) {
  CellLine line{from.text, from.number, from.isComment, splitCells(from.text, separator)};
  if (line.cells.size() < 2 || line.cells.size() > kMaxTableColumns) return line;
  std::set<M> meanings;
  for (const std::string& cell : line.cells) {
    if (cell.empty()) continue;
    const bool isPlain = isPlainNumber(cell);
    (isPlain || isNumber(cell) ? line.numbers : line.words) += 1;
    const M meaning = isPlain ? M::Ignored : meaningOf(cell);
    if (meaning != M::Ignored) meanings.insert(meaning);
  }
  line.headings = static_cast<int>(meanings.size());
  line.isUnits = findUnits(line.cells).has_value();
  return line;
}

/// A line of headings has more headings than numbers, of which "q" may be one.
bool isHeadings(const CellLine& line) { return line.headings >= 2 && line.numbers < line.headings; }

std::size_t countGeometry(const Cells& cells) {
  std::set<M> meanings;
  for (const std::string& cell : cells) {
    if (isGeometry(readHeading(cell).meaning)) meanings.insert(readHeading(cell).meaning);
  }
  return meanings.size();
}

Cells firstColumn(const std::vector<CellLine>& rows) {
  Cells column;
  for (const CellLine& row : rows) column.push_back(row.cells.front());
  return column;
}

/// Takes the rows out of the lines between two lines of headings.
class BlockBuilder {
 public:
  BlockBuilder(std::vector<const CellLine*> lines, const CellLine* headings, Separator separator)
      : lines_(std::move(lines)) {
    block_.separator = separator;
    if (headings) block_.headings = *headings;
  }

  TextBlock build() {
    chooseWidth();
    if (block_.width == 0) return block_;
    const std::size_t begin = findBegin(), end = findEnd();
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const CellLine& line = *lines_[i];
      if (block_.headings && block_.units.empty() && block_.rows.empty() && line.isUnits) {
        block_.units = *findUnits(line.cells);
      } else if (i >= begin && i < end && fits(line)) {
        block_.rows.push_back(line);
      } else {
        block_.others.push_back(line.number);
      }
    }
    score();
    return block_;
  }

 private:
  /// The number of cells that most rows have.
  void chooseWidth() {
    std::map<std::size_t, int> widths;
    for (const CellLine* line : lines_) {
      if (line->isRow()) ++widths[line->cells.size()];
    }
    int most = 0;
    for (const auto& [width, count] : widths) {
      if (count >= most) most = count, block_.width = width;
    }
  }

  /// A row may be short of its last cells; one of names without values is a row too.
  [[nodiscard]] bool fits(const CellLine& line) const {
    const std::size_t cells = line.cells.size();
    if (line.isRow()) return cells + 2 >= block_.width || line.numbers >= 3;
    const bool filled = line.numbers + line.words >= 3;
    const bool sentence = block_.separator == Separator::Space && line.numbers == 0;
    return cells == block_.width && filled && !sentence && !line.isUnits && !isHeadings(line);
  }

  [[nodiscard]] std::size_t findBegin() const {
    if (block_.headings) return 0;
    std::size_t begin = firstRow();
    // A table on its side may begin with words: "type, R, R, P".
    while (begin > 0 && fits(*lines_[begin - 1]) &&
           readHeading(lines_[begin - 1]->cells.front()).meaning != M::Ignored) {
      --begin;
    }
    return begin;
  }

  /// Behind the last row, and the rows of names that follow it at once.
  [[nodiscard]] std::size_t findEnd() const {
    std::size_t end = lines_.size();
    while (end > 0 && !lines_[end - 1]->isRow()) --end;
    while (end < lines_.size() && end > 0 && fits(*lines_[end]) &&
           lines_[end]->number == lines_[end - 1]->number + 1) {
      ++end;
    }
    return end;
  }

  [[nodiscard]] std::size_t firstRow() const {
    const auto first = std::ranges::find_if(lines_, [](const auto* line) { return line->isRow(); });
    return static_cast<std::size_t>(first - lines_.begin());
  }

  /// Headings of a DH table outweigh the size of another table.
  void score() {
    constexpr double kGeometry = 1e6;
    const std::size_t geometry = block_.headings ? countGeometry(block_.headings->cells)
                                                 : countGeometry(firstColumn(block_.rows));
    block_.hasGeometry = geometry >= 2;
    block_.score = block_.hasGeometry ? kGeometry : 0;
    for (const CellLine& row : block_.rows) {
      if (row.cells.size() == block_.width) block_.score += row.numbers;
    }
  }

  std::vector<const CellLine*> lines_;
  TextBlock block_;
};

}  // namespace

std::optional<Cells> findUnits(const Cells& cells) {
  Cells units;
  int count = 0;
  for (const std::string& cell : cells) {
    const std::string unit = withoutBrackets(cell);
    const bool none = cell.empty() || cell == "-";
    if (!none && !isAnyUnit(unit)) return std::nullopt;
    count += none ? 0 : 1;
    units.push_back(unit);
  }
  return count >= 2 ? std::optional(units) : std::nullopt;
}

bool CellLine::isRow() const {
  return cells.size() >= 3 && cells.size() <= kMaxTableColumns && numbers >= 2 &&
         numbers >= 2 * words && !isHeadings(*this);
}

bool TextBlock::liesOnItsSide() const {
  if (headings) return false;
  std::set<M> meanings;
  for (const std::string& cell : firstColumn(rows)) meanings.insert(meaningOf(cell));
  meanings.erase(M::Ignored);
  return meanings.size() >= 3;
}

std::vector<CellLine> splitLines(const std::vector<TextLine>& lines, Separator separator) {
  std::vector<CellLine> split;
  for (const TextLine& line : lines) split.push_back(makeLine(line, separator));
  return split;
}

std::vector<TextBlock> findBlocks(const std::vector<CellLine>& lines, Separator separator) {
  std::vector<TextBlock> blocks;
  std::vector<const CellLine*> pending;
  const CellLine* headings = nullptr;
  const auto finish = [&] {
    TextBlock block = BlockBuilder(pending, headings, separator).build();
    if (!block.rows.empty()) blocks.push_back(std::move(block));
    pending.clear();
  };
  for (const CellLine& line : lines) {
    if (!isHeadings(line)) {
      pending.push_back(&line);
      continue;
    }
    // Headings that are repeated on a new page begin no new table.
    if (headings && headings->cells == line.cells) continue;
    finish();
    headings = &line;
  }
  finish();
  return blocks;
}

}  // namespace denavit
