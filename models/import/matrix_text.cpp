#include <algorithm>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"
#include "models/import/mathworks_tree.h"
#include "models/import/raw_table.h"
#include "models/import/row_limit.h"
#include "models/import/toolbox_program.h"
#include "models/import/written_matrix.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using Matrix = std::vector<std::vector<std::string>>;

constexpr std::size_t kMostArmsOfText = 20;

constexpr NamedColumn kDyn[] = {{"alpha", M::Alpha},
                                {"A", M::A},
                                {"theta", M::Theta},
                                {"D", M::D},
                                {"sigma", M::Type},
                                {"m", M::Mass},
                                {"rx", M::ComX},
                                {"ry", M::ComY},
                                {"rz", M::ComZ},
                                {"Ixx", M::Ixx},
                                {"Iyy", M::Iyy},
                                {"Izz", M::Izz},
                                {"Ixy", M::Ixy},
                                {"Iyz", M::Iyz},
                                {"Ixz", M::Ixz},
                                {"Jm", M::RotorInertia},
                                {"G", M::GearRatio},
                                {"B", M::MotorViscous},
                                {"Tc+", M::MotorCoulombPositive},
                                {"Tc-", M::MotorCoulombNegative}};

void addColumns(RawTable& table, const std::vector<std::string>& headings, const std::string& why) {
  for (const std::string& heading : headings) {
    columnOf(table, heading, readHeading(heading).meaning, why);
  }
}

void fill(RawTable& table, const Matrix& matrix) {
  checkRowCount(matrix.size());
  for (std::size_t row = 0; row < matrix.size(); ++row) {
    for (std::size_t column = 0; column < matrix[row].size(); ++column) {
      setCell(table, row, column, matrix[row][column]);
    }
    table.rows[row].place = "row " + std::to_string(row + 1);
  }
}

/// "M (6 x 4)"
std::string labelOf(const WrittenMatrix& one) {
  const std::string name = toPrintable(one.name).substr(0, 40);
  return name + " (" + std::to_string(one.rows.size()) + " x " + std::to_string(one.columns()) +
         ")";
}

/// Whether a name or a use says that a matrix is the DH table.
class DhMatrixChooser {
 public:
  DhMatrixChooser(const std::vector<CodeStatement>& statements) {
    mathWorks_ = findMathWorksMatrix(statements);
    for (const CodeStatement& statement : statements) {
      for (const CodeCall& call : findCalls(statement.text, {"SerialLink", "DHRobot"})) {
        if (!call.arguments.empty()) arms_.push_back(call.arguments.front());
      }
    }
  }

  [[nodiscard]] const std::string& mathWorks() const { return mathWorks_; }
  [[nodiscard]] bool isMadeArm(const std::string& name) const { return contains(arms_, name); }
  [[nodiscard]] bool isChosen(const WrittenMatrix& one) const {
    if (!mathWorks_.empty()) return one.name == mathWorks_;
    const bool isDyn = one.columns() == std::size(kDyn) && contains(toLower(one.name), "dyn");
    return one.name.empty() || namesDh(one.name) || !one.headings.empty() || isDyn ||
           isMadeArm(one.name);
  }

 private:
  std::string mathWorks_;
  std::vector<std::string> arms_;
};

/// Positions name the columns of a matrix without headings: four parameters in an order that is
/// guessed, a row number before them, or the type of joint behind.
void addPlainColumns(RawTable& table, const WrittenMatrix& one) {
  const auto isNumbered = [&] {
    for (std::size_t row = 0; row < one.rows.size(); ++row) {
      if (one.rows[row][0] != std::to_string(row + 1)) return false;
    }
    return one.rows.size() > 1;
  };
  const auto isType = [](const std::vector<std::string>& row) {
    return isOneOf(row[4], "0 1 R P 'R' 'P' \"R\" \"P\"");
  };
  const bool numbered = one.columns() == 5 && isNumbered();
  const bool typed = one.columns() == 5 && std::ranges::all_of(one.rows, isType);
  if (one.columns() != 4 && !numbered && !typed) {
    failIn("table", "line " + std::to_string(one.line),
           "the matrix " + labelOf(one) + " has other columns than the four DH parameters",
           "name its columns in a comment right above it, as % theta d a alpha offset");
  }
  table.format = "matrix without headings";
  table.orderIsGuessed = true;
  for (std::size_t i = 0; i < one.columns(); ++i) {
    const M meaning = numbered && i == 0 ? M::Label : M::Ignored;
    const std::size_t column =
        columnOf(table, "column " + std::to_string(i + 1), meaning, "no heading");
    table.columns[column].certainty = Certainty::Guessed;
  }
}

std::string joinHeadings(const RawTable& table) {
  std::vector<std::string> headings;
  for (const RawColumn& column : table.columns) headings.push_back(column.heading);
  return joinNames(headings);
}

/// "mdh", "DH_modified"
bool saysModified(const std::string& name) {
  const std::string lower = toLower(name.substr(name.rfind('.') + 1));
  return lower.starts_with("mdh") || lower.ends_with("mdh") || contains(lower, "_mdh") ||
         contains(lower, "modified") || contains(lower, "craig");
}

RawTable toTable(const WrittenMatrix& one, const DhMatrixChooser& chooser, RawTable table) {
  const bool serialLink = chooser.isMadeArm(one.name);
  if (!chooser.mathWorks().empty()) {
    addColumns(table, {"a", "alpha", "d", "theta"}, "MathWorks' own order");
  } else if (one.columns() == std::size(kDyn)) {
    table.format = "Robotics Toolbox DYN matrix";
    define(table, "the toolbox's DYN matrix defines it", std::nullopt,
           InertiaReference::CentreOfMass);
    for (const auto& [heading, meaning] : kDyn) {
      columnOf(table, heading, meaning, "the order of DYN matrices");
    }
  } else if (one.headings.empty() && serialLink) {
    table.format = "Robotics Toolbox matrix";
    define(table, "the Robotics Toolbox defines it", Convention::Standard);
    addColumns(table, {"theta", "d", "a", "alpha", "sigma", "offset"}, "the order of SerialLink");
    if (one.columns() < table.columns.size()) table.columns.resize(one.columns());
  } else if (!one.headings.empty()) {
    table.format = serialLink ? "Robotics Toolbox matrix" : "matrix with headings";
    addColumns(table, one.headings, one.headingsFrom);
    for (RawColumn& column : table.columns) column.reading = readHeading(column.heading);
    if (serialLink) {
      define(table, "SerialLink takes standard DH in metres and radians", Convention::Standard);
    }
  } else {
    addPlainColumns(table, one);
  }
  if (table.columns.size() != one.columns()) {
    failIn("table", "line " + std::to_string(one.line),
           "the matrix " + labelOf(one) + " has another number of columns than the " +
               std::to_string(table.columns.size()) + " that are expected there",
           "write one column for each of: " + joinHeadings(table));
  }
  if (saysModified(one.name) && !table.defined.convention) {
    table.defined.convention = Convention::Modified;
    table.definedBy = "its name \"" + toPrintable(one.name).substr(0, 40) + "\"";
  }
  fill(table, one.rows);
  return table;
}

[[noreturn]] void refuseMany(std::size_t count) {
  failIn("table", "text",
         "has " + std::to_string(count) + " matrices of DH parameters; at most " +
             std::to_string(kMostArmsOfText) + " arms are read from one text",
         "keep the arms that you need");
}

/// No matrix is taken for the DH table because of its size: what says so is missing.
[[noreturn]] void refuseUnnamed(const std::vector<WrittenMatrix>& matrices) {
  std::vector<std::string> labels;
  for (const WrittenMatrix& one : matrices) addOnce(labelOf(one), labels);
  if (labels.size() > 6) labels.resize(6);
  const bool several = labels.size() > 1;
  failIn(
      "table", "text",
      "has no DH table; " + std::string(several ? "the matrices " : "the matrix ") +
          joinNames(labels) + (several ? " are" : " is") + " not read: " +
          (several ? "their names do not say that they hold"
                   : "its name does not say that it holds") +
          " DH parameters",
      "call the one with the DH parameters dh, as in dh = [...], or name its columns in a comment "
      "right above it, as % theta d a alpha");
}

/// Functions, classes and loops are no table, and neither are their lines.
bool isProgram(const CodeBlock& block) {
  using Kind = CodeBlock::Kind;
  return std::ranges::any_of(block.body, [](const CodeBlock& inner) {
    const bool defines = (inner.kind == Kind::Definition && inner.text.ends_with(':')) ||
                         (inner.text.starts_with("function ") && contains(inner.text, '('));
    const bool isModule = std::ranges::count(inner.text, ' ') == 1 || contains(inner.text, " as ");
    const bool imports = (inner.text.starts_with("import ") && isModule) ||
                         (inner.text.starts_with("from ") && contains(inner.text, " import "));
    return defines || imports || inner.kind == Kind::Loop || isProgram(inner);
  });
}

/// The statements of a program must not be taken for the rows of a text.
std::vector<RawTable> noTable(const CodeProgram& code) {
  if (!isProgram(code.all)) return {};
  failIn("table", "text", "is a program in which no DH table is found",
         "write its DH parameters as a matrix called dh with a row for each joint, make its links "
         "with "
         "Link, Revolute or RevoluteDH, or paste the table alone");
}

/// Several of one size are arms to choose from.
bool areAlike(const std::vector<WrittenMatrix>& matrices) {
  return matrices.size() > 1 && std::ranges::all_of(matrices, [&](const WrittenMatrix& one) {
           return one.rows.size() > 1 && one.rows.size() == matrices.front().rows.size() &&
                  one.columns() == matrices.front().columns() && one.columns() <= 6;
         });
}

}  // namespace

std::vector<RawTable> findMatrix(const std::string& text) {
  const CodeProgram code = readProgram(text);
  if (!contains(text, '[')) return noTable(code);
  const std::vector<CodeStatement> statements = statementsIn(code.all);
  const ToolboxArms program = runToolboxProgram(text);
  RawTable start;
  start.symbols = collectSymbols(findAssignments(withoutComments(text)));
  const std::vector<WrittenMatrix> matrices =
      findWrittenMatrices(text, statements, program, start.symbols);
  const DhMatrixChooser chooser(statements);
  std::vector<WrittenMatrix> chosen;
  for (const WrittenMatrix& one : matrices) {
    if (chooser.isChosen(one)) chosen.push_back(one);
  }
  const auto isRow = [](const WrittenMatrix& one) { return one.rows.size() < 2; };
  if (chosen.empty()) {
    if (std::ranges::all_of(matrices, isRow)) return noTable(code);
    if (!areAlike(matrices)) refuseUnnamed(matrices);
    chosen = matrices;
  }
  const auto good = [](const WrittenMatrix& one) { return one.problem.empty(); };
  if (std::ranges::none_of(chosen, good)) {
    failIn("table", "line " + std::to_string(chosen.front().line), chosen.front().problem,
           "write the matrix out with the numbers that it ends up with");
  }
  for (const WrittenMatrix& one : matrices) {
    const bool isChosen = contains(chosen, one.name, &WrittenMatrix::name);
    if (!one.problem.empty() && isChosen) addNote(start, one.problem);
    if (!isChosen) addNote(start, "the matrix " + labelOf(one) + " is not read");
  }
  std::erase_if(chosen, [](const WrittenMatrix& one) { return !one.problem.empty(); });
  if (chosen.size() > kMostArmsOfText) refuseMany(chosen.size());
  std::vector<RawTable> tables;
  for (const WrittenMatrix& one : chosen) {
    RawTable& table = tables.emplace_back(toTable(one, chooser, start));
    if (!chooser.mathWorks().empty()) readMathWorksTree(table, one.name, code, statements, program);
    if (chosen.size() > 1)
      table.arm = toPrintable(one.name).substr(0, 40) + " in line " + std::to_string(one.line);
  }
  return tables;
}

}  // namespace denavit
