#include "models/import/code_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numbers>

#include "core/linear/dense.h"
#include "models/ascii.h"
#include "models/find.h"
#include "models/import/cell.h"
#include "models/import/code_functions.h"
#include "models/import/code_text.h"

namespace denavit {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

constexpr int kMaxDepth = 40, kMaxSigns = 500;  // both recurse
constexpr Index kMaxElements = 4000;

/// Thrown inside the calculator only: the expression has no known value.
struct Unknown {};

CodeValue valueOf(MatrixXd matrix, bool isList = false) { return {std::move(matrix), {}, isList}; }

CodeValue numberOf(double x) { return valueOf(MatrixXd::Constant(1, 1, x)); }

/// The matrix of a value; lists of matrices have none to compute with.
const MatrixXd& matrixOf(const CodeValue& value) {
  if (!value.items.empty()) throw Unknown{};
  return value.matrix;
}

std::string withoutModule(const std::string& name) {
  for (const std::string_view module : {"np.", "numpy.", "math.", "sm.", "sp.", "base."}) {
    if (name.starts_with(module)) return name.substr(module.size());
  }
  return name;
}

/// A function of one expression, by recursive descent.
class Calculator {
 public:
  Calculator(std::string_view text, const CodeScope& scope, int depth)
      : text_(text), scope_(scope), depth_(depth) {
    if (depth > kMaxDepth) throw Unknown{};
  }

  CodeValue calc() {
    CodeValue value = range();
    skipSpace();
    if (at_ != text_.size()) throw Unknown{};
    if (value.matrix.size() > kMaxElements || !value.matrix.allFinite()) throw Unknown{};
    return value;
  }

 private:
  void skipSpace() {
    while (at_ < text_.size() && isSpace(text_[at_])) ++at_;
  }
  bool take(std::string_view token) {
    skipSpace();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  [[nodiscard]] CodeValue inner(std::string_view text) const {
    return Calculator(text, scope_, depth_ + 1).calc();
  }

  /// from:to and from:step:to
  CodeValue range() {
    CodeValue first = comparison();
    if (!take(":")) return first;
    if (scope_.isPython) throw Unknown{};
    CodeValue second = comparison();
    const bool stepped = take(":");
    const CodeValue last = stepped ? comparison() : second;
    const double step = stepped ? single(second) : 1, from = single(first), to = single(last);
    const double count = std::floor((to - from) / step + 1 + 1e-9);
    if (!(count < kMaxElements)) throw Unknown{};
    const auto n = static_cast<Index>(std::max(0.0, count));
    MatrixXd row(1, n);
    for (Index i = 0; i < n; ++i) row(0, i) = from + static_cast<double>(i) * step;
    return valueOf(row);
  }

  CodeValue comparison() {
    CodeValue left = sum();
    for (const std::string_view sign : {"==", "~=", "!=", "<=", ">=", "<", ">"}) {
      if (!take(sign)) continue;
      const double a = single(left), b = single(sum());
      const bool yes = sign == "=="   ? a == b
                       : sign == "<=" ? a <= b
                       : sign == ">=" ? a >= b
                       : sign == "<"  ? a < b
                       : sign == ">"  ? a > b
                                      : a != b;
      return numberOf(yes ? 1 : 0);
    }
    return left;
  }

  CodeValue sum() {
    CodeValue value = product();
    for (;;) {
      const bool plus = take("+");
      if (!plus && !take("-")) return value;
      const CodeValue next = product();
      if (plus && value.isList && next.isList) {
        value = joined(value, next);
      } else {
        value = elementwise(value, next, [&](double a, double b) { return plus ? a + b : a - b; });
      }
    }
  }

  CodeValue product() {
    CodeValue value = unary();
    for (;;) {
      skipSpace();
      if (text_.substr(at_).starts_with("**")) return value;
      if (scope_.isPython &&
          (text_.substr(at_).starts_with("//") || text_[std::min(at_, text_.size() - 1)] == '%')) {
        const bool whole = take("//");
        if (!whole && !take("%")) return value;
        value = elementwise(value, unary(), [&](double a, double b) {
          return whole ? std::floor(a / b) : a - b * std::floor(a / b);
        });
        continue;
      }
      if (take(".*")) {
        value = elementwise(value, unary(), [](double a, double b) { return a * b; });
      } else if (take("./")) {
        value = elementwise(value, unary(), [](double a, double b) { return a / b; });
      } else if (take("/")) {
        const CodeValue next = unary();
        // In MATLAB that solves an equation.
        if (next.matrix.size() != 1 && !scope_.isPython) throw Unknown{};
        value = elementwise(value, next, [](double a, double b) { return a / b; });
      } else if (take("*") || take("@")) {
        value = multiplied(value, unary());
      } else {
        return value;
      }
    }
  }

  CodeValue unary() {
    if (++signs_ > kMaxSigns) throw Unknown{};
    if (take("-")) {
      CodeValue value = unary();
      value.matrix = -matrixOf(value);
      return value;
    }
    if (take("+")) return unary();
    return power();
  }

  CodeValue power() {
    CodeValue value = postfix();
    if (!take("**") && !take(".^") && !take("^")) return value;
    double base = single(value);
    if (scope_.isPython) return numberOf(std::pow(base, single(unary())));
    // MATLAB counts from the left: 2^3^2 is 64.
    do {
      base = std::pow(base, single(exponent()));
    } while (take(".^") || take("^"));
    return numberOf(base);
  }

  CodeValue exponent() {
    if (++signs_ > kMaxSigns) throw Unknown{};
    if (take("+")) return exponent();
    if (!take("-")) return postfix();
    return numberOf(-single(exponent()));
  }

  CodeValue postfix() {
    CodeValue value = primary();
    for (;;) {
      // A quote transposes only right behind what it transposes.
      if (at_ < text_.size() && (text_[at_] == '\'' || text_.substr(at_).starts_with(".'"))) {
        at_ += text_[at_] == '.' ? 2 : 1;
        value = transposed(value);
      } else if (text_.substr(at_).starts_with(".T") &&
                 (at_ + 2 == text_.size() || !isNamePart(text_[at_ + 2]))) {
        at_ += 2;
        value = transposed(value);
      } else if (at_ < text_.size() && text_[at_] == '[') {
        value = indexed(value, takeBracket(), true);
      } else {
        return value;
      }
    }
  }

  CodeValue primary() {
    skipSpace();
    if (at_ >= text_.size()) throw Unknown{};
    const char c = text_[at_];
    if (isDigit(c) || c == '.') return number();
    if (c == '[') return matrix(takeBracket());
    if (c == '(') {
      const std::string inside = takeBracket();
      const auto parts = splitArguments(inside);
      return parts.size() > 1 ? matrix(inside) : inner(inside);
    }
    if (isNameStart(c)) return named();
    throw Unknown{};
  }

  CodeValue number() {
    double value = 0;
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) throw Unknown{};
    at_ = static_cast<std::size_t>(end - text_.data());
    if (at_ < text_.size() && isNameStart(text_[at_])) throw Unknown{};
    return numberOf(value);
  }

  /// What the bracket that opens here contains.
  std::string takeBracket() {
    const std::size_t close = findClosing(text_, at_);
    if (close == std::string_view::npos) throw Unknown{};
    const std::string inside(text_.substr(at_ + 1, close - at_ - 1));
    at_ = close + 1;
    return inside;
  }

  std::string takeName() {
    const std::size_t from = at_;
    for (;;) {
      while (at_ < text_.size() && isNamePart(text_[at_])) ++at_;
      const bool member =
          at_ + 1 < text_.size() && text_[at_] == '.' && isNameStart(text_[at_ + 1]);
      const bool transpose = member && text_[at_ + 1] == 'T' &&
                             (at_ + 2 == text_.size() || !isNamePart(text_[at_ + 2]));
      if (!member || transpose) break;
      ++at_;
    }
    return std::string(text_.substr(from, at_ - from));
  }

  CodeValue named() {
    const std::string written = takeName();
    const std::string name = withoutModule(written);
    const bool called = at_ < text_.size() && text_[at_] == '(';
    if (const auto value = scope_.values.find(written); value != scope_.values.end()) {
      return called ? indexed(value->second, takeBracket(), false) : value->second;
    }
    if ((name == "r_" || name == "c_") && at_ < text_.size() && text_[at_] == '[') {
      CodeValue value = matrix(takeBracket());
      value.isList = false;
      return name == "r_" ? value : transposed(value);
    }
    if (called) return call(name);
    if (scope_.unknown.count(written)) throw Unknown{};
    if (const auto value = scope_.defaults.find(written); value != scope_.defaults.end()) {
      return numberOf(value->second);
    }
    if (name == "pi") return numberOf(std::numbers::pi);
    if (name == "True" || name == "true") return numberOf(1);
    if (name == "False" || name == "false") return numberOf(0);
    throw Unknown{};
  }

  CodeValue call(const std::string& name) {
    CodeArguments arguments;
    for (const std::string& argument : splitArguments(takeBracket())) {
      std::string value = argument;
      const std::size_t equals = argument.find('=');
      if (equals != std::string::npos && equals + 1 < argument.size() &&
          argument[equals + 1] != '=') {
        const std::string key = trimmed(std::string_view(argument).substr(0, equals));
        if (key != "unit" && key != "order") throw Unknown{};
        value = trimmed(std::string_view(argument).substr(equals + 1));
      }
      if (const auto word = quotedText(value)) {
        arguments.words.push_back(*word);
      } else {
        CodeValue known = inner(value);
        // A list of matrices can be made an array, and nothing else.
        if (!known.items.empty() && (name == "array" || name == "list")) return known;
        arguments.values.push_back(matrixOf(known));
      }
    }
    const bool filled = name == "zeros" || name == "ones";
    if (filled && !scope_.isPython) arguments.words.emplace_back("square");
    const auto value = callCodeFunction(name, arguments);
    if (!value) throw Unknown{};
    return valueOf(*value);
  }

  /// Rows between ";" or line ends, cells between commas or spaces; each may be a matrix.
  [[nodiscard]] CodeValue matrix(const std::string& inside) const {
    if (scope_.isPython) return list("[" + inside + "]");
    MatrixXd all(0, 0);
    std::size_t from = 0;
    int depth = 0;
    for (std::size_t at = 0; at <= inside.size(); ++at) {
      const bool end = at == inside.size();
      if (!end && (inside[at] == '[' || inside[at] == '(')) ++depth;
      if (!end && (inside[at] == ']' || inside[at] == ')')) --depth;
      const bool breaks = end || (depth == 0 && (inside[at] == ';' || inside[at] == '\n'));
      if (!breaks) continue;
      appendRow(all, row("[" + inside.substr(from, at - from) + "]"));
      from = at + 1;
    }
    return valueOf(all);
  }

  [[nodiscard]] MatrixXd row(const std::string& text) const {
    CodeValue all;
    for (const std::string& element : splitElements(text)) {
      all = joined(all, inner(element));
      if (all.matrix.size() > kMaxElements) throw Unknown{};
    }
    return all.matrix;
  }

  /// Python's lists: of numbers a row, of rows a matrix, of matrices a list of them.
  [[nodiscard]] CodeValue list(const std::string& text) const {
    CodeValue all;
    all.isList = true;
    bool rows = false;
    for (const std::string& element : splitElements(text)) {
      const CodeValue value = inner(element);
      if (all.matrix.size() == 0) rows = value.matrix.size() > 1;
      if (value.matrix.rows() > 1) {
        all.items.push_back(matrixOf(value));
      } else if (rows) {
        appendRow(all.matrix, matrixOf(value));
      } else {
        all.matrix = joined(valueOf(all.matrix), value).matrix;
      }
      if (all.matrix.size() + std::ssize(all.items) > kMaxElements) throw Unknown{};
    }
    if (!all.items.empty() && all.matrix.size() > 0) throw Unknown{};
    return all;
  }

  static void appendRow(MatrixXd& all, const MatrixXd& row) {
    if (row.size() == 0) return;
    if (all.size() == 0) {
      all = row;
      return;
    }
    if (all.cols() != row.cols()) throw Unknown{};
    MatrixXd more(all.rows() + row.rows(), all.cols());
    more << all, row;
    all = std::move(more);
  }

  static CodeValue joined(const CodeValue& left, const CodeValue& right) {
    if (matrixOf(left).size() == 0) return right;
    if (matrixOf(right).size() == 0) return left;
    if (left.matrix.rows() != right.matrix.rows()) throw Unknown{};
    MatrixXd all(left.matrix.rows(), left.matrix.cols() + right.matrix.cols());
    all << left.matrix, right.matrix;
    return valueOf(all, left.isList);
  }

  static CodeValue transposed(const CodeValue& value) {
    return valueOf(matrixOf(value).transpose());
  }

  static double single(const CodeValue& value) {
    if (matrixOf(value).size() != 1) throw Unknown{};
    return value.matrix(0);
  }

  template <typename Operation>
  static CodeValue elementwise(const CodeValue& left, const CodeValue& right, Operation operation) {
    const MatrixXd &a = matrixOf(left), &b = matrixOf(right);
    if (b.size() == 1) {
      return valueOf(a.unaryExpr([&](double x) { return operation(x, b(0)); }));
    }
    if (a.size() == 1) {
      return valueOf(b.unaryExpr([&](double x) { return operation(a(0), x); }));
    }
    if (a.rows() != b.rows() || a.cols() != b.cols()) throw Unknown{};
    return valueOf(a.binaryExpr(b, operation));
  }

  /// Matrix product where the sizes are those of one; [0]*6 repeats a list of Python.
  static CodeValue multiplied(const CodeValue& left, const CodeValue& right) {
    const MatrixXd &a = matrixOf(left), &b = matrixOf(right);
    if (right.isList && !left.isList && a.size() == 1) return multiplied(right, left);
    if (left.isList && b.size() == 1 && !right.isList) {
      if (!(b(0) >= 0 && b(0) * static_cast<double>(a.size()) < kMaxElements) ||
          b(0) != std::floor(b(0)) || a.rows() != 1) {
        throw Unknown{};
      }
      return valueOf(a.replicate(1, static_cast<Index>(b(0))), true);
    }
    const bool scalar = a.size() == 1 || b.size() == 1;
    if (!scalar && a.cols() == b.rows()) return valueOf(multiply(a, b));
    return elementwise(left, right, [](double x, double y) { return x * y; });
  }

  /// An index, in which "end" is the last.
  [[nodiscard]] CodeValue index(const std::string& text, Index last) const {
    if (!contains(text, "end")) return inner(text);
    CodeScope scope = scope_;
    scope.values["end"] = numberOf(static_cast<double>(last));
    return Calculator(text, scope, depth_ + 1).calc();
  }

  /// (i), (i, j), (i, :) of MATLAB, counted from 1; [i], [i, j], [i][j] of Python, from 0.
  [[nodiscard]] CodeValue indexed(const CodeValue& value, const std::string& inside,
                                  bool python) const {
    const MatrixXd& m = value.matrix;
    const auto parts = splitArguments(inside);
    const auto items = std::ssize(value.items);
    const auto pick = [&](const std::string& part, Index count) -> std::pair<Index, Index> {
      if (part == ":") return {0, count};
      const double i = single(index(part, count)) - (python ? 0 : 1);
      if (!(i >= 0 && i < static_cast<double>(count)) || i != std::floor(i)) throw Unknown{};
      return {static_cast<Index>(i), 1};
    };
    if (items > 0) {
      if (parts.size() != 1 || !python) throw Unknown{};
      return valueOf(value.items[static_cast<std::size_t>(pick(parts[0], items).first)]);
    }
    if (parts.size() == 2) {
      const auto [row, rows] = pick(parts[0], m.rows());
      const auto [column, columns] = pick(parts[1], m.cols());
      return valueOf(m.block(row, column, rows, columns));
    }
    if (parts.size() != 1) throw Unknown{};
    if (python && m.rows() > 1) return valueOf(m.row(pick(parts[0], m.rows()).first), true);
    if (parts[0] == ":") return valueOf(Eigen::Map<const Eigen::VectorXd>(m.data(), m.size()));
    return numberOf(m(pick(parts[0], m.size()).first));
  }

  std::string_view text_;
  const CodeScope& scope_;
  int depth_, signs_ = 0;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<CodeValue> calcCode(std::string_view expression, const CodeScope& scope) {
  const std::string text = trimmed(expression);
  if (text.empty()) return std::nullopt;
  try {
    return Calculator(text, scope, 0).calc();
  } catch (const Unknown&) {
    return std::nullopt;
  }
}

std::optional<double> calcNumber(std::string_view expression, const CodeScope& scope) {
  const auto value = calcCode(expression, scope);
  if (!value || value->matrix.size() != 1) return std::nullopt;
  return value->matrix(0);
}

}  // namespace denavit
