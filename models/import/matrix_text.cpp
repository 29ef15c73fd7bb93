#include <algorithm>
#include <charconv>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_text.h"
#include "models/import/raw_table.h"
#include "models/import/text_cells.h"
#include "models/import/toolbox_program.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

using M = ColumnMeaning;
using Matrix = std::vector<std::vector<std::string>>;

/// A matrix that may hold DH parameters.
struct Written {
  std::string name;
  Matrix rows;
  std::vector<std::string> headings;  ///< from the names it is put together from
};

bool isNumeric(const Matrix& matrix, const std::map<std::string, double>& symbols) {
  for (const auto& row : matrix) {
    if (row.size() != matrix.front().size()) return false;
    for (const std::string& cell : row) {
      if (!readCell(cell, symbols)) return false;
    }
  }
  return true;
}

/// "% alpha  a  d  theta" near a matrix: headings, when there is one for each column.
std::vector<std::string> findHeadings(const std::string& text, const std::string& name,
                                      std::size_t columns) {
  const std::size_t at = text.find(name);
  std::size_t end = text.find(']', at);
  if (end == std::string::npos) end = text.size();
  const std::size_t from = at == std::string::npos || at < 400 ? 0 : at - 400;
  std::vector<std::string> found;
  std::size_t line = from;
  while (line < end) {
    const std::size_t stop = std::min(text.find('\n', line), text.size());
    std::string content = trimmed(std::string_view(text).substr(line, stop - line));
    const std::size_t mark = content.find_first_of("%#");
    line = stop + 1;
    if (mark == std::string::npos) continue;
    content = content.substr(mark + 1);
    std::ranges::replace(content, ',', ' ');
    std::ranges::replace(content, '|', ' ');
    const std::vector<std::string> words = splitElements("[" + content + "]");
    if (words.size() != columns) continue;
    std::size_t known = 0;
    for (const std::string& word : words) {
      const M meaning = readHeading(word).meaning;
      if (meaning != M::Ignored && meaning != M::Label) ++known;
    }
    if (known >= 3) found = words;
  }
  return found;
}

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
  for (std::size_t row = 0; row < matrix.size() && row < kMaxTableRows; ++row) {
    for (std::size_t column = 0; column < matrix[row].size(); ++column) {
      setCell(table, row, column, matrix[row][column]);
    }
    table.rows[row].place = "row " + std::to_string(row + 1);
  }
}

/// "body2.Mass = 17.4", "bodies{2}.Inertia": the joint's row, by the number in the name.
std::optional<std::size_t> rowOf(std::string_view target, std::size_t rows) {
  const std::size_t digit = target.find_first_of("0123456789");
  if (digit == std::string_view::npos) return std::nullopt;
  std::size_t number = 0;
  std::from_chars(target.data() + digit, target.data() + target.size(), number);
  if (number < 1 || number > rows) return std::nullopt;
  return number - 1;
}

/// Mass, CenterOfMass and Inertia [Ixx Iyy Izz Iyz Ixz Ixy] of rigidBody objects.
void readBodies(RawTable& table, const std::vector<CodeAssignment>& assignments) {
  constexpr NamedColumn kTensor[] = {{"Ixx", M::Ixx}, {"Iyy", M::Iyy}, {"Izz", M::Izz},
                                     {"Iyz", M::Iyz}, {"Ixz", M::Ixz}, {"Ixy", M::Ixy}};
  constexpr NamedColumn kCentre[] = {{"cx", M::ComX}, {"cy", M::ComY}, {"cz", M::ComZ}};
  const char* const why = "MathWorks' own order";
  for (const CodeAssignment& assignment : assignments) {
    const std::size_t dot = assignment.target.rfind('.');
    if (dot == std::string::npos) continue;
    const auto row = rowOf(std::string_view(assignment.target).substr(0, dot), table.rows.size());
    const std::string name = assignment.target.substr(dot + 1);
    if (!row) continue;
    const std::vector<std::string> numbers = splitElements(assignment.value);
    if (name == "Mass") {
      setCell(table, *row, columnOf(table, "Mass", M::Mass, why), assignment.value);
    } else if (name == "CenterOfMass" && numbers.size() == 3) {
      setCells(table, *row, kCentre, numbers, why);

    } else if (name == "Inertia" && numbers.size() == 6) {
      setCells(table, *row, kTensor, numbers, why);
    }
  }
}

void readMathWorks(RawTable& table, const std::string& code,
                   const std::vector<CodeAssignment>& assignments) {
  table.format = "MathWorks setFixedTransform matrix";
  define(table, "MathWorks defines it", std::nullopt, InertiaReference::LinkOrigin);
  table.ignoresVariableEntry = true;
  for (const CodeCall& call : findCalls(code, {"setFixedTransform"})) {
    const auto kind = call.arguments.empty() ? std::nullopt : quotedText(call.arguments.back());
    if (kind == "mdh") table.defined.convention = Convention::Modified;
    if (kind == "dh") table.defined.convention = Convention::Standard;
  }
  std::size_t row = 0;
  for (const CodeCall& call : findCalls(code, {"rigidBodyJoint"})) {
    const auto kind = call.arguments.size() < 2 ? std::nullopt : quotedText(call.arguments[1]);
    if (row >= table.rows.size()) break;
    if (kind) setCell(table, row, columnOf(table, "type", M::Type, "rigidBodyJoint"), *kind);
    ++row;
  }
  readBodies(table, assignments);
}

/// A homogeneous transform is no table.
bool isTransform(const Matrix& matrix) {
  return matrix.size() == 4 && matrix.front().size() == 4 &&
         matrix[3] == std::vector<std::string>{"0", "0", "0", "1"};
}

/// [theta d a alpha], with columns made before: the names are the headings.
std::vector<std::string> columnNames(const std::string& value) {
  std::string list = value;
  for (const std::string_view sign : {"'", ".T", "(", ")", "np.column_stack", "np.array"}) {
    list = replaceAll(list, sign, " ");
  }
  std::vector<std::string> names;
  for (const std::string& element : splitElements(list)) {
    for (const std::string& name : splitElements(element)) {
      const M meaning = readHeading(name).meaning;
      if (meaning == M::Ignored || meaning == M::Label) return {};
      names.push_back(name);
    }
  }
  return names;
}

/// The matrices of four columns or more: those written as one, or else those put together from
/// columns.
std::vector<Written> findMatrices(const std::string& text, const std::string& code,
                                  const std::vector<CodeAssignment>& assignments,
                                  const std::map<std::string, double>& symbols) {
  std::vector<Written> found;
  const auto consider = [&](const std::string& name, const std::string& value) {
    const Matrix matrix = splitMatrix(value);
    if (matrix.empty() || matrix.front().size() < 4 || matrix.front().size() > 20) return;
    if (isNumeric(matrix, symbols) && !isTransform(matrix)) found.push_back({name, matrix, {}});
  };
  for (const CodeAssignment& assignment : assignments) {
    if (contains(assignment.value, '[')) {
      consider(assignment.target, assignment.value);
    }
  }
  if (found.empty() && trimmed(code).starts_with('[')) consider("[", code);
  const auto isRow = [](const Written& one) { return one.rows.size() < 2; };
  if (!std::ranges::all_of(found, isRow)) return found;
  for (const NamedMatrix& one : runToolboxProgram(text).matrices) {
    const std::vector<std::string> headings = columnNames(one.text);
    if (std::ssize(headings) != one.matrix.cols()) continue;
    found.clear();
    Written& written = found.emplace_back(Written{one.name, {}, headings});
    for (const auto& row : one.matrix.rowwise()) {
      auto& cells = written.rows.emplace_back();
      for (const double number : row) cells.push_back(toShortest(number));
    }
  }
  return found;
}

RawTable toTable(const Written& written, const std::string& text, const std::string& code,
                 const std::vector<CodeAssignment>& assignments, RawTable table) {
  const std::size_t columns = written.rows.front().size();
  const std::vector<std::string> headings =
      written.headings.empty() ? findHeadings(text, written.name, columns) : written.headings;
  const bool mathWorks = contains(code, "setFixedTransform");
  const bool serialLink = contains(code, "SerialLink");
  if (mathWorks) {
    addColumns(table, {"a", "alpha", "d", "theta"}, "MathWorks' own order");
  } else if (columns == std::size(kDyn)) {
    table.format = "Robotics Toolbox DYN matrix";
    define(table, "the toolbox's DYN matrix defines it", std::nullopt,
           InertiaReference::CentreOfMass);
    for (const auto& [heading, meaning] : kDyn) {
      columnOf(table, heading, meaning, "the order of DYN matrices");
    }
  } else if (headings.empty() && serialLink) {
    table.format = "Robotics Toolbox matrix";
    define(table, "the Robotics Toolbox defines it", Convention::Standard);
    addColumns(table, {"theta", "d", "a", "alpha", "sigma", "offset"}, "the order of SerialLink");
    if (columns < table.columns.size()) table.columns.resize(columns);
  } else if (!headings.empty()) {
    table.format = serialLink ? "Robotics Toolbox matrix" : "matrix with headings";
    addColumns(table, headings,
               written.headings.empty() ? "the comment beside the matrix" : "the column's name");
    if (serialLink) {
      define(table, "SerialLink takes standard DH in metres and radians", Convention::Standard);
    }

  } else {
    table.format = "matrix without headings";
    table.orderIsGuessed = true;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t column =
          columnOf(table, "column " + std::to_string(i + 1), M::Ignored, "no heading");
      table.columns[column].certainty = Certainty::Guessed;
    }
  }
  if (!headings.empty()) {
    for (RawColumn& column : table.columns) column.reading = readHeading(column.heading);
  }

  fill(table, written.rows);
  if (table.columns.size() < columns) {
    table.notes.push_back("columns after the " + std::to_string(table.columns.size()) +
                          "th of the matrix");
  }
  for (RawRow& row : table.rows) row.cells.resize(table.columns.size());
  if (mathWorks) readMathWorks(table, code, assignments);
  return table;
}

}  // namespace

std::vector<RawTable> findMatrix(const std::string& text) {
  if (!contains(text, '[')) return {};
  const std::string code = withoutComments(text);
  const std::vector<CodeAssignment> assignments = findAssignments(code);
  RawTable start;
  start.symbols = collectSymbols(assignments);
  const std::vector<Written> matrices = findMatrices(text, code, assignments, start.symbols);
  std::size_t longest = 0, widest = 0;
  for (const Written& one : matrices) longest = std::max(longest, one.rows.size());
  for (const Written& one : matrices) {
    if (one.rows.size() == longest) widest = std::max(widest, one.rows.front().size());
  }
  // Several of one size are arms to choose from; others are said to be left out.
  const auto isArm = [&](const Written& one) {
    return one.rows.front().size() == widest && (one.rows.size() == longest || one.rows.size() > 1);
  };
  std::vector<RawTable> tables;
  for (const Written& one : matrices) {
    if (!isArm(one)) {
      addNote(start, "the matrix \"" + toPrintable(one.name).substr(0, 40) + "\" is not read");
    }
  }
  for (const Written& one : matrices) {
    if (!isArm(one) || tables.size() >= 20) continue;
    tables.push_back(toTable(one, text, code, assignments, start));
    tables.back().arm = toPrintable(one.name).substr(0, 40);
  }
  if (tables.size() == 1) tables.front().arm.clear();
  return tables;
}

}  // namespace denavit
