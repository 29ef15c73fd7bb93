#include <algorithm>
#include <set>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/raw_table.h"
#include "models/import/table_remarks.h"
#include "models/import/text_cells.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

constexpr std::size_t kMaxLines = 3000, kMaxLine = 4000;

struct TextLine {
  std::string text;
  int number = 0;
};

struct DataRow {
  Cells cells;
  int line = 0;
  int numbers = 0;
};

/// How well a separator takes the text apart.
struct Splitting {
  Separator separator = Separator::Tab;
  std::vector<DataRow> rows;
  std::size_t width = 0;
  bool decimalComma = false;
  int score = 0;
};

Splitting trySeparator(const std::vector<TextLine>& lines, Separator separator) {
  Splitting result;
  result.separator = separator;
  std::map<std::size_t, int> widths;
  for (const TextLine& line : lines) {
    if (result.rows.size() >= kMaxTableRows) break;
    DataRow row{splitCells(line.text, separator), line.number, 0};
    if (row.cells.size() < 3 || row.cells.size() > kMaxTableColumns) continue;
    const bool comma = hasDecimalComma(separator, row.cells);
    int words = 0;
    for (const std::string& cell : row.cells) {
      if (cell.empty()) continue;
      const auto read = readCell(cell, {}, comma);
      const bool number = read && (read->unknown.empty() || read->isVariable) &&
                          !(read->isVariable && read->variable == 0 && !comma && cell.size() < 2);
      (number ? row.numbers : words) += 1;
    }
    if (row.numbers < 2 || row.numbers < 2 * words) continue;
    result.decimalComma = result.decimalComma || comma;
    ++widths[row.cells.size()];
    result.rows.push_back(std::move(row));
  }
  int most = 0;
  for (const auto& [width, count] : widths) {
    if (count >= most) most = count, result.width = width;
  }

  for (const DataRow& row : result.rows) {
    if (row.cells.size() == result.width) result.score += row.numbers;
  }
  return result;
}

int countKnown(const Cells& cells) {
  std::set<M> known;
  for (const std::string& cell : cells) {
    const M meaning = readHeading(cell).meaning;
    const auto number = readCell(cell, {});
    const bool isNumber = number && number->isPlain && number->unit.empty();
    if (meaning != M::Ignored && meaning != M::Label && !isNumber) known.insert(meaning);
  }
  return static_cast<int>(known.size());
}

std::string withoutBrackets(std::string cell) {
  std::erase_if(cell, [](char c) { return contains("[]()", c); });
  return cell;
}

bool isUnitRow(const Cells& cells) {
  int units = 0;
  for (const std::string& cell : cells) {
    if (cell.empty() || cell == "-") continue;
    if (!isAnyUnit(withoutBrackets(cell))) return false;
    ++units;
  }
  return units >= 2;
}

/// A table that lies on its side has the parameters' names in its first column.
std::vector<Cells> transposed(const std::vector<Cells>& rows) {
  std::size_t width = 0;
  for (const Cells& row : rows) width = std::max(width, row.size());
  std::vector<Cells> columns(width, Cells(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) columns[j][i] = rows[i][j];
  }
  return columns;
}

void addHeadings(RawTable& table, Cells headings, std::size_t width) {
  // Headings often have no cell above the joints' numbers.
  if (headings.size() + 1 == width) headings.insert(headings.begin(), "");
  headings.resize(width);
  for (std::size_t i = 0; i < width; ++i) {
    const HeadingReading reading = readHeading(headings[i]);
    const bool understood = reading.meaning != M::Ignored;
    table.columns.push_back({headings[i], reading,
                             understood ? Certainty::Stated : Certainty::Guessed,
                             understood ? "its heading" : "its heading is not known"});
  }
}

bool counts(const std::vector<DataRow>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].cells.front() != std::to_string(i + 1)) return false;
  }
  return rows.size() > 1;
}

/// "joint 2", "link 2", "J2": a word before numbers.
bool isWord(const std::string& cell) {
  const auto read = readCell(cell, {});
  return !read || !read->unknown.empty();
}

void addNamelessColumns(RawTable& table, const Splitting& best) {
  const bool labels = counts(best.rows) || isWord(best.rows.front().cells.front());
  for (std::size_t i = 0; i < best.width; ++i) {
    const bool label = i == 0 && labels;
    table.columns.push_back({"column " + std::to_string(i + 1),
                             {.meaning = label ? M::Label : M::Ignored},
                             Certainty::Guessed,
                             label ? "it counts the joints" : "no heading"});
  }
  table.orderIsGuessed = true;
}

std::vector<TextLine> collectLines(const std::string& text) {
  std::vector<TextLine> lines;
  int number = 0;
  for (std::size_t from = 0; from <= text.size() && lines.size() < kMaxLines;) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    ++number;
    if (end > from && end - from < kMaxLine) {
      // The tab at the front of a line is an empty cell.
      const bool leadingTab = text[from] == '\t';
      const std::string line = cleanLine(text.substr(from, end - from));
      if (!line.empty()) lines.push_back({leadingTab ? "\t" + line : line, number});
    }
    from = end + 1;
  }
  return lines;
}

class SeparatedReader {
 public:
  explicit SeparatedReader(const std::string& text) : lines_(collectLines(text)) {}

  std::optional<RawTable> read() {
    for (const Separator separator : kSeparators) {
      Splitting tried = trySeparator(lines_, separator);
      if (tried.score > best_.score) best_ = std::move(tried);
    }
    dropOddRows();
    if (best_.rows.empty()) return std::nullopt;
    table_.decimalComma = best_.decimalComma;
    findHeadings();
    readOtherLines();
    if (headings_.empty() && liesOnItsSide()) {
      readTransposed();
    } else {
      readUpright();
    }
    return table_;
  }

 private:
  void dropOddRows() {
    std::erase_if(best_.rows, [&](const DataRow& row) {
      const bool odd = row.cells.size() > best_.width || row.cells.size() + 2 < best_.width;
      if (odd)
        table_.notes.push_back("line " + std::to_string(row.line) + ": other number of cells");
      return odd;
    });
  }

  /// The last line above the numbers that has headings; a table on its side has none.
  void findHeadings() {
    for (const TextLine& line : lines_) {
      if (line.number >= best_.rows.front().line) break;
      const Cells cells = splitCells(line.text, best_.separator);
      if (countKnown(cells) >= 2 && cells.size() <= best_.width + 1) {
        headings_ = cells;
        headingLine_ = line.number;
      } else if (headingLine_ && isUnitRow(cells)) {
        units_ = cells;
      }
    }
  }

  void readOtherLines() {
    std::set<int> used{headingLine_};
    for (const DataRow& row : best_.rows) used.insert(row.line);
    for (const TextLine& line : lines_) {
      // The heading line may speak too: "Modified DH: a, alpha ..."
      const bool heading = headingLine_ && line.number == headingLine_;
      if (heading || !used.count(line.number)) readRemarks(line.text, table_);
      if (used.count(line.number) || readPrintedFrame(line.text, table_)) continue;
      if (line.number <= best_.rows.front().line || table_.notes.size() >= 40) continue;
      table_.notes.push_back("line " + std::to_string(line.number) +
                             " is not part of the table: " + line.text.substr(0, 60));
    }
  }

  [[nodiscard]] bool liesOnItsSide() const {
    Cells firstColumn;
    for (const DataRow& row : best_.rows) firstColumn.push_back(row.cells.front());
    return countKnown(firstColumn) >= 3;
  }

  void readTransposed() {
    std::vector<Cells> rows;
    for (const DataRow& row : best_.rows) rows.push_back(row.cells);
    const std::vector<Cells> columns = transposed(rows);
    table_.format = "table with headings, one column per joint";
    addHeadings(table_, columns.front(), columns.front().size());
    for (std::size_t i = 1; i < columns.size(); ++i) {
      table_.rows.push_back({columns[i], "column " + std::to_string(i + 1)});
    }
  }

  void readUpright() {
    if (headings_.empty()) {
      table_.format = "table without headings";
      addNamelessColumns(table_, best_);
    } else {
      table_.format = "table with headings";
      addHeadings(table_, headings_, best_.width);
      readUnitRow();
    }
    for (DataRow& row : best_.rows) {
      // A short row lacks the joint's name, or entries at its end.
      if (row.cells.size() + 1 == best_.width && headings_.size() == row.cells.size()) {
        row.cells.insert(row.cells.begin(), "");
      }
      table_.rows.push_back({row.cells, "line " + std::to_string(row.line)});
    }
  }

  void readUnitRow() {
    if (units_.size() + 1 == best_.width) units_.insert(units_.begin(), "");
    for (std::size_t i = 0; i < units_.size() && i < table_.columns.size(); ++i) {
      std::string& unit = table_.columns[i].reading.unit;
      if (unit.empty()) unit = withoutBrackets(units_[i]);
    }
  }

  std::vector<TextLine> lines_;
  Splitting best_;
  Cells headings_, units_;
  int headingLine_ = 0;
  RawTable table_;
};

}  // namespace

std::optional<RawTable> findSeparatedTable(const std::string& text) {
  return SeparatedReader(text).read();
}

}  // namespace denavit
