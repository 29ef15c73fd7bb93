#include "tests/models/dialects/dh_dialect_table.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "tests/models/dialects/dh_dialect_cells.h"
#include "tests/models/dialects/dh_dialect_layout.h"
#include "tests/models/dialects/dh_dialect_words.h"

namespace denavit::test {
namespace {

using Column = DialectColumn;

std::vector<Column> columnsOf(const Dialect& dialect) {
  static const std::array<std::vector<Column>, 5> orders = {{
      {Column::Theta, Column::D, Column::A, Column::Alpha},
      {Column::A, Column::Alpha, Column::D, Column::Theta},
      {Column::Alpha, Column::A, Column::D, Column::Theta},
      {Column::Alpha, Column::A, Column::Theta, Column::D},
      {Column::Theta, Column::A, Column::D, Column::Alpha},
  }};
  std::vector<Column> columns;
  if (dialect.label != LabelText::None) columns.push_back(Column::Label);
  if (dialect.types != TypeText::None) columns.push_back(Column::Type);
  const auto& four = orders[static_cast<std::size_t>(dialect.order)];
  columns.insert(columns.end(), four.begin(), four.end());
  if (dialect.offset == OffsetPlace::Column) columns.push_back(Column::Offset);
  if (dialect.limits == LimitText::Range) {
    columns.push_back(Column::Range);
  } else if (dialect.limits != LimitText::None) {
    columns.insert(columns.end(), {Column::Lower, Column::Upper});
  }
  if (dialect.hasMass) columns.push_back(Column::Mass);
  if (dialect.hasRemarks) columns.push_back(Column::Remark);
  return columns;
}

/// How theta and the limits are written, which may be unlike alpha.
Dialect withAngle(Dialect dialect, AngleText angle) {
  dialect.angle = angle;
  return dialect;
}

/// A length that stands in the table by its name.
struct Symbol {
  const double* length = nullptr;  ///< of the row
  std::string name;
  std::string definition;  ///< "L1 = 300"
};

/// Of letters that both have.
std::string toLatin1(const std::string& utf8) {
  std::string bytes;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    if (lead < 0x80) {
      bytes += utf8[i];
    } else {
      const auto next = static_cast<unsigned char>(utf8[++i]);
      bytes += static_cast<char>((lead & 0x03) << 6 | (next & 0x3F));
    }
  }
  return bytes;
}

class TableWriter {
 public:
  TableWriter(const Dialect& dialect, unsigned seed)
      : dialect_(dialect),
        theta_(withAngle(dialect, dialect.thetaAngle.value_or(dialect.angle))),
        limits_(dialect.limits == LimitText::Radians ? withAngle(dialect, AngleText::Radians)
                                                     : theta_),
        dice_(seed) {
    table_.arm = makeDialectArm(dialect, dice_);
  }

  DialectTable write() {
    nameSymbols();
    writeCells();
    if (dialect_.isTransposed) transpose();
    writeLines();
    joinLines();
    for (const DialectRow& row : table_.arm.rows) {
      table_.rounding += roundingOf(theta_, row.theta) + roundingOf(dialect_, row.alpha);
    }
    table_.limitRounding = roundingOf(limits_, {1});
    return table_;
  }

 private:
  /// Two lengths at most get names: of the columns a and d, never of a sliding joint's d.
  void nameSymbols() {
    if (dialect_.symbols == SymbolText::None) return;
    for (std::size_t i = 0; i < table_.arm.rows.size() && symbols_.size() < 2; ++i) {
      DialectRow& row = table_.arm.rows[i];
      const std::string index = std::to_string(i + 1);
      if (row.a > 0) {
        name(row.a, (dialect_.symbols == SymbolText::UnitsBelow ? "L" : "a") + index);
      } else if (row.d > 0 && !row.isPrismatic) {
        name(row.d, "L" + index);
      }
    }
  }

  void name(double& length, const std::string& name) {
    std::string text = toDialectLength(dialect_, length);
    if (dialect_.symbols == SymbolText::RootBelow && symbols_.empty()) {
      const double other = 0.0535;
      Dialect bare = dialect_;
      bare.units = UnitPlace::Nowhere;
      text =
          "sqrt(" + toDialectLength(bare, length) + "^2 + " + toDialectLength(bare, other) + "^2)";
      if (dialect_.units == UnitPlace::Cells) text += " " + lengthUnitOf(dialect_);
      length = std::hypot(length, other);
    }
    const bool needsUnit =
        dialect_.symbols == SymbolText::UnitsBelow && dialect_.units != UnitPlace::Cells;
    if (needsUnit) text += " " + lengthUnitOf(dialect_);
    symbols_.push_back({&length, name, name + " = " + text});
  }

  std::string lengthCell(const double& length) const {
    for (const Symbol& symbol : symbols_) {
      if (symbol.length == &length) return symbol.name;
    }
    return toDialectLength(dialect_, length);
  }

  /// @param number  of the joint from 1; of a base 0
  std::string label(const DialectRow& row, std::size_t number) const {
    static const std::array names = {"waist", "shoulder", "elbow", "forearm",
                                     "wrist", "pitch",    "roll"};
    if (!row.moves) return number == 0 ? "base" : "flange";
    const std::string own = std::to_string(number), previous = std::to_string(number - 1);
    switch (dialect_.label) {
      case LabelText::Name:
        return names.at(number - 1);
      case LabelText::FromZero:
        return previous;
      case LabelText::Span:
        return previous + "-" + own;
      case LabelText::Numbered:
      case LabelText::NumberedUnderBlank:
        return "Joint " + own;
      default:
        return own;
    }
  }

  std::string cell(Column column, const DialectRow& row, std::size_t number) const {
    const bool isVariable = row.moves && dialect_.variable != VariableText::Number;
    switch (column) {
      case Column::Label:
        return label(row, number);
      case Column::Type:
        return toDialectType(dialect_.types, row.moves, row.isPrismatic);
      case Column::Theta:
        if (isVariable && !row.isPrismatic) return toDialectVariable(theta_, row, number);
        return isOffset(row) ? toDialectAngle(theta_, {}) : toDialectAngle(theta_, row.theta);
      case Column::D:
        if (isVariable && row.isPrismatic) return toDialectVariable(dialect_, row, number);
        return lengthCell(row.d);
      case Column::A:
        return lengthCell(row.a);
      case Column::Alpha:
        return toDialectAngle(dialect_, row.alpha);
      case Column::Offset:
        return toDialectAngle(theta_, isOffset(row) ? row.theta : DialectAngle{});
      case Column::Lower:
        return toDialectAngle(limits_, row.lower);
      case Column::Upper:
        return toDialectAngle(limits_, row.upper);
      case Column::Range:
        return toDialectAngle(limits_, row.lower) + " to " + toDialectAngle(limits_, row.upper);
      case Column::Mass:
        return toDialectMass(dialect_, row.mass);
      case Column::Remark:
        return number % 2 == 1 ? "see the drawing" : "";
    }
    return "";
  }

  bool isOffset(const DialectRow& row) const {
    return dialect_.offset == OffsetPlace::Column && !row.isPrismatic;
  }

  const Dialect& dialectOf(Column column) const {
    switch (column) {
      case Column::Theta:
      case Column::Offset:
        return theta_;
      case Column::Lower:
      case Column::Upper:
      case Column::Range:
        return limits_;
      default:
        return dialect_;
    }
  }

  void writeCells() {
    const std::vector<Column> columns = columnsOf(dialect_);
    DialectCells headings, units;
    for (const Column column : columns) {
      const std::string unit = unitOf(dialectOf(column), column);
      headings.push_back(
          withUnit(dialect_, toDialectHeading(dialect_, column, table_.arm.isModified), unit));
      units.push_back(unit.empty() ? "" : "[" + unit + "]");
    }
    rows_.push_back(headings);
    if (dialect_.units == UnitPlace::Row) rows_.push_back(units);
    std::size_t number = 0;
    for (const DialectRow& row : table_.arm.rows) {
      if (row.moves) ++number;
      DialectCells cells;
      for (const Column column : columns) cells.push_back(cell(column, row, number));
      rows_.push_back(cells);
    }
  }

  void transpose() {
    std::vector<DialectCells> turned(rows_.front().size());
    for (const DialectCells& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) turned[i].push_back(row[i]);
    }
    rows_ = turned;
  }

  void addLine(const std::string& line) { lines_.push_back(line); }
  void addNote(const std::string& note) { addLine(dialect_.comment + note); }

  void writeLines() {
    if (dialect_.convention == ConventionNote::Title) {
      addNote(toDialectTitle(dialect_, table_.arm.isModified));
    }
    if (dialect_.hasNoteAbove) addNote("Taken from the data sheet, page 12.");
    if (dialect_.units == UnitPlace::Sentence) {
      const bool isInch = dialect_.scale == LengthScale::Inch;
      addNote("All lengths in " + (isInch ? "inches" : lengthUnitOf(dialect_)) +
              ", all angles in " + (angleUnitOf(dialect_) == "rad" ? "radians." : "degrees."));
    }
    if (dialect_.symbols == SymbolText::LinesAbove) addDefinitions();
    const std::string note =
        dialect_.hasNoteBetween ? dialect_.comment + "The wrist begins here." : "";
    for (const std::string& line : layOut(dialect_, rows_, note)) addLine(line);
    writeLinesBelow();
  }

  void writeLinesBelow() {
    if (dialect_.symbols != SymbolText::LinesAbove) addDefinitions();
    if (!dialect_.hasNoteBelow) return;
    if (dialect_.variable == VariableText::Starred) addNote("* joint variable");
    addNote("Reach of the arm: see the data sheet.");
  }

  void addDefinitions() {
    if (dialect_.symbols == SymbolText::SentenceBelow && !symbols_.empty()) {
      std::string sentence = "where " + symbols_.front().definition;
      if (symbols_.size() > 1) sentence += " and " + symbols_.back().definition;
      return addLine(sentence);
    }
    for (const Symbol& symbol : symbols_) addLine(symbol.definition);
  }

  void joinLines() {
    if (dialect_.hasByteOrderMark) table_.text = "\xEF\xBB\xBF";
    for (const std::string& one : lines_) table_.text += one + dialect_.lineEnd;
    if (dialect_.isLatin1) table_.text = toLatin1(table_.text);
  }

  const Dialect& dialect_;
  const Dialect theta_, limits_;
  DialectDice dice_;
  DialectTable table_;
  std::vector<Symbol> symbols_;
  std::vector<DialectCells> rows_;
  std::vector<std::string> lines_;
};

}  // namespace

DialectTable writeDialectTable(const Dialect& dialect, unsigned seed) {
  // Other arms for each dialect: the hash of its name is FNV's.
  unsigned hash = 2166136261U;
  for (const char letter : dialect.name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 16777619U;
  }
  return TableWriter(dialect, hash + seed).write();
}

}  // namespace denavit::test
