#include <algorithm>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/joint_word.h"
#include "models/import/raw_table.h"
#include "models/import/row_limit.h"
#include "models/import/table_remarks.h"
#include "models/import/table_symbols.h"
#include "models/import/text_block.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

constexpr std::size_t kMaxLines = 3000, kMaxLine = 20000;

std::string placeOf(int line) { return "line " + std::to_string(line); }

/// A row without a remark behind its cells, as "% shoulder". A heading may be "#".
std::string withoutRemark(std::string line) {
  if (contains(line, '|')) return line;
  for (const std::string_view sign : {" % ", " # ", " // "}) {
    const std::size_t at = line.find(sign);
    const bool isRow = at != std::string::npos && line.find_first_of("0123456789") < at;
    if (isRow) line.resize(at);
  }
  return line;
}

bool startsComment(const std::string& line) {
  const std::string_view text = trimmedView(line);
  // "#" alone is the heading of the joints' numbers.
  const bool hash = text.starts_with('#') && text.size() > 1 && !contains("\t,;|", text[1]);
  return text.starts_with('%') || text.starts_with("//") || hash;
}

std::vector<TextLine> collectLines(const std::string& text) {
  std::vector<TextLine> lines;
  int number = 0;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    ++number;
    if (end - from > kMaxLine) {
      failIn("table", placeOf(number),
             "is no row: it has " + std::to_string(end - from) + " characters, at most " +
                 std::to_string(kMaxLine) + " are read",
             "give the table only, a line to each row");
    }
    // The tab at the front of a line is an empty cell.
    const bool leadingTab = end > from && text[from] == '\t';
    const std::string written = text.substr(from, end - from);
    const std::string line = cleanLine(withoutRemark(written));
    if (!line.empty()) {
      lines.push_back({leadingTab ? "\t" + line : line, number, startsComment(written)});
    }
    if (lines.size() > kMaxLines) {
      failIn("table", "text", "has more lines than are read, at most " + std::to_string(kMaxLines),
             "give the table only");
    }
    from = end + 1;
  }
  return lines;
}

/// A table that lies on its side has the parameters' names in its first column.
std::vector<Cells> transposed(const std::vector<CellLine>& rows) {
  std::size_t width = 0;
  for (const CellLine& row : rows) width = std::max(width, row.cells.size());
  std::vector<Cells> columns(width, Cells(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].cells.size(); ++j) columns[j][i] = rows[i].cells[j];
  }
  return columns;
}

bool counts(const std::vector<CellLine>& rows) {
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

bool holdsLabels(const std::vector<CellLine>& rows) {
  return counts(rows) ||
         std::ranges::all_of(rows, [](const CellLine& row) { return isWord(row.cells.front()); });
}

class SeparatedReader {
 public:
  explicit SeparatedReader(const std::string& text) : lines_(collectLines(text)) {}

  std::vector<RawTable> read() {
    chooseBlock();
    if (block_.rows.empty()) return {};
    checkRowCount(block_.rows.size());
    readOtherLines();
    refuseCommentedRows();
    if (block_.liesOnItsSide()) {
      readTransposed();
    } else {
      readUpright();
    }
    findTypes();
    return inEveryFormat();
  }

 private:
  /// The first separator with which a table has the headings of a DH table, or else the one that
  /// finds most numbers: spaces stand within cells, too.
  void chooseBlock() {
    for (const Separator separator : kSeparators) {
      const std::vector<TextBlock> blocks = findBlocks(splitLines(lines_, separator), separator);
      for (const TextBlock& block : blocks) {
        if (block.score <= block_.score) continue;
        block_ = block;
        otherBlocks_ = blocks;
      }
      if (block_.hasGeometry) break;
    }
    std::erase_if(otherBlocks_, [&](const TextBlock& other) {
      return other.rows.front().number == block_.rows.front().number;
    });
  }

  /// A row behind the sign of a comment, when others are not, may be there or not.
  void refuseCommentedRows() const {
    const auto isComment = [](const CellLine& row) { return row.isComment; };
    const auto first = std::ranges::find_if(block_.rows, isComment);
    if (first == block_.rows.end() || std::ranges::all_of(block_.rows, isComment)) return;
    failIn("table", placeOf(first->number), "is a row that is commented out; others are not",
           "remove the line or its comment sign");
  }

  [[nodiscard]] bool isInBlock(int line) const {
    if (block_.headings && line == block_.headings->number) return true;
    return contains(block_.rows, line, &CellLine::number);
  }

  /// What stands beside the table: values of names, words on convention and units, and what is
  /// none of these, which is listed.
  void readOtherLines() {
    for (const TextBlock& other : otherBlocks_) noteTable(other);
    for (const TextLine& line : lines_) {
      // The heading line may speak too: "Modified DH: a, alpha ..."
      const bool isHeading = block_.headings && line.number == block_.headings->number;
      if (isHeading || !isInBlock(line.number)) readRemarks(line.text, table_);
      if (!isHeading && !isInBlock(line.number)) readNote(line.text, table_);
      if (isInBlock(line.number) || readPrintedFrame(line.text, table_)) continue;
      const bool defines = defineSymbols(line);
      if (defines || isUnitLine(line) || isInOtherTable(line.number)) continue;
      refuseLostRow(line);
      if (line.number > block_.rows.front().number) {
        addNote(table_, placeOf(line.number) +
                            " is not part of the table: " + toPrintable(line.text).substr(0, 60));
      }
    }
  }

  /// @returns whether the line gives names a value
  bool defineSymbols(const TextLine& line) {
    const std::vector<TableSymbol> defined = readSymbols(line.text);
    for (const TableSymbol& symbol : defined) {
      const TableSymbol* before = findWith(symbols_, symbol.name, &TableSymbol::name);
      if (before && before->value != symbol.value) {
        failIn("table", placeOf(line.number),
               "gives " + toPrintable(symbol.name) + " another value, " +
                   toPrintable(symbol.value).substr(0, 40) + " after " +
                   toPrintable(before->value).substr(0, 40),
               "give every name one value");
      }
      symbols_.push_back(symbol);
    }
    return !defined.empty();
  }

  void noteTable(const TextBlock& other) {
    const CellLine& first = other.headings ? *other.headings : other.rows.front();
    const std::string what =
        other.headings ? joinNames(first.cells)
                       : counted(other.rows.size(), "row") + " of " + std::to_string(other.width);
    addNote(table_, "another table, from " + placeOf(first.number) +
                        " on: " + toPrintable(what).substr(0, 80));
    for (const CellLine& row : other.rows) linesOfOthers_.push_back(row.number);
    if (other.headings) linesOfOthers_.push_back(other.headings->number);
  }

  [[nodiscard]] bool isInOtherTable(int line) const { return contains(linesOfOthers_, line); }

  [[nodiscard]] bool isUnitLine(const TextLine& line) const {
    return !block_.units.empty() && splitLines({line}, block_.separator).front().isUnits;
  }

  /// A line between the rows, or right below them, that holds numbers is a row that would be lost.
  void refuseLostRow(const TextLine& line) const {
    if (!contains(block_.others, line.number)) return;
    const CellLine split = splitLines({line}, block_.separator).front();
    const bool isSure = block_.separator != Separator::Space && block_.separator != Separator::Gap;
    const bool isRow = split.isRow() || (isSure ? split.cells.size() >= 2 && split.numbers >= 1
                                                : split.cells.size() >= 3 && split.numbers >= 3);
    if (!isRow) return;
    failIn("table", placeOf(line.number),
           "has " + counted(split.cells.size(), "cell") + ", a row of the table " +
               std::to_string(block_.width),
           "write one cell per column, \"-\" where there is nothing, or take the line out");
  }

  void readTransposed() {
    std::vector<Cells> columns = transposed(block_.rows);
    table_.format = "table with headings, one column per joint";
    const Cells headings = columns.front();
    columns.erase(columns.begin());
    std::size_t first = 2;
    if (const auto units = findUnits(columns.front())) {
      block_.units = *units;
      columns.erase(columns.begin());
      ++first;
    }
    addHeadings(headings);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      addRow(columns[i], "column " + std::to_string(i + first));
    }
  }

  void readUpright() {
    if (!block_.headings) {
      table_.format = "table without headings";
      addNamelessColumns();
    } else {
      table_.format = "table with headings";
      fitHeadings();
      addHeadings(block_.headings->cells);
    }
    for (CellLine& row : block_.rows) {
      checkWidth(row, table_.columns.size());
      addRow(row.cells, placeOf(row.number));
    }
  }

  /// Headings often have no cell above the joints' numbers or names, and rows end with a separator.
  void fitHeadings() {
    Cells& headings = block_.headings->cells;
    while (!headings.empty() && headings.back().empty() && headings.size() > block_.width) {
      headings.pop_back();
    }
    const auto hasOneMore = [&](const CellLine& row) {
      return row.cells.size() == headings.size() + 1 && !row.cells.back().empty();
    };
    const auto isLabel = [](const std::string& heading) {
      return readHeading(heading).meaning == M::Label;
    };
    if (!std::ranges::all_of(block_.rows, hasOneMore) || !holdsLabels(block_.rows)) return;
    if (std::ranges::any_of(headings, isLabel)) return;
    if (block_.units.size() == headings.size()) block_.units.insert(block_.units.begin(), "");
    headings.insert(headings.begin(), "");
  }

  /// A row may end early or with empty cells, but its cells have to belong to columns.
  void checkWidth(CellLine& row, std::size_t columns) const {
    Cells& cells = row.cells;
    while (cells.size() > columns && cells.back().empty()) cells.pop_back();
    const bool isShort = cells.size() < columns;
    // Without signs for them nobody knows which cells are missing. Entries of the geometry are not
    // left out at the end.
    bool unsure = isShort && (block_.separator == Separator::Space || table_.orderIsGuessed);
    for (std::size_t i = cells.size(); i < columns; ++i) {
      unsure = unsure || isGeometry(table_.columns[i].reading.meaning);
    }
    if (cells.size() <= columns && !unsure) return;
    failIn("table", placeOf(row.number),
           "has " + counted(cells.size(), "cell") +
               (block_.headings ? ", the headings are " : ", other rows ") +
               std::to_string(columns),
           "write one cell per column, \"-\" where there is nothing; a comma within a number needs "
           "another sign between the columns");
  }

  void addHeadings(const Cells& headings) {
    for (std::size_t i = 0; i < headings.size(); ++i) {
      HeadingReading reading = readHeading(headings[i]);
      if (reading.unit.empty() && i < block_.units.size()) reading.unit = block_.units[i];
      const bool understood = reading.meaning != M::Ignored;
      table_.columns.push_back({headings[i], reading,
                                understood ? Certainty::Stated : Certainty::Guessed,
                                understood ? "its heading" : "its heading is not known"});
    }
  }

  void addNamelessColumns() {
    const bool labels = counts(block_.rows) || isWord(block_.rows.front().cells.front());
    for (std::size_t i = 0; i < block_.width; ++i) {
      const bool label = i == 0 && labels;
      table_.columns.push_back({"column " + std::to_string(i + 1),
                                {.meaning = label ? M::Label : M::Ignored},
                                Certainty::Guessed,
                                label ? "it counts the joints" : "no heading"});
    }
    table_.orderIsGuessed = true;
  }

  /// A column of words such as "rotary" and "P" holds the joints' types, whatever stands above it.
  void findTypes() {
    for (const RawColumn& column : table_.columns) {
      if (column.reading.meaning == M::Type) return;
    }
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      RawColumn& column = table_.columns[i];
      const M meaning = column.reading.meaning;
      if (meaning != M::Ignored && meaning != M::Label) continue;
      const auto isType = [i](const RawRow& row) {
        return i < row.cells.size() && (trimmed(row.cells[i]).empty() || isJointWord(row.cells[i]));
      };
      const auto isWord = [i](const RawRow& row) {
        return i < row.cells.size() && isJointWord(row.cells[i]);
      };
      if (!std::ranges::all_of(table_.rows, isType) || !std::ranges::any_of(table_.rows, isWord)) {
        continue;
      }
      column.reading.meaning = M::Type;
      column.why = "its cells are types of joints";
      return;
    }
  }

  void addRow(Cells cells, const std::string& place) {
    for (std::string& cell : cells) cell = withSymbols(cell, symbols_);
    table_.rows.push_back({std::move(cells), place});
  }

  [[nodiscard]] bool holdsNumbers(std::size_t column) const {
    if (column >= table_.columns.size()) return false;
    const M meaning = table_.columns[column].reading.meaning;
    const bool isText = meaning == M::Label || meaning == M::Type;
    return !isText && (meaning != M::Ignored || table_.orderIsGuessed);
  }

  /// The table with the format of its numbers, or with each where both are possible.
  std::vector<RawTable> inEveryFormat() {
    NumberFormatFinder finder;
    std::vector<std::string> places;
    for (const RawRow& row : table_.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (!holdsNumbers(i)) continue;
        const bool isAngle = kindOf(table_.columns[i].reading.meaning) == QuantityKind::Angle;
        finder.look(row.cells[i], !isAngle);
        places.push_back(row.place);
      }
    }
    for (const TableSymbol& symbol : symbols_) {
      const auto uses = [&](const CellLine& row) { return contains(row.text, symbol.name); };
      if (!std::ranges::any_of(block_.rows, uses)) continue;
      finder.look(symbol.value);
      places.push_back("the value of " + symbol.name);
    }
    if (finder.isContradictory()) {
      failIn("table", places[finder.decimalComma()->at],
             finder.doubt() + " (" + places[finder.decimalPoint()->at] + ")",
             "write all numbers with a decimal point");
    }
    const auto format = finder.format();
    const bool isOpenPoint =
        format && finder.openPoint() && !finder.decimalPoint() && !finder.decimalComma();
    if (format && !isOpenPoint) return {inFormat(*format, describeMark(finder))};
    const std::string& cell = (format ? finder.openPoint() : finder.openComma())->cell;
    std::vector<RawTable> tables;
    for (const char decimal : {'.', ','}) {
      RawTable& table = tables.emplace_back(inFormat({decimal}));
      const bool isDecimal = decimal == (format ? '.' : ',');
      table.numbersAre =
          '"' + cell + (isDecimal ? "\" has decimals" : "\" has a mark between thousands");
    }
    return tables;
  }

  /// Beside numbers in brackets, which are negative, "(pi/2)" may be negative, too.
  static void refuseBrackets(const std::string& place, const std::string& heading,
                             const std::string& cell, const std::optional<std::string>& plain) {
    const bool isBracketed = cell.starts_with('(') && cell.find(')') == cell.size() - 1;
    if (!isBracketed || !plain || plain->starts_with('-')) return;
    failIn(
        "table", cellPlace(place, heading),
        toPrintable(cell).substr(0, 40) +
            " stands in brackets, as negative numbers do in spreadsheets",
        "write " + plain->substr(1, plain->size() - 2) + " without brackets, or with a minus sign");
  }

  /// What another cell says about a comma or point that alone has two meanings.
  static std::string describeMark(const NumberFormatFinder& finder) {
    const bool isPoint = finder.decimalPoint().has_value();
    const auto& open = isPoint ? finder.openComma() : finder.openPoint();
    const auto& witness = isPoint ? finder.decimalPoint() : finder.decimalComma();
    if (!open || !witness) return {};
    return toPrintable('"' + open->cell + "\" has a mark between thousands, since \"" +
                       witness->cell + "\" has a decimal " + (isPoint ? "point" : "comma"));
  }

  /// @param remark  on the format; empty where there is none
  [[nodiscard]] RawTable inFormat(NumberFormat format, const std::string& remark = "") const {
    RawTable table = table_;
    if (!remark.empty()) addOnce(remark, table.remarks);
    table.numbers = format;
    for (const RawRow& row : table.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) {
        const std::string cell = trimmed(row.cells[i]);
        const auto plain = toPlainNumbers(toAscii(cell), format);
        refuseBrackets(row.place, table.columns[i].heading, cell, plain);
        if (!holdsNumbers(i) || !cell.starts_with('(') || !plain || !plain->starts_with('-'))
          continue;
        addOnce(row.place + ": " + toPrintable(cell) + " is read as " + *plain +
                    ", as spreadsheets write it",
                table.remarks);
      }
    }
    return table;
  }

  std::vector<TextLine> lines_;
  TextBlock block_;
  std::vector<TextBlock> otherBlocks_;
  std::vector<int> linesOfOthers_;
  std::vector<TableSymbol> symbols_;
  RawTable table_;
};

}  // namespace

std::vector<RawTable> findSeparatedTables(const std::string& text) {
  return SeparatedReader(text).read();
}

}  // namespace denavit
