#include "models/import/cell.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <regex>
#include <vector>

#include "models/ascii.h"
#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/formula/formula.h"
#include "models/import/column_meaning.h"
#include "models/issue.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxCell = 160;

bool isUnitName(std::string_view name) {
  return isOneOf(name, "deg degree degrees rad radian radians mm cm m in inch kg g");
}

bool isFunction(std::string_view name) {
  return isOneOf(name, "sin cos tan asin acos atan atan2 sqrt abs exp min max pow");
}

int trailingNumber(std::string_view name) {
  std::size_t at = name.size();
  while (at > 0 && isDigit(name[at - 1])) --at;
  int number = 0;
  std::from_chars(name.data() + at, name.data() + name.size(), number);
  return number;
}

/// The unit that follows a number: "kg m^2" as "kgm2"; empty where it is none.
std::string squeezedUnit(std::string_view text) {
  std::string unit;
  for (const char c : text) {
    if (c != ' ' && c != '*' && c != '^') unit += c;
  }
  const bool isKnown =
      isOneOf(unit,
              "deg degrees degree rad radians mm cm m in inch kg g kgm2 kgmm2 kgcm2 gmm2 gcm2 "
              "Nm N deg/s rad/s m/s mm/s kgm Nms Nms/rad Ns/m");
  return isKnown ? unit : "";
}

int countDecimals(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return 0;
  std::size_t end = point + 1;
  while (end < text.size() && isDigit(text[end])) ++end;
  return static_cast<int>(end - point - 1);
}

int countMostDecimals(std::string_view text) {
  int most = 0;
  for (std::size_t at = text.find('.'); at != text.npos; at = text.find('.', at + 1)) {
    most = std::max(most, countDecimals(text.substr(at)));
  }
  return most;
}

/// What is larger, no arm may have; in another unit it may be no double any more.
bool isUsable(double number) { return std::abs(number) <= kLargestNumber; }

std::optional<CellReading> readPlain(std::string_view text,
                                     const std::map<std::string, double>& symbols) {
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !isUsable(value)) return std::nullopt;
  const auto used = static_cast<std::size_t>(end - text.data());
  CellReading cell;
  cell.number = value;
  cell.decimals = countDecimals(text.substr(0, used));
  cell.isPlain = true;
  if (used == text.size()) return cell;
  cell.unit = squeezedUnit(text.substr(used));
  // In code, deg is often a number of its own.
  if (cell.unit.empty() || symbols.count(cell.unit)) return std::nullopt;
  return cell;
}

/// An expression taken apart into what Formula can compute.
struct Expression {
  enum class Part { Symbol, Variable, Unit, Unknown };
  struct Name {
    Part part;
    std::string written;
    double value;
  };
  std::string text;
  std::vector<Name> names;

  void add(Part part, const std::string& written, double value) {
    text += nameOf(names.size());
    names.push_back({part, written, value});
  }
  [[nodiscard]] bool hasPowerOfUnit() const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool isUnit = names[i].part == Part::Unit;
      if (isUnit && (contains(text, nameOf(i) + "^") || contains(text, nameOf(i) + " ^")))
        return true;
    }
    return false;
  }
  static std::string nameOf(std::size_t index) { return "n" + std::to_string(index) + "_"; }
};

using Part = Expression::Part;

bool followsNumber(std::string_view done) {
  std::size_t at = done.size();
  while (at > 0 && (done[at - 1] == ' ' || done[at - 1] == '*')) --at;
  return at > 0 && (isDigit(done[at - 1]) || done[at - 1] == ')' || done[at - 1] == '.');
}

/// Whether a name behind it would be multiplied without a sign: "2pi", "(1+1/2) pi".
bool isFactor(std::string_view done) {
  while (done.ends_with(' ')) done.remove_suffix(1);
  return !done.empty() && (isDigit(done.back()) || done.back() == ')');
}

/// @param isMarked  a star behind it says that it is a joint variable
void readName(const std::string& name, bool isMarked, const std::map<std::string, double>& symbols,
              CellReading& cell, Expression& expression) {
  const std::string lower = toLower(name);
  const bool isUnit = isUnitName(name) && followsNumber(expression.text);
  if (isFactor(expression.text)) expression.text += '*';
  if (const auto known = symbols.find(name); known != symbols.end()) {
    expression.add(Part::Symbol, name, known->second);
    if (lower == "deg") cell.unit = "rad";
  } else if (isOneOf(lower, "pi math_pi m_pi np_pi")) {
    cell.hasPi = true;
    expression.text += "pi";
  } else if (isFunction(lower)) {
    expression.text += lower;
  } else if (isUnit) {
    expression.add(Part::Unit, name, 1);
  } else if (isMarked || isJointVariable(name)) {
    cell.isVariable = true;
    cell.variable = trailingNumber(name);
    expression.add(Part::Variable, name, 0);
  } else {
    if (!contains(cell.unknown, name)) cell.unknown.push_back(name);
    expression.add(Part::Unknown, name, 0);
  }
}

/// "q(2)" and "q[2]" as "q2".
std::string withPlainIndices(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool opens = contains("([", text[at]) && !plain.empty() && isNamePart(plain.back());
    const std::size_t close = opens ? text.find_first_not_of("0123456789", at + 1) : text.npos;
    const bool closes = close != text.npos && close > at + 1 && contains(")]", text[close]);
    std::size_t begin = plain.size();
    while (begin > 0 && isNamePart(plain[begin - 1])) --begin;
    if (closes && isJointVariable(plain.substr(begin))) {
      plain += text.substr(at + 1, close - at - 1);
      at = close;
    } else {
      plain += text[at];
    }
  }
  return plain;
}

/// "1 1/2" as "(1+1/2)".
std::string withImproperFractions(const std::string& text) {
  static const std::regex mixed(R"((^|[^\w.])(\d+) +(\d+/\d+)(?!\d))");
  if (!contains(text, '/')) return text;
  return std::regex_replace(text, mixed, "$1($2+$3)");
}

/// Behind the star that marks a joint variable, as in "theta1* + 90"; no factor follows it.
std::size_t skipMark(std::string_view text, std::size_t at) {
  const std::size_t star = text.find_first_not_of(' ', at);
  if (star == text.npos || text[star] != '*') return at;
  const std::size_t next = text.find_first_not_of(' ', star + 1);
  return next == text.npos || contains("+-", text[next]) ? star + 1 : at;
}

Expression takeExpressionApart(std::string_view text, const std::map<std::string, double>& symbols,
                               CellReading& cell) {
  Expression expression;
  for (std::size_t at = 0; at < text.size();) {
    const bool exponent = (text[at] == 'e' || text[at] == 'E') && at > 0 &&
                          (isDigit(text[at - 1]) || text[at - 1] == '.') && at + 1 < text.size() &&
                          (isDigit(text[at + 1]) || text[at + 1] == '-' || text[at + 1] == '+');
    if (exponent) {
      // A sign belongs to the exponent.
      expression.text += text.substr(at, 2);
      at += 2;
      continue;
    }
    if (!isNameStart(text[at])) {
      if (text[at] == '*' && at + 1 < text.size() && text[at + 1] == '*') {
        expression.text += '^';
        at += 2;
        continue;
      }
      expression.text += text[at++];
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && isNamePart(text[end])) ++end;
    const std::string name(text.substr(at, end - at));
    at = skipMark(text, end);
    readName(name, at > end, symbols, cell, expression);
  }
  return expression;
}

/// The formula of an expression, with the values of its names.
class Evaluator {
 public:
  explicit Evaluator(const Expression& expression) : names_(expression.names) {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < names_.size(); ++i) known.push_back(Expression::nameOf(i));
    formula_ = Formula(expression.text, known);
  }

  /// @param value  of each name
  template <typename Value>
  [[nodiscard]] double evaluate(const Value& value) const {
    std::vector<double> values;
    for (const Expression::Name& name : names_) values.push_back(value(name));
    return formula_.evaluate(std::span<const double>(values));
  }

  /// With all its units as they are given and a joint variable at x, the others at 0.
  [[nodiscard]] double evaluate(const std::string& variable, double x) const {
    return evaluate([&](const Expression::Name& name) {
      return name.part == Part::Variable && name.written == variable ? x : name.value;
    });
  }

 private:
  const std::vector<Expression::Name>& names_;
  Formula formula_;
};

/// The kind of quantity that has all these units; Plain where there is none.
QuantityKind kindOfUnits(const std::vector<std::string>& units) {
  for (const QuantityKind kind : {QuantityKind::Angle, QuantityKind::Length, QuantityKind::Mass}) {
    const auto isOfKind = [&](const std::string& unit) {
      return unitFactor(unit, kind).has_value();
    };
    if (std::ranges::all_of(units, isOfKind)) {
      return kind;
    }
  }
  return QuantityKind::Plain;
}

/// Decides in which unit an expression counts: the one that it has, or the SI unit where it has
/// several, or degrees beside pi. @returns whether there is one
bool settleUnits(Expression& expression, CellReading& cell) {
  // In "300 mm^2" some mean the square of 300 mm.
  if (expression.hasPowerOfUnit()) return false;
  std::vector<std::string> units;
  for (const auto& name : expression.names) {
    if (name.part == Part::Unit && !contains(units, name.written)) units.push_back(name.written);
  }
  if (units.empty()) return true;
  const QuantityKind kind = kindOfUnits(units);
  if (kind == QuantityKind::Plain) return false;
  cell.unit = units.front();
  const bool radians = kind == QuantityKind::Angle && cell.hasPi;
  if (units.size() == 1 && !radians) return true;
  cell.unit = kind == QuantityKind::Angle ? "rad" : kind == QuantityKind::Length ? "m" : "kg";
  for (auto& name : expression.names) {
    if (name.part == Part::Unit) name.value = *unitFactor(name.written, kind);
  }
  return true;
}

/// Why its joint variables are more than the variable of one joint, with something added.
std::string findCoupling(const Evaluator& evaluator, const Expression& expression) {
  std::vector<std::string> variables;
  for (const auto& name : expression.names) {
    if (name.part == Part::Variable && !contains(variables, name.written)) {
      variables.push_back(name.written);
    }
  }
  if (variables.empty()) return {};
  if (variables.size() > 1) return "holds several joint variables, " + joinNames(variables);
  const std::string& q = variables.front();
  const double at0 = evaluator.evaluate(q, 0), at1 = evaluator.evaluate(q, 1);
  const double slope = at1 - at0;
  constexpr double kRounding = 1e-9;
  if (std::abs(evaluator.evaluate(q, 2) - at1 - slope) > kRounding * (1 + std::abs(at1))) {
    return "is no linear function of " + q;
  }
  return std::abs(slope - 1) > kRounding ? "holds " + toReadable(slope) + " times " + q : "";
}

std::optional<CellReading> readExpression(std::string_view text,
                                          const std::map<std::string, double>& symbols) {
  CellReading cell;
  Expression expression = takeExpressionApart(withPlainIndices(text), symbols, cell);
  if (!settleUnits(expression, cell)) return std::nullopt;
  try {
    const Evaluator evaluator(expression);
    cell.number = evaluator.evaluate([](const Expression::Name& name) { return name.value; });
    const double bare = evaluator.evaluate(
        [](const Expression::Name& name) { return name.part == Part::Unit ? 0 : name.value; });
    const bool hasUnit = contains(expression.names, Part::Unit, &Expression::Name::part);
    if (hasUnit && !cell.hasPi && !(std::abs(bare) < 1e-12)) return std::nullopt;
    cell.coupling = findCoupling(evaluator, expression);
    cell.decimals = countMostDecimals(text);
  } catch (const DescriptionError&) {
    return std::nullopt;
  }
  if (!isUsable(cell.number)) return std::nullopt;
  return cell;
}

}  // namespace

bool isWordForNothing(std::string_view text) {
  return isOneOf(toLower(text), "n/a na none null nil");
}

bool isJointVariable(std::string_view name) {
  const std::string lower = toLower(name);
  if (isOneOf(lower, "variable var theta q")) return true;
  std::size_t end = lower.size();
  while (end > 0 && isDigit(lower[end - 1])) --end;
  if (end == lower.size()) {
    return isOneOf(lower, "q_i theta_i theta_j qi thetai q_j q_n");
  }
  std::string stem = lower.substr(0, end);
  if (!stem.empty() && stem.back() == '_') stem.pop_back();
  return isOneOf(stem, "q theta th t");
}

std::optional<CellReading> readCell(std::string_view written,
                                    const std::map<std::string, double>& symbols,
                                    NumberFormat format) {
  if (written.size() > kMaxCell) return std::nullopt;
  std::string text = toAscii(written);
  while (text.size() > 1 && (text.front() == '"' || text.front() == '\'' || text.front() == '*') &&
         text.back() == text.front()) {
    text = trimmed(std::string_view(text).substr(1, text.size() - 2));
  }
  bool starred = false;
  if (text.size() > 1 && text.back() == '*') {
    starred = true;
    text = trimmed(std::string_view(text).substr(0, text.size() - 1));
  }
  const std::string lower = toLower(text);
  if (text.empty() || text == "-" || text == "--" || text == "*" || isWordForNothing(text)) {
    CellReading nothing;
    nothing.isPlain = true;
    nothing.isVariable = text == "*";
    return nothing;
  }
  if (lower == "nan" || lower == "inf" || lower == "-inf") return std::nullopt;
  const std::optional<std::string> plain = toPlainNumbers(text, format);
  if (!plain) return std::nullopt;
  text = withImproperFractions(*plain);
  for (std::size_t at; (at = text.find("math.pi")) != std::string::npos;) text.replace(at, 7, "pi");
  for (std::size_t at; (at = text.find("np.")) != std::string::npos;) text.erase(at, 3);
  std::optional<CellReading> cell = readPlain(text, symbols);
  if (!cell) cell = readExpression(text, symbols);
  if (cell && starred) cell->isVariable = true;
  return cell;
}

}  // namespace denavit
