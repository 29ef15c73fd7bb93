#include "models/import/cell.h"

#include <charconv>
#include <cmath>
#include <vector>

#include "models/ascii.h"
#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/formula/formula.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

constexpr std::size_t kMaxCell = 160;

bool isUnitName(std::string_view name) {
  return isOneOf(name, "deg degree degrees rad radian radians mm cm m in inch kg g");
}

bool isFunction(std::string_view name) {
  return isOneOf(name, "sin cos tan asin acos atan atan2 sqrt abs exp min max pow");
}

/// "q", "q3", "q_3", "theta3", "th3", "t3", "variable"
bool isVariableName(std::string_view name) {
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
  std::string text;
  std::vector<std::string> names;  ///< of variables and symbols, in the order of values
  std::vector<double> values;
  int variable = -1;  ///< index of the joint variable among them
};

void addValue(Expression& expression, double value) {
  expression.text += "n" + std::to_string(expression.names.size()) + "_";
  expression.names.push_back("n" + std::to_string(expression.names.size()) + "_");
  expression.values.push_back(value);
}

bool followsNumber(std::string_view done) {
  std::size_t at = done.size();
  while (at > 0 && (done[at - 1] == ' ' || done[at - 1] == '*')) --at;
  return at > 0 && (isDigit(done[at - 1]) || done[at - 1] == ')' || done[at - 1] == '.');
}

void readName(const std::string& name, const std::map<std::string, double>& symbols,
              CellReading& cell, Expression& expression) {
  const std::string lower = toLower(name);
  if (const auto known = symbols.find(name); known != symbols.end()) {
    addValue(expression, known->second);
    if (lower == "deg") cell.unit = "rad";
  } else if (isOneOf(lower, "pi math_pi m_pi np_pi")) {
    cell.hasPi = true;
    expression.text += "pi";
  } else if (isFunction(lower)) {
    expression.text += lower;
  } else if (isUnitName(name) && followsNumber(expression.text)) {
    cell.unit = name;
    while (!expression.text.empty() &&
           (expression.text.back() == ' ' || expression.text.back() == '*')) {
      expression.text.pop_back();
    }
  } else if (isVariableName(name)) {
    cell.isVariable = true;
    cell.variable = trailingNumber(name);
    expression.variable = static_cast<int>(expression.names.size());
    addValue(expression, 0);
  } else {
    cell.unknown = name;
    expression.variable = static_cast<int>(expression.names.size());
    addValue(expression, 0);
  }
}

std::optional<CellReading> readExpression(std::string_view text,
                                          const std::map<std::string, double>& symbols) {
  CellReading cell;
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
    if (!expression.text.empty() && isDigit(expression.text.back()) && !isUnitName(name)) {
      expression.text += '*';
    }
    readName(name, symbols, cell, expression);
    at = end;
  }
  try {
    const Formula formula(expression.text, expression.names);
    cell.number = formula.evaluate(std::span<const double>(expression.values));
    if (expression.variable >= 0) {
      auto moved = expression.values;
      moved[static_cast<std::size_t>(expression.variable)] = 1;
      cell.isReversed = formula.evaluate(std::span<const double>(moved)) < cell.number;
    }
  } catch (const DescriptionError&) {
    return std::nullopt;
  }
  if (!isUsable(cell.number)) return std::nullopt;
  return cell;
}

}  // namespace

std::optional<CellReading> readCell(std::string_view written,
                                    const std::map<std::string, double>& symbols,
                                    bool decimalComma) {
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
  if (text.empty() || text == "-" || text == "--" || text == "*" || lower == "n/a" ||
      lower == "none" || lower == "null") {
    CellReading nothing;
    nothing.isPlain = true;
    nothing.isVariable = text == "*";
    return nothing;
  }
  if (lower == "nan" || lower == "inf" || lower == "-inf") return std::nullopt;
  if (decimalComma && !contains(text, '(')) {
    for (char& c : text) {
      if (c == ',') c = '.';
    }
  }
  for (std::size_t at; (at = text.find("math.pi")) != std::string::npos;) text.replace(at, 7, "pi");
  for (std::size_t at; (at = text.find("np.")) != std::string::npos;) text.erase(at, 3);
  std::optional<CellReading> cell = readPlain(text, symbols);
  if (!cell) cell = readExpression(text, symbols);
  if (cell && starred) cell->isVariable = true;
  return cell;
}

}  // namespace denavit
