#pragma once

#include <stdexcept>

#include <Eigen/Core>

#include "core/symbolic/expression_graph.h"

namespace denavit {

/// While it lives, the expressions of this thread are recorded in a graph; scopes nest.
class ExpressionScope {
 public:
  explicit ExpressionScope(ExpressionGraph& graph);
  ~ExpressionScope();
  ExpressionScope(const ExpressionScope&) = delete;
  ExpressionScope& operator=(const ExpressionScope&) = delete;
  /// The graph of the innermost scope.
  [[nodiscard]] static ExpressionGraph& graph();

  /// Operations that were asked for while it lives, or since they are counted anew, as numbers
  /// would have been put through them.
  struct Tally {
    OperationCount all;
    OperationCount productive;  ///< without those with 0 and 1, and of constants
  };
  [[nodiscard]] const Tally& tally() const { return tally_; }
  void countAnew() { tally_ = {}; }

  /// Counts an operation in the innermost scope, if there is one.
  static void note(long OperationCount::*kind, bool isProductive);

 private:
  static thread_local ExpressionScope* current_;
  ExpressionScope* outer_;
  ExpressionGraph& graph_;
  Tally tally_;
};

/// A formula divides by what is 0 whatever its variables are: by a pivot of an inertia matrix that
/// is singular in every pose.
class DivisionByZero : public std::domain_error {
 public:
  DivisionByZero() : std::domain_error("a formula divides by zero") {}
};

/// A scalar that is a formula: what is computed with it is recorded in the graph of the current
/// ExpressionScope. It has no value and decides nothing.
struct Expression {
  Multiple of;

  Expression() = default;     ///< 0
  Expression(double number);  // NOLINT: constants convert
  explicit Expression(const Multiple& multiple) : of(multiple) {}

  /// A fact of the formula: whether it is 0 whatever its variables and parameters are.
  [[nodiscard]] bool isZero() const { return of.factor == kZero; }

  Expression operator-() const { return Expression(Multiple{of.node, -of.factor}); }
  Expression& operator+=(const Expression& b) { return *this = *this + b; }
  Expression& operator-=(const Expression& b) { return *this = *this - b; }
  Expression& operator*=(const Expression& b) { return *this = *this * b; }
  Expression& operator/=(const Expression& b) { return *this = *this / b; }

  friend Expression operator+(const Expression& a, const Expression& b);
  friend Expression operator-(const Expression& a, const Expression& b) { return a + -b; }
  friend Expression operator*(const Expression& a, const Expression& b);
  friend Expression operator/(const Expression& a, const Expression& b);
  friend Expression sin(const Expression& a);
  friend Expression cos(const Expression& a);
  friend Expression sqrt(const Expression& a);
  friend Expression atan2(const Expression& y, const Expression& x);
  friend Expression sign(const Expression& a);
};

/// A node, with the rule of its argument's Stumpff function (core/scalar/stumpff.h).
Expression stumpff(int k, const Expression& s);

}  // namespace denavit

template <>
struct Eigen::NumTraits<denavit::Expression> : Eigen::NumTraits<double> {
  using Real = denavit::Expression;
  using NonInteger = denavit::Expression;
  using Nested = denavit::Expression;
  using Literal = denavit::Expression;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };
};
