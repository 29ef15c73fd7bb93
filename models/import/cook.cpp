#include <algorithm>

#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

bool isText(M meaning) {
  return meaning == M::Ignored || meaning == M::Label || meaning == M::Type;
}

/// What a column of joint types says; Open is a word that is not known.
enum class JointWord { Revolute, Prismatic, Fixed, Missing, Open };

/// In English, German, French, Italian and Spanish; sigma of Khalil and Corke counts 0, 1 and 2.
JointWord readKind(const std::string& text) {
  const std::string word = toLower(toAscii(text));
  if (word.empty() || word == "-") return JointWord::Missing;
  if (isOneOf(word,
              "r rev revolute revolving rot rotary rotation rotational rotatory rotating rotoid "
              "hinge continuous turn turning drehgelenk drehung rotatorisch rotoide rotoïde pivot "
              "rotazione rotacion rotación 0 0.0")) {
    return JointWord::Revolute;
  }
  if (isOneOf(word,
              "p pris prism prismatic slide slider sliding linear lin translation translational "
              "translatory telescopic schubgelenk schub translatorisch prismatisch prismatique "
              "glissiere glissière prismatico prismático 1 1.0")) {
    return JointWord::Prismatic;
  }
  if (isOneOf(word, "2 fixed fix fest fixe fisso fijo none")) return JointWord::Fixed;
  return JointWord::Open;
}

bool namesEnd(const std::string& label, std::initializer_list<std::string_view> words) {
  const std::string lower = toLower(label);
  return std::ranges::any_of(words, [&](std::string_view word) { return contains(lower, word); });
}

/// Which rows are joints. Tables of makers begin with a base row and end with a flange row.
class RowSorter {
 public:
  RowSorter(const CookedTable& table, std::vector<JointWord> kinds)
      : table_(table), kinds_(std::move(kinds)) {
    theta_ = table.columnWith(M::Theta);
    d_ = table.columnWith(M::D);
    for (const CookedRow& row : table.rows) {
      variables_ = variables_ || isVariable(row, theta_) || isVariable(row, d_);
      typed_ = typed_ ||
               kinds_[static_cast<std::size_t>(&row - table.rows.data())] != JointWord::Missing;
    }
  }

  void sort(std::vector<CookedRow>& rows) const {
    std::vector<bool> joint(rows.size(), true);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      CookedRow& row = rows[i];
      const bool slides = !isVariable(row, theta_) && (isVariable(row, d_) || hasName(row, d_));
      row.type = kinds_[i] == JointWord::Prismatic ||
                         (kinds_[i] == JointWord::Missing && variables_ && slides)
                     ? JointType::Prismatic
                     : JointType::Revolute;
      const bool fixed = !isVariable(row, theta_) && !isVariable(row, d_);
      const bool end =
          fixed && namesEnd(row.label, {"flange", "tool", "tcp", "hand", "end-eff", "end eff",
                                        "effector", "gripper", "interface)"});
      const bool start = fixed && i == 0 && variables_ && namesEnd(row.label, {"base", "world"});
      const bool constant = variables_ && !typed_ && !isVariable(row, theta_) && !slides;
      joint[i] = kinds_[i] != JointWord::Fixed && !end && !start && !constant;
      if (kinds_[i] == JointWord::Prismatic || (typed_ && kinds_[i] == JointWord::Revolute))
        joint[i] = true;
    }
    const auto first = std::ranges::find(joint, true);
    if (first == joint.end()) {
      failIn("table", "rows", "are all fixed",
             "mark the joint variable, as q1, or say the joints' types");
    }
    const auto last = std::find(joint.rbegin(), joint.rend(), true).base() - 1;
    for (auto at = joint.begin(); at != joint.end(); ++at) {
      if (*at) continue;
      CookedRow& row = rows[static_cast<std::size_t>(at - joint.begin())];
      if (at > first && at < last) {
        failIn("table", row.place,
               "is a fixed row between joints; a DH table has one row per joint",
               "merge it into the row of the joint before, or give it a joint variable");
      }
      row.kind = at < first ? RowKind::Base : RowKind::Tool;
    }
  }

 private:
  [[nodiscard]] static bool isVariable(const CookedRow& row, int column) {
    return column >= 0 && row.cells[static_cast<std::size_t>(column)].isVariable;
  }
  [[nodiscard]] static bool hasName(const CookedRow& row, int column) {
    return column >= 0 && !row.cells[static_cast<std::size_t>(column)].unknown.empty();
  }

  const CookedTable& table_;
  std::vector<JointWord> kinds_;
  int theta_ = -1, d_ = -1;
  bool variables_ = false, typed_ = false;
};

void checkChain(const CookedTable& table) {
  const int column = table.columnWith(M::Antecedent);
  if (column < 0) return;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const double before = table.rows[i].cells[static_cast<std::size_t>(column)].number;
    if (before == static_cast<double>(i)) continue;
    failIn("table", table.rows[i].place,
           "follows link " + std::to_string(static_cast<long>(std::clamp(before, -1e6, 1e6))) +
               ", not link " + std::to_string(i) + ": a branch or a closed loop",
           "only serial chains are read; cut the file down to one chain");
  }
}

/// Whether the arm moves otherwise with another number there.
bool isOfTheFrames(M meaning) {
  return (meaning >= M::Theta && meaning <= M::B) || meaning == M::LowerLimit ||
         meaning == M::UpperLimit;
}

/// Names without a value beside the geometry, where 0 is usual: SYMORO writes what is not known so.
void noteNames(CookedTable& table) {
  std::vector<std::string> names;
  for (const CookedRow& row : table.rows) {
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const M meaning = table.mapping.meanings[i];
      if (isText(meaning) || meaning == M::Antecedent || isOfTheFrames(meaning)) continue;
      for (const std::string& name : row.cells[i].unknown) addOnce(name, names);
    }
  }
  // Reports cut long lines; names go on further lines instead.
  constexpr std::size_t kNamesInLine = 20;
  for (std::size_t from = 0; from < names.size(); from += kNamesInLine) {
    std::string list;
    for (std::size_t i = from; i < std::min(names.size(), from + kNamesInLine); ++i) {
      list += (i > from ? ", " : "") + names[i];
    }
    table.notes.push_back("without a value, read as 0: " + list + " (add lines such as \"" +
                          names[from] + " = 0.45\")");
  }
}

/// Finds what of the joints' variables and of the numbers of their frames is not understood.
class RowChecker {
 public:
  explicit RowChecker(CookedTable& table) : table_(table) {
    theta_ = table.columnWith(M::Theta);
    d_ = table.columnWith(M::D);
    takeNamesForVariables();
  }

  void check() {
    for (CookedRow& row : table_.rows) {
      for (std::size_t i = 0; i < row.cells.size(); ++i) checkCell(row, i);
      if (row.kind == RowKind::Joint) checkVariables(row);
    }
    checkNumbering();
  }

 private:
  /// "phi1", "phi2" in the theta of every turning joint are their variables.
  void takeNamesForVariables() {
    if (theta_ < 0) return;
    std::vector<CellReading*> named;
    for (CookedRow& row : table_.rows) {
      if (row.kind != RowKind::Joint || row.type != JointType::Revolute) continue;
      CellReading& cell = row.cells[static_cast<std::size_t>(theta_)];
      if (cell.isVariable) return;
      if (cell.unknown.size() != 1 || written(row, theta_) != cell.unknown.front()) return;
      named.push_back(&cell);
    }
    std::string names;
    for (CellReading* cell : named) {
      names += (names.empty() ? "" : ", ") + cell->unknown.front();
      cell->isVariable = true;
      cell->unknown.clear();
    }
    if (!named.empty()) {
      table_.remarks.push_back("the names in the column of theta are the joint variables: " +
                               names);
    }
  }

  void checkCell(const CookedRow& row, std::size_t column) {
    const CellReading& cell = row.cells[column];
    const M meaning = table_.mapping.meanings[column];
    if (!isOfTheFrames(meaning)) return;
    const bool slides = meaning == M::D && row.type == JointType::Prismatic;
    for (const std::string& name : cell.unknown) {
      if (slides) continue;
      add(row, column, '"' + name + "\" has no value",
          "add a line \"" + name + " = 0.45\" below the table, or write the number");
    }
    if (!cell.isVariable) return;
    const bool mayMove = meaning == M::Theta || meaning == M::D || meaning == M::Offset;
    if (!mayMove) {
      add(row, column, "holds a joint variable, where a number belongs", "write the number");
    } else if (!cell.coupling.empty()) {
      add(row, column, cell.coupling + "; joints that move together are not read",
          "give the row a joint variable of its own, as q" + std::to_string(numberOf(row)) +
              ", plus or minus a number");
    }
  }

  void checkVariables(const CookedRow& row) {
    const bool turns = isVariable(row, theta_), slides = isVariable(row, d_);
    if (turns && slides) {
      add(row, static_cast<std::size_t>(d_), "holds a joint variable beside that of theta",
          "write the number of the one that is fixed");
    } else if (turns && row.type == JointType::Prismatic) {
      add(row, static_cast<std::size_t>(theta_),
          "holds the joint variable, but the joint is prismatic",
          "write the variable in the column of d, or make the joint revolute");
    } else if (slides && row.type == JointType::Revolute) {
      add(row, static_cast<std::size_t>(d_), "holds the joint variable, but the joint is revolute",
          "write the variable in the column of theta, or make the joint prismatic");
    }
  }

  /// Variables that are numbered belong to one row each.
  void checkNumbering() {
    std::vector<int> numbers;
    for (const CookedRow& row : table_.rows) {
      if (row.kind != RowKind::Joint) continue;
      const int column = row.type == JointType::Revolute ? theta_ : d_;
      if (!isVariable(row, column)) continue;
      const int number = row.cells[static_cast<std::size_t>(column)].variable;
      if (number == 0) continue;
      const std::string name = "joint variable " + std::to_string(number);
      if (contains(numbers, number)) {
        add(row, static_cast<std::size_t>(column), "holds the " + name + " of another row",
            "give every row a joint variable of its own");
      } else if (!numbers.empty() && number != numbers.back() + 1 && number != numberOf(row)) {
        table_.remarks.push_back(row.place + ": the " + name + " follows on " +
                                 std::to_string(numbers.back()) + "; it is that of joint " +
                                 std::to_string(numberOf(row)) + " here");
      }
      numbers.push_back(number);
    }
  }

  void add(const CookedRow& row, std::size_t column, const std::string& what,
           const std::string& remedy) {
    const std::string cell = trimmed(written(row, static_cast<int>(column)));
    addError(table_.errors,
             row.place + ", column \"" + toPrintable(table_.raw->columns[column].heading) + "\"",
             '"' + toPrintable(cell).substr(0, 40) + "\" " + what, remedy);
  }

  [[nodiscard]] std::string written(const CookedRow& row, int column) const {
    const auto index = static_cast<std::size_t>(&row - table_.rows.data());
    return toAscii(table_.raw->rows[index].cells[static_cast<std::size_t>(column)]);
  }

  [[nodiscard]] int numberOf(const CookedRow& own) const {
    int number = 0;
    for (const CookedRow& row : table_.rows) {
      number += row.kind == RowKind::Joint;
      if (&row == &own) break;
    }
    return number;
  }

  [[nodiscard]] static bool isVariable(const CookedRow& row, int column) {
    return column >= 0 && row.cells[static_cast<std::size_t>(column)].isVariable;
  }

  CookedTable& table_;
  int theta_ = -1, d_ = -1;
};

/// Whether a number of this kind is there for every joint, so that one that is not may be
/// forgotten.
bool isOfEveryRow(M meaning) {
  return meaning == M::D || meaning == M::A || meaning == M::Alpha || meaning == M::Mass ||
         isCentreOfMass(meaning) || isInertia(meaning);
}

/// Cells of a row with nothing in them, not even a dash, in columns that others have filled.
void noteMissing(const RawTable& raw, const RawRow& row, CookedTable& table) {
  std::string list;
  for (std::size_t i = 0; i < table.mapping.meanings.size(); ++i) {
    const auto isWritten = [i](const RawRow& other) { return !trimmed(other.cells[i]).empty(); };
    if (!isOfEveryRow(table.mapping.meanings[i]) || isWritten(row)) continue;
    if (std::ranges::none_of(raw.rows, isWritten)) continue;
    list += (list.empty() ? "" : ", ") + toPrintable(raw.columns[i].heading);
  }
  if (!list.empty()) table.notes.push_back(row.place + ": no value for " + list + ", read as 0");
}

/// "; the table's decimal sign is a point": what a number with the other sign lacks.
std::string describeMarks(const std::string& text, NumberFormat format) {
  const char other = format.decimal == '.' ? ',' : '.';
  if (!contains(text, other) || !readCell(text, {}, {other})) return {};
  return std::string("; the other numbers have a decimal ") +
         (format.decimal == '.' ? "point" : "comma");
}

}  // namespace

int CookedTable::columnWith(ColumnMeaning meaning) const {
  return indexOf(mapping.meanings, meaning);
}

double CookedTable::number(const CookedRow& row, ColumnMeaning meaning) const {
  const int column = columnWith(meaning);
  return column < 0 ? 0.0 : row.cells[static_cast<std::size_t>(column)].number;
}

CookedTable cook(const RawTable& raw, const ColumnMapping& mapping, const TableHints& hints) {
  CookedTable table;
  table.raw = &raw;
  table.mapping = mapping;
  table.notes = raw.notes;
  table.notes.insert(table.notes.end(), mapping.notes.begin(), mapping.notes.end());
  table.remarks = raw.remarks;
  std::map<std::string, double> symbols = raw.symbols;
  for (const auto& [name, value] : hints.symbols) symbols[name] = value;
  const bool geometry = std::ranges::any_of(mapping.meanings, [](M meaning) {
    return meaning == M::A || meaning == M::D || meaning == M::Alpha;
  });
  if (!geometry) {
    failIn("table", "columns", "hold none of a, d and alpha",
           "say which column holds which parameter");
  }
  std::vector<JointWord> kinds;
  for (const RawRow& from : raw.rows) {
    CookedRow row;
    row.place = from.place;
    JointWord kind = JointWord::Missing;
    for (std::size_t i = 0; i < mapping.meanings.size(); ++i) {
      const M meaning = mapping.meanings[i];
      const std::string& text = from.cells[i];
      CellReading cell;
      if (meaning == M::Label) row.label = trimmed(text);
      if (meaning == M::Type) kind = readKind(text);
      if (meaning == M::Type && kind == JointWord::Open) {
        addError(
            table.errors, from.place + ", column \"" + toPrintable(raw.columns[i].heading) + "\"",
            '"' + toPrintable(trimmed(text)).substr(0, 40) + "\" is no joint type that is known",
            "write revolute or prismatic (R or P)");
      }
      if (!isText(meaning)) {
        const auto read = readCell(text, symbols, raw.numbers);
        if (!read) {
          failIn("table", from.place,
                 "column \"" + toPrintable(raw.columns[i].heading) + "\" has \"" +
                     toPrintable(text).substr(0, 40) + "\", which is no number" +
                     describeMarks(text, raw.numbers),
                 "write a number such as 0.4318, pi/2 or 30 deg, or leave the column out");
        }
        cell = *read;
      } else if (meaning == M::Ignored) {
        cell = readCell(text, symbols, raw.numbers).value_or(CellReading{});
      }
      row.cells.push_back(std::move(cell));
    }
    noteMissing(raw, from, table);
    kinds.push_back(kind);
    table.rows.push_back(std::move(row));
  }
  checkChain(table);
  RowSorter(table, kinds).sort(table.rows);
  noteNames(table);
  RowChecker(table).check();
  return table;
}

}  // namespace denavit
