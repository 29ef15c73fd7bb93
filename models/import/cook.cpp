#include <algorithm>

#include "models/find.h"
#include "models/import/interpretation.h"
#include "models/import/joint_word.h"
#include "models/import/row_checks.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

bool isText(M meaning) {
  return meaning == M::Ignored || meaning == M::Label || meaning == M::Type;
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

/// Whether a number of this kind is there for every joint, so that one that is not may be
/// forgotten.
bool isOfEveryRow(M meaning) {
  return meaning == M::D || meaning == M::A || meaning == M::Alpha || meaning == M::Mass ||
         isCentreOfMass(meaning) || isInertia(meaning);
}

/// Whether nothing is written, or a word for it.
bool isMissing(const std::string& cell) {
  const std::string text = trimmed(cell);
  return text.empty() || isWordForNothing(text);
}

/// Cells of a row with nothing in them, not even a dash, in columns that others have filled.
void noteMissing(const RawTable& raw, const RawRow& row, CookedTable& table) {
  std::string list;
  for (std::size_t i = 0; i < table.mapping.meanings.size(); ++i) {
    const auto isWritten = [i](const RawRow& other) { return !isMissing(other.cells[i]); };
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
  table.errors = mapping.errors;
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
      if (meaning == M::Type) kind = readJointWord(text);
      if (meaning == M::Type && kind == JointWord::Open) {
        addError(
            table.errors, cellPlace(from.place, raw.columns[i].heading),
            '"' + toPrintable(trimmed(text)).substr(0, 40) + "\" is no joint type that is known",
            "write revolute or prismatic (R or P)");
      }
      if (!isText(meaning)) {
        const auto read = readCell(text, symbols, raw.numbers);
        if (!read) {
          failIn("table", from.place,
                 columnPlace(raw.columns[i].heading) + " has \"" + toPrintable(text).substr(0, 40) +
                     "\", which is no number" + describeMarks(text, raw.numbers),
                 "write a number such as 0.4318, pi/2 or 30 deg, or leave the column out");
        }
        cell = *read;
        if (isGeometry(meaning) && isWordForNothing(trimmed(text))) {
          addError(table.errors, cellPlace(from.place, raw.columns[i].heading),
                   '"' + toPrintable(trimmed(text)) + "\" is no number", "write the number, or 0");
        }
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
  checkRows(table);
  return table;
}

}  // namespace denavit
