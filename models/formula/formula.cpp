#include "models/formula/formula.h"

#include <algorithm>
#include <charconv>
#include <numbers>

#include "models/ascii.h"
#include "models/find.h"
#include "models/in_quotes.h"
#include "models/issue.h"
#include "models/json/suggestion.h"

namespace denavit {
namespace {

using Op = Formula::Operation;
using Instruction = Formula::Instruction;

struct Function {
  const char* name;
  Op operation;
  int arguments;
};
constexpr Function kFunctions[] = {
    {"sin", Op::Sin, 1},     {"cos", Op::Cos, 1},     {"tan", Op::Tan, 1},
    {"asin", Op::Asin, 1},   {"acos", Op::Acos, 1},   {"atan", Op::Atan, 1},
    {"atan2", Op::Atan2, 2}, {"sinh", Op::Sinh, 1},   {"cosh", Op::Cosh, 1},
    {"tanh", Op::Tanh, 1},   {"exp", Op::Exp, 1},     {"log", Op::Log, 1},
    {"ln", Op::Log, 1},      {"log10", Op::Log10, 1}, {"sqrt", Op::Sqrt, 1},
    {"abs", Op::Abs, 1},     {"sign", Op::Sign, 1},   {"min", Op::Min, 2},
    {"max", Op::Max, 2},     {"floor", Op::Floor, 1}, {"ceil", Op::Ceil, 1},
    {"pow", Op::Power, 2}};

struct Constant {
  const char* name;
  double value;
};
constexpr Constant kConstants[] = {
    {"pi", std::numbers::pi}, {"e", std::numbers::e}, {"deg", std::numbers::pi / 180}};

struct Sign {
  std::string_view text;
  Op operation;
};
/// Between two values, loosest first; of a level those first that others begin with.
constexpr Sign kLevels[][4] = {
    {{"||", Op::Or}},
    {{"&&", Op::And}},
    {{"==", Op::Equal}, {"!=", Op::NotEqual}},
    {{"<=", Op::LessEqual}, {">=", Op::GreaterEqual}, {"<", Op::Less}, {">", Op::Greater}},
    {{"+", Op::Add}, {"-", Op::Subtract}},
    {{"*", Op::Multiply}, {"/", Op::Divide}}};

/// Recursive descent through the levels of precedence. Emits as it reads.
class Parser {
 public:
  Parser(std::string_view text, const std::vector<std::string>& variables)
      : text_(text), variables_(variables) {}

  std::vector<Instruction> parse() {
    if (text_.size() > kMaxLength) {
      fail("is longer than 10000 characters", "use a CSV file for tables of numbers");
    }
    skipSpace();
    if (atEnd()) fail("the expression is empty", "write 0 for no value");
    readChoice();
    if (!atEnd()) failAtRest();
    return std::move(program_);
  }

 private:
  static constexpr int kMaxNesting = 100;
  static constexpr std::size_t kMaxLength = 10000;

  [[noreturn]] void fail(const std::string& what, const std::string& remedy) {
    failAt(position_, what, remedy);
  }
  [[noreturn]] void failAt(std::size_t position, const std::string& what,
                           const std::string& remedy) {
    failIn("", "column " + std::to_string(position + 1), what, remedy);
  }

  [[noreturn]] void failAtRest() {
    const char c = text_[position_];
    if (c == ')') fail("has a ) without its (", "remove it, or open a parenthesis before it");
    if (c == ',') {
      fail("has a comma outside a function's parentheses", "numbers take a decimal point: 0.5");
    }
    if (c == '=') fail("has a single =", "write == to compare; nothing can be assigned");
    if (isNamePart(c) || c == '(' || c == '.') {
      fail("an operator is missing before " + quoteHere(), "write * for a product: 2*t");
    }
    fail("cannot read " + quoteHere(), "use + - * / ^ < > == && || ! ?: and parentheses");
  }

  std::string quoteHere() const {
    if (position_ >= text_.size()) return "the end";
    std::size_t end = position_ + 1;
    if (isNamePart(text_[position_])) {
      while (end < text_.size() && isNamePart(text_[end])) ++end;
    }
    // A character outside ASCII is several bytes; keep them together.
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0u) == 0x80u) ++end;
    return inQuotes(text_.substr(position_, end - position_));
  }

  bool atEnd() const { return position_ >= text_.size(); }
  void skipSpace() {
    while (!atEnd() && (text_[position_] == ' ' || text_[position_] == '\t')) ++position_;
  }
  bool accept(std::string_view token) {
    if (text_.substr(position_, token.size()) != token) return false;
    position_ += token.size();
    skipSpace();
    return true;
  }
  /// A < that is not the start of <=, and so on.
  bool acceptAlone(char token, char notFollowedBy) {
    if (atEnd() || text_[position_] != token) return false;
    if (position_ + 1 < text_.size() && text_[position_ + 1] == notFollowedBy) return false;
    return accept(std::string_view(&token, 1));
  }
  void expect(char token, const std::string& forWhat) {
    if (accept(std::string_view(&token, 1))) return;
    if (!atEnd() && (isNamePart(text_[position_]) || text_[position_] == '=')) failAtRest();
    fail(std::string("a ") + token + " is missing " + forWhat + ", found " + quoteHere(),
         std::string("add the ") + token);
  }

  void push(const Instruction& instruction) {
    program_.push_back(instruction);
    if (++depth_ > Formula::kMaxDepth) {
      fail("needs more than " + std::to_string(Formula::kMaxDepth) + " intermediate values",
           "split or reorder the expression: put nested parentheses first");
    }
  }
  void pushConstant(double value) { push({Op::Number, value, 0}); }

  /// Appends an operation; one on constants alone is computed now.
  void emit(Op operation, std::size_t column) {
    const auto count = static_cast<std::size_t>(argumentCount(operation));
    const auto isConstant = [&](std::size_t fromEnd) {
      return program_[program_.size() - fromEnd].operation == Op::Number;
    };
    bool constant = true;
    for (std::size_t k = 1; k <= count && constant; ++k) constant = isConstant(k);
    depth_ -= static_cast<int>(count) - 1;
    if (constant) return fold({operation, 0, 0}, count, column);
    if (operation == Op::Power && isConstant(1)) {
      const double exponent = program_.back().constant;
      program_.back() = {Op::ConstantPower, exponent, 0};
      return;
    }
    program_.push_back({operation, 0, 0});
  }

  void fold(const Instruction& instruction, std::size_t count, std::size_t column) {
    std::array<double, 3> x{};
    for (std::size_t k = 0; k < count; ++k) x[k] = program_[program_.size() - count + k].constant;
    program_.resize(program_.size() - count);
    const double value = applyOperation(instruction, x[0], x[1], x[2]);
    if (!std::isfinite(value)) {
      failAt(column, "has no finite value here, whatever the variables are",
             "avoid division by zero, roots and logarithms of negative numbers");
    }
    program_.push_back({Op::Number, value, 0});
  }

  struct Nesting {
    explicit Nesting(Parser& parser) : p(parser) {
      if (++p.nesting_ > kMaxNesting) p.fail("is nested too deeply", "use fewer parentheses");
    }
    ~Nesting() { --p.nesting_; }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;
    Parser& p;
  };

  void readChoice() {
    const Nesting nesting(*this);
    readLevel(0);
    const std::size_t column = position_;
    if (!accept("?")) return;
    readChoice();
    expect(':', "after ?");
    readChoice();
    emit(Op::Choose, column);
  }

  /// Operations of one level are read from the left to the right.
  void readLevel(std::size_t level) {
    if (level == std::size(kLevels)) return readUnary();
    readLevel(level + 1);
    for (std::size_t at = position_;; at = position_) {
      const auto* sign = std::ranges::find_if(
          kLevels[level], [&](const Sign& one) { return !one.text.empty() && accept(one.text); });
      if (sign == std::end(kLevels[level])) return;
      readLevel(level + 1);
      emit(sign->operation, at);
    }
  }

  void readUnary() {
    const Nesting nesting(*this);
    const std::size_t at = position_;
    if (accept("-")) {
      readUnary();
      emit(Op::Negate, at);
    } else if (accept("+")) {
      readUnary();
    } else if (acceptAlone('!', '=')) {
      readUnary();
      emit(Op::Not, at);
    } else {
      readPower();
    }
  }

  /// Binds tighter than a sign on its left and looser than one on its right: -2^-2 is -(2^(-2)).
  void readPower() {
    readPrimary();
    const std::size_t at = position_;
    if (!accept("^")) return;
    readUnary();
    emit(Op::Power, at);
  }

  void readPrimary() {
    if (atEnd()) fail("a value is missing at the end", "write a number, a variable or a function");
    const char c = text_[position_];
    if (accept("(")) {
      if (!atEnd() && text_[position_] == ')') fail("has empty parentheses", "put a value inside");
      readChoice();
      return expect(')', "to close a parenthesis");
    }
    if (isDigit(c) || c == '.') return readNumber();
    if (isNameStart(c)) return readName();
    if (c == '=') failAtRest();
    fail("a value is missing before " + quoteHere(), "write a number, a variable or a function");
  }

  void readNumber() {
    double value = 0;
    const char* first = text_.data() + position_;
    const auto [end, error] = std::from_chars(first, text_.data() + text_.size(), value);
    if (error == std::errc::result_out_of_range) {
      fail("the number is too large or too small for a double", "use a number below 1e308");
    }
    if (error != std::errc()) fail("cannot read the number at " + quoteHere(), "write it as 0.5");
    position_ += static_cast<std::size_t>(end - first);
    if (!atEnd() && text_[position_] == '.') {
      fail("the number has two decimal points", "write it as 0.5");
    }
    skipSpace();
    pushConstant(value);
  }

  void readName() {
    const std::size_t start = position_;
    while (!atEnd() && isNamePart(text_[position_])) ++position_;
    const std::string name(text_.substr(start, position_ - start));
    skipSpace();
    const int variable = indexOf(variables_, name);
    if (variable >= 0) return push({Op::Variable, 0, variable});
    if (const Constant* constant = findWith(kConstants, name, &Constant::name)) {
      return pushConstant(constant->value);
    }
    if (const Function* function = findWith(kFunctions, name, &Function::name)) {
      return readArguments(*function, start);
    }
    failAt(start, inQuotes(name) + " is unknown", explainNames(name));
  }

  std::string explainNames(const std::string& name) const {
    std::vector<std::string> known = variables_;
    for (const Constant& constant : kConstants) known.emplace_back(constant.name);
    for (const Function& function : kFunctions) known.emplace_back(function.name);
    const std::string suggestion = suggest(name, known);
    if (!suggestion.empty()) return suggestion;
    if (variables_.empty()) return "known are pi, e, deg and functions as sin";
    constexpr std::size_t kFewEnoughToList = 5;
    const bool list = variables_.size() <= kFewEnoughToList;
    const std::string names =
        list ? joinNames(variables_) : variables_.front() + " .. " + variables_.back();
    return "known are " + names + ", pi, e, deg and functions as sin";
  }

  void readArguments(const Function& function, std::size_t start) {
    if (!accept("(")) {
      fail(std::string(function.name) + " needs its argument in parentheses",
           std::string("write ") + function.name + "(...)");
    }
    int count = 0;
    if (!accept(")")) {
      do {
        readChoice();
        ++count;
      } while (accept(","));
      expect(')', std::string("after the arguments of ") + function.name);
    }
    if (count != function.arguments) {
      failAt(start,
             std::string(function.name) + " takes " + std::to_string(function.arguments) +
                 (function.arguments == 1 ? " argument" : " arguments") + ", not " +
                 std::to_string(count),
             "check the commas; numbers take a decimal point");
    }
    emit(function.operation, start);
  }

  std::string_view text_;
  const std::vector<std::string>& variables_;
  std::size_t position_ = 0;
  int depth_ = 0;
  int nesting_ = 0;
  std::vector<Instruction> program_;
};

}  // namespace

Formula::Formula(std::string_view text, const std::vector<std::string>& variables)
    : program_(Parser(text, variables).parse()) {}

/// The value comes first in both, so that one without a meaning stays so.
void Formula::clip(double bound) {
  if (constant()) {
    program_[0].constant = std::max(std::min(program_[0].constant, bound), -bound);
    return;
  }
  program_.push_back({Operation::Number, bound, 0});
  program_.push_back({Operation::Min, 0, 0});
  program_.push_back({Operation::Number, -bound, 0});
  program_.push_back({Operation::Max, 0, 0});
}

/// The parser computes what stands between constants alone, so that it leaves one constant.
std::optional<double> Formula::constant() const {
  if (program_.size() > 1 || program_[0].operation != Operation::Number) return std::nullopt;
  return program_[0].constant;
}

bool Formula::uses(int index) const {
  return std::ranges::any_of(program_, [&](const Instruction& step) {
    return step.operation == Operation::Variable && step.variable == index;
  });
}

bool Formula::jumpsWith(int first) const {
  using Op = Operation;
  static constexpr std::array kDecisions{Op::Not,          Op::Less,  Op::LessEqual, Op::Greater,
                                         Op::GreaterEqual, Op::Equal, Op::NotEqual,  Op::And,
                                         Op::Or,           Op::Sign,  Op::Floor,     Op::Ceil};
  std::vector<bool> depends;  // one per value on the stack
  for (const Instruction& step : program_) {
    const auto count = static_cast<std::size_t>(argumentCount(step.operation));
    const auto arguments = depends.end() - static_cast<std::ptrdiff_t>(count);
    const bool any = std::any_of(arguments, depends.end(), [](bool d) { return d; });
    const bool chooses = step.operation == Op::Choose && *arguments;
    if (chooses || (any && std::ranges::find(kDecisions, step.operation) != kDecisions.end())) {
      return true;
    }
    depends.resize(depends.size() - count);
    depends.push_back(any || (step.operation == Op::Variable && step.variable >= first));
  }
  return false;
}

std::optional<std::string> findFormulaError(std::string_view text,
                                            const std::vector<std::string>& variables) {
  try {
    const Formula formula(text, variables);
    return std::nullopt;
  } catch (const DescriptionError& error) {
    return toLine(error.issues().front());
  }
}

std::optional<double> findConstant(std::string_view text,
                                   const std::vector<std::string>& variables) {
  return Formula(text, variables).constant();
}

std::vector<std::string> makeInputVariables(int jointCount) {
  std::vector<std::string> names{"t"};
  for (const char* letter : {"q", "qd"}) {
    for (int i = 1; i <= jointCount; ++i) names.push_back(letter + std::to_string(i));
  }
  return names;
}

}  // namespace denavit
