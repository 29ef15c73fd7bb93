#include "models/import/row_checks.h"

#include <algorithm>

#include "models/find.h"
#include "models/import/joint_word.h"
#include "models/issue.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

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
    checkLabels();
    checkNames();
    checkTypes();
    checkEnds();
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
      if (cell.unknown.size() != 1 ||
          toAscii(textOf(row, static_cast<std::size_t>(theta_))) != cell.unknown.front())
        return;
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
      const bool isLength = kindOf(meaning, row.type) == QuantityKind::Length;
      const std::string written = toAscii(textOf(row, column));
      addError(table_.errors, placeOf(row, column),
               (written == name ? "" : '"' + toPrintable(written).substr(0, 40) + "\": ") + '"' +
                   name + "\" has no value",
               "add a line \"" + name + (isLength ? " = 0.45 m" : " = 30 deg") +
                   "\" below the table, or write the number");
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
          "write a number in theta or in d, whichever is constant");
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
      } else if (!numbers.empty() && number < numbers.back()) {
        add(row, static_cast<std::size_t>(column), "holds a joint variable out of order",
            "give the rows in the order of the joints, from the base to the hand");
      } else if (!numbers.empty() && number != numbers.back() + 1 && number != numberOf(row)) {
        table_.remarks.push_back(row.place + ": the " + name + " comes after " +
                                 std::to_string(numbers.back()) + "; it is that of joint " +
                                 std::to_string(numberOf(row)) + " here");
      }
      numbers.push_back(number);
    }
  }

  /// Rows that are counted have to be there, each once and in their order.
  void checkLabels() {
    std::string stem;
    int before = -1;
    for (const CookedRow& row : table_.rows) {
      if (row.kind != RowKind::Joint) continue;
      const std::size_t digits = row.label.find_last_not_of("0123456789") + 1;
      const std::string number = row.label.substr(digits), own = row.label.substr(0, digits);
      if (number.empty() || number.size() > 3 || (before >= 0 && own != stem)) return;
      const int now = std::stoi(number);
      if (before >= 0 && now != before + 1) {
        addError(table_.errors, row.place,
                 '"' + toPrintable(row.label) + "\" comes after " + toPrintable(stem) +
                     std::to_string(before),
                 "count the rows without gaps, each once, from the base to the hand");
        return;
      }
      stem = own;
      before = now;
    }
  }

  /// Names may contradict what the columns say: a joint called "P2" that turns, a row of sums.
  void checkNames() {
    for (const CookedRow& row : table_.rows) {
      if (isOneOf(toLower(row.label), "sum total summe somme suma somma σ reach")) {
        addError(table_.errors, row.place, '"' + toPrintable(row.label) + "\" is no joint",
                 "take the row out of the table");
      }
      const bool turns = row.kind == RowKind::Joint && row.type == JointType::Revolute;
      if (turns && saysThatItSlides(row.label)) {
        addError(table_.errors, row.place,
                 "the name \"" + toPrintable(row.label).substr(0, 40) +
                     "\" seems to say that the joint slides; the table says that it turns",
                 "add a column type with R and P");
      }
    }
  }

  /// Where no column has the joints' types and no cell their variables, the text may know more.
  void checkTypes() {
    const bool typed = contains(table_.mapping.meanings, M::Type);
    bool moves = false;
    std::string types;
    for (const CookedRow& row : table_.rows) {
      moves = moves || isVariable(row, theta_) || isVariable(row, d_);
      if (row.kind == RowKind::Joint) types += row.type == JointType::Revolute ? 'R' : 'P';
    }
    const std::string& said = table_.raw->typesInText;
    if (said.size() == types.size() && said != types) {
      addError(table_.errors, "table",
               "is of type " + said + " according to the text, but its joints are " + types,
               "add a column type with R and P");
    }
    if (!typed && !moves) {
      checkWords();
      checkBaseName();
      if (table_.raw->mentionsSlides && !contains(types, 'P')) {
        addError(table_.errors, "table", "has no joint that slides, but the text mentions one",
                 "add a column type with R and P");
      }
      table_.remarks.push_back("nothing says which joints turn: all are taken for revolute");
    }
  }

  /// Where nothing says which joints slide, a column of words that is not understood may.
  void checkWords() {
    for (std::size_t i = 0; i < table_.mapping.meanings.size(); ++i) {
      if (table_.mapping.meanings[i] != M::Ignored) continue;
      std::vector<std::string> words;
      bool slides = false;
      for (const RawRow& row : table_.raw->rows) {
        const std::string word = toLower(trimmed(row.cells[i]));
        if (word.empty() || isDigit(word.front())) continue;
        slides = slides || saysThatItSlides(word);
        addOnce(word, words);
      }
      const bool isKind = !words.empty() && words.size() <= 3 && words.size() < table_.rows.size();
      if (!slides && !isKind) continue;
      addError(table_.errors, columnPlace(table_.raw->columns[i].heading),
               "is not understood; it may say which joints slide",
               "name it type and write R or P in it, or take it out");
    }
  }

  /// "base" is a fixed row to some, and a joint to others.
  void checkBaseName() {
    const CookedRow& first = table_.rows.front();
    if (first.kind != RowKind::Joint || !isOneOf(toLower(first.label), "base world ground")) return;
    addError(table_.errors, first.place,
             "is called \"" + toPrintable(first.label) + "\": it may be a joint or fixed",
             "write the joint variables in theta, as q1; or take the row out");
  }

  /// One fixed row at each end is usual, as of a flange; more are joints whose variables are
  /// missing.
  void checkEnds() {
    for (const RowKind end : {RowKind::Base, RowKind::Tool}) {
      std::vector<const CookedRow*> rows;
      for (const CookedRow& row : table_.rows) {
        if (row.kind == end) rows.push_back(&row);
      }
      for (std::size_t i = 0; rows.size() > 1 && i < rows.size(); ++i) {
        addError(table_.errors, rows[i]->place, "has no joint variable; the other rows have one",
                 "write it in the column of theta, as q1, or d; or give all rows a type, R or P");
      }
    }
  }

  void add(const CookedRow& row, std::size_t column, const std::string& what,
           const std::string& remedy) {
    const std::string cell = toPrintable(trimmed(textOf(row, column))).substr(0, 40);
    addError(table_.errors, placeOf(row, column), '"' + cell + "\" " + what, remedy);
  }

  [[nodiscard]] std::string placeOf(const CookedRow& row, std::size_t column) const {
    return cellPlace(row.place, table_.raw->columns[column].heading);
  }

  [[nodiscard]] const std::string& textOf(const CookedRow& row, std::size_t column) const {
    const auto index = static_cast<std::size_t>(&row - table_.rows.data());
    return table_.raw->rows[index].cells[column];
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

}  // namespace

bool isOfTheFrames(M meaning) {
  return (meaning >= M::Theta && meaning <= M::B) || meaning == M::LowerLimit ||
         meaning == M::UpperLimit;
}

void checkRows(CookedTable& table) { RowChecker(table).check(); }

}  // namespace denavit
