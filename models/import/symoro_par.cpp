#include <algorithm>

#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_pose.h"
#include "models/import/code_text.h"
#include "models/import/raw_table.h"
#include "models/import/row_limit.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

using M = ColumnMeaning;

/// Khalil and Kleinfinger's parameters: their d is everybody else's a, their r is d.
constexpr NamedColumn kKeys[] = {{"ant", M::Antecedent},
                                 {"sigma", M::Type},
                                 {"b", M::B},
                                 {"d", M::A},
                                 {"r", M::D},
                                 {"gamma", M::Gamma},
                                 {"alpha", M::Alpha},
                                 {"theta", M::Theta},
                                 {"XX", M::Ixx},
                                 {"XY", M::Ixy},
                                 {"XZ", M::Ixz},
                                 {"YY", M::Iyy},
                                 {"YZ", M::Iyz},
                                 {"ZZ", M::Izz},
                                 {"MX", M::MomentX},
                                 {"MY", M::MomentY},
                                 {"MZ", M::MomentZ},
                                 {"M", M::Mass},
                                 {"IA", M::ReflectedInertia},
                                 {"FV", M::Viscous},
                                 {"FS", M::Coulomb}};

/// Comments are (* ... *); one of them names the arm.
std::string withoutNotes(const std::string& text, std::string& name) {
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    if (text.compare(at, 2, "(*") != 0) {
      code += text[at++];
      continue;
    }
    const std::size_t end = text.find("*)", at + 2);
    if (end == std::string::npos) break;
    const std::string note = text.substr(at, std::min<std::size_t>(end - at, 200));
    const std::size_t quote = contains(note, "Robotname") ? note.find('\'') : std::string::npos;
    if (quote != std::string::npos) name = note.substr(quote + 1, note.rfind('\'') - quote - 1);
    code += '\n';
    at = end + 2;
  }
  return code;
}

/// The numbers of a list; nothing where one of them has no value.
std::optional<std::vector<double>> numbersOf(const RawTable& table,
                                             const std::vector<std::string>& texts) {
  std::vector<double> numbers;
  for (const std::string& text : texts) {
    const auto cell = readCell(text, table.symbols);
    if (!cell || !cell->unknown.empty() || cell->isVariable) return std::nullopt;
    numbers.push_back(cell->number);
  }
  return numbers;
}

/// "1, 2" of "{1, 2}"
std::string entriesOf(const std::string& list) { return list.substr(1, list.rfind('}') - 1); }

std::string joined(const std::vector<std::string>& texts) {
  return joinNames(texts).substr(0, 120);
}

void readGravity(RawTable& table, const std::vector<std::string>& texts) {
  const auto numbers = numbersOf(table, texts);
  if (numbers && numbers->size() == 3) {
    table.gravity = Eigen::Vector3d((*numbers)[0], (*numbers)[1], (*numbers)[2]);
  } else {
    addNote(table, "gravity G = {" + joined(texts) + "} has no value; (0, 0, -9.81) is taken");
  }
}

/// Z, the pose of frame 0 in the fixed frame, row by row.
void readBase(RawTable& table, const std::vector<std::string>& texts) {
  const auto numbers = numbersOf(table, texts);
  std::optional<Placement> base;
  if (numbers && numbers->size() == 16) {
    base = findPlacement(
        Eigen::Map<const Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(numbers->data()));
  }
  if (!base) {
    failIn("table", "base Z", "= {" + joined(texts) + "} is no pose with a value",
           "write the 16 numbers of a homogeneous transform, row by row, or leave Z out");
  }
  if (!(*base == Placement{})) table.base = base;
}

/// Every list has one entry for each frame; a shorter one would put zeros into the rest.
void checkLists(const RawTable& table, const std::vector<CodeAssignment>& assignments) {
  for (const CodeAssignment& assignment : assignments) {
    const auto isKey = [&](const NamedColumn& key) {
      return toLower(key.heading) == toLower(assignment.target);
    };
    if (!assignment.value.starts_with('{') || std::ranges::none_of(kKeys, isKey)) continue;
    const auto count = splitArguments(entriesOf(assignment.value)).size();
    if (count == table.rows.size()) continue;
    failIn("table", assignment.target,
           "has " + std::to_string(count) + " entries, but the longest list has " +
               std::to_string(table.rows.size()),
           "write one entry for each frame");
  }
}

}  // namespace

std::optional<RawTable> findSymoroFile(const std::string& text) {
  RawTable table;
  const std::string code = withoutNotes(text, table.name);
  const std::vector<CodeAssignment> assignments = findAssignments(code);
  bool hasAntecedent = false, hasAlpha = false;
  for (const CodeAssignment& a : assignments) {
    const bool list = a.value.starts_with('{');
    hasAntecedent = hasAntecedent || (list && toLower(a.target) == "ant");
    hasAlpha = hasAlpha || (list && toLower(a.target) == "alpha");
  }
  if (!hasAntecedent || !hasAlpha) return std::nullopt;
  table.format = "SYMORO parameter file";
  define(table, "SYMORO defines it", Convention::Modified, InertiaReference::LinkOrigin);
  table.symbols = collectSymbols(assignments);
  for (const char* const count : {"NF", "NL", "NJ", "Type", "is_mobile"})
    table.symbols.erase(count);
  for (const CodeAssignment& assignment : assignments) {
    if (!assignment.value.starts_with('{')) continue;
    const std::vector<std::string> numbers = splitArguments(entriesOf(assignment.value));
    checkRowCount(numbers.size());
    const std::string name = toLower(assignment.target);
    if (name == "g") readGravity(table, numbers);
    if (name == "z") readBase(table, numbers);
    bool known = isOneOf(name, "g z mu q qp qdp");
    for (const NamedColumn& key : kKeys) {
      if (toLower(key.heading) != name) continue;
      known = true;
      const std::size_t column = columnOf(table, key.heading, key.meaning, "SYMORO's own name");
      for (std::size_t row = 0; row < numbers.size(); ++row) {
        setCell(table, row, column, numbers[row]);
      }
    }
    if (known) continue;
    bool zero = true;
    for (const std::string& number : numbers) {
      const auto cell = readCell(number, table.symbols);
      zero = zero && cell && cell->number == 0 && cell->unknown.empty();
    }
    if (!zero) addNote(table, assignment.target.substr(0, 20) + ": not part of an arm, dropped");
  }
  checkLists(table, assignments);
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    table.rows[row].place = "frame " + std::to_string(row + 1);
  }
  return table;
}

}  // namespace denavit
