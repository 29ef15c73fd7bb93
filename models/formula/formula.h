#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/scalar/dual.h"
#include "core/scalar/interval_series.h"

namespace denavit {

/// An expression that a user wrote, as "t < 1 ? 0 : 25*sin(2*pi*t)".
///
///   + - * / ^ (to the right: -t^2 is -(t^2))   < <= > >= == !=   && || !   ?:   ( )
///   sin cos tan asin acos atan atan2 sinh cosh tanh exp log ln log10 sqrt abs sign min max floor
///   ceil pow   pi e deg
///
/// Angles are in radians; deg is pi/180, for 30*deg*sin(t).
///
/// Read once into a postfix program, then evaluated over double, over dual numbers, which give
/// exact derivatives, or over a span of time, which gives bounds (core/signal/signal.h). Both
/// branches of ?: are computed and one is taken. Immutable: threads may share one.
class Formula {
 public:
  /// The constant 0.
  Formula() : Formula("0", {}) {}
  /// @param variables  the names that the text may use; evaluate() takes their values in this order
  /// @throws DescriptionError with one issue, whose place is "column 7"
  Formula(std::string_view text, const std::vector<std::string>& variables);

  /// @param variables  as many values as the constructor had names
  template <typename T>
  [[nodiscard]] T evaluate(std::span<const T> variables) const;
  /// The value of a formula of one variable.
  template <typename T>
  [[nodiscard]] T operator()(const T& x) const {
    return evaluate(std::span<const T>(&x, 1));
  }

  /// Saturates the value at -bound and +bound.
  void clip(double bound);

  /// The value where it depends on no variable.
  [[nodiscard]] std::optional<double> constant() const;
  /// Whether the value depends on the index'th variable.
  [[nodiscard]] bool uses(int index) const;
  /// Whether comparisons, floor, ceil, sign or the like decide on variables from the first'th on:
  /// the value may jump with them.
  [[nodiscard]] bool jumpsWith(int first) const;

  enum class Operation {
    Number,
    Variable,
    Negate,
    Not,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    ConstantPower,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
    Choose,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    Sqrt,
    Abs,
    Sign,
    Min,
    Max,
    Floor,
    Ceil
  };
  struct Instruction {
    Operation operation;
    double constant = 0;  ///< of Constant and ConstantPower
    int variable = 0;     ///< of Variable
  };
  static constexpr int kMaxDepth = 32;  ///< of the stack that evaluate() works on

 private:
  std::vector<Instruction> program_;
};

/// What is wrong with an expression: "column 7: ...", or nothing.
[[nodiscard]] std::optional<std::string> findFormulaError(
    std::string_view text, const std::vector<std::string>& variables);

/// The value of an expression that depends on no variable; nothing of others.
/// @throws DescriptionError as Formula
[[nodiscard]] std::optional<double> findConstant(std::string_view text,
                                                 const std::vector<std::string>& variables);

/// The names that expressions of inputs know: t, q1.., qd1..
[[nodiscard]] std::vector<std::string> makeInputVariables(int jointCount);

/// Computes an operation that is smooth in its arguments, over whatever has the functions.
template <typename T>
T applySmoothOperation(const Formula::Instruction& instruction, const T& a, const T& b) {
  using Op = Formula::Operation;
  using std::acos, std::asin, std::atan, std::atan2, std::cos, std::cosh, std::exp, std::log;
  using std::pow, std::sin, std::sinh, std::sqrt, std::tan, std::tanh;
  switch (instruction.operation) {
    case Op::Negate:
      return -a;
    case Op::Add:
      return a + b;
    case Op::Subtract:
      return a - b;
    case Op::Multiply:
      return a * b;
    case Op::Divide:
      return a / b;
    case Op::ConstantPower:
      return pow(a, instruction.constant);
    case Op::Sin:
      return sin(a);
    case Op::Cos:
      return cos(a);
    case Op::Tan:
      return tan(a);
    case Op::Asin:
      return asin(a);
    case Op::Acos:
      return acos(a);
    case Op::Atan:
      return atan(a);
    case Op::Atan2:
      return atan2(a, b);
    case Op::Sinh:
      return sinh(a);
    case Op::Cosh:
      return cosh(a);
    case Op::Tanh:
      return tanh(a);
    case Op::Exp:
      return exp(a);
    case Op::Log:
      return log(a);
    case Op::Log10:
      return log(a) / T(std::log(10.0));
    case Op::Sqrt:
      return sqrt(a);
    default:
      return a;
  }
}

/// Computes one operation on the arguments a, b, c, which are on the stack in that order.
template <typename T>
T applyOperation(const Formula::Instruction& instruction, const T& a, const T& b, const T& c) {
  using Op = Formula::Operation;
  using std::abs, std::exp, std::log, std::pow;
  const double x = valueOf(a), y = valueOf(b);
  switch (instruction.operation) {
    case Op::Power:
      // A constant exponent may stand on a negative base: (-1)^floor(t).
      return isConstant(b) ? T(pow(a, y)) : T(exp(T(b * log(a))));
    case Op::Not:
      return T(x == 0 ? 1.0 : 0.0);
    case Op::Less:
      return T(x < y ? 1.0 : 0.0);
    case Op::LessEqual:
      return T(x <= y ? 1.0 : 0.0);
    case Op::Greater:
      return T(x > y ? 1.0 : 0.0);
    case Op::GreaterEqual:
      return T(x >= y ? 1.0 : 0.0);
    case Op::Equal:
      return T(x == y ? 1.0 : 0.0);
    case Op::NotEqual:
      return T(x != y ? 1.0 : 0.0);
    case Op::And:
      return T(x != 0 && y != 0 ? 1.0 : 0.0);
    case Op::Or:
      return T(x != 0 || y != 0 ? 1.0 : 0.0);
    case Op::Choose:
      return x != 0 ? b : c;
    case Op::Abs:
      return abs(a);
    case Op::Sign:
      return T(x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0);
    case Op::Min:
      return y < x ? b : a;
    case Op::Max:
      return y > x ? b : a;
    case Op::Floor:
      return T(std::floor(x));
    case Op::Ceil:
      return T(std::ceil(x));
    default:
      return applySmoothOperation(instruction, a, b);
  }
}

/// The same over a span of time. Where both sides of a decision are possible, both are held.
[[nodiscard]] IntervalSeries applyOperation(const Formula::Instruction& instruction,
                                            const IntervalSeries& a, const IntervalSeries& b,
                                            const IntervalSeries& c);

/// How many values an operation takes from the stack.
[[nodiscard]] constexpr int argumentCount(Formula::Operation operation) {
  using Op = Formula::Operation;
  switch (operation) {
    case Op::Number:
    case Op::Variable:
      return 0;
    case Op::Choose:
      return 3;
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply:
    case Op::Divide:
    case Op::Power:
    case Op::Less:
    case Op::LessEqual:
    case Op::Greater:
    case Op::GreaterEqual:
    case Op::Equal:
    case Op::NotEqual:
    case Op::And:
    case Op::Or:
    case Op::Atan2:
    case Op::Min:
    case Op::Max:
      return 2;
    default:
      return 1;
  }
}

template <typename T>
T Formula::evaluate(std::span<const T> variables) const {
  // Places without values: making 32 bounds over time would cost more than most formulas.
  static_assert(std::is_trivially_destructible_v<T>);
  union Place {
    Place() {}  // NOLINT: a defaulted one would be deleted
    T value;
  };
  std::array<Place, kMaxDepth> stack;
  std::size_t top = 0;
  const auto put = [&](const T& value) { std::construct_at(&stack[top++].value, value); };
  for (const Instruction& step : program_) {
    if (step.operation == Operation::Number) {
      put(T(step.constant));
    } else if (step.operation == Operation::Variable) {
      put(variables[static_cast<std::size_t>(step.variable)]);
    } else {
      const auto count = static_cast<std::size_t>(argumentCount(step.operation));
      top -= count;
      const T& a = stack[top].value;
      const T& b = count > 1 ? stack[top + 1].value : a;
      const T& c = count > 2 ? stack[top + 2].value : a;
      put(applyOperation(step, a, b, c));
    }
  }
  return stack[0].value;
}

/// The same values, faster: runs ask for them at every evaluation.
template <>
double Formula::evaluate(std::span<const double> variables) const;

}  // namespace denavit
