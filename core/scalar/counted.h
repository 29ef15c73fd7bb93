#pragma once

#include <cmath>

#include <Eigen/Core>

namespace denavit {

/// How often an algorithm used each operation. A subtraction is an addition, a negation is free.
struct OperationCount {
  long multiplications = 0;
  long additions = 0;
  long divisions = 0;
  long functions = 0;  ///< sines, cosines, roots
  bool operator==(const OperationCount&) const = default;
};

/// Blind counts every operation that is executed; Aware leaves out what constant folding would:
/// work on two constants, products with 0, 1 and -1, sums with 0.
enum class CountingMode { Blind, Aware };

/// Collects the operations of every Counted on this thread while it lives. Scopes nest: the inner
/// one counts. This thread-local context is what lets a plain number type keep a record.
class CountingScope {
 public:
  explicit CountingScope(CountingMode mode = CountingMode::Blind);
  ~CountingScope();
  CountingScope(const CountingScope&) = delete;
  CountingScope& operator=(const CountingScope&) = delete;

  [[nodiscard]] const OperationCount& count() const { return count_; }

 private:
  friend struct Counted;
  static thread_local CountingScope* current_;
  CountingMode mode_;
  CountingScope* outer_;
  OperationCount count_;
};

/// A double that reports its operations to the current CountingScope. One built from a double is a
/// constant; Counted::variable makes the quantities that change at run time.
struct Counted {
  double value = 0;
  bool constant = true;

  Counted() = default;
  Counted(double number) : value(number) {}  // NOLINT: constants convert
  static Counted variable(double number) { return {number, false}; }

  Counted operator-() const { return {-value, constant}; }
  Counted& operator+=(const Counted& b) { return *this = *this + b; }
  Counted& operator-=(const Counted& b) { return *this = *this - b; }
  Counted& operator*=(const Counted& b) { return *this = *this * b; }
  Counted& operator/=(const Counted& b) { return *this = *this / b; }

  friend Counted operator+(const Counted& a, const Counted& b) { return sum(a, b, 1); }
  friend Counted operator-(const Counted& a, const Counted& b) { return sum(a, b, -1); }
  friend Counted operator*(const Counted& a, const Counted& b) { return product(a, b); }
  friend Counted operator/(const Counted& a, const Counted& b) { return quotient(a, b); }
  friend Counted sin(const Counted& a) { return function(std::sin(a.value), a); }
  friend Counted cos(const Counted& a) { return function(std::cos(a.value), a); }
  friend Counted sqrt(const Counted& a) { return function(std::sqrt(a.value), a); }

 private:
  Counted(double number, bool isConstant) : value(number), constant(isConstant) {}
  [[nodiscard]] bool isConstant(double number) const { return constant && value == number; }
  static Counted sum(const Counted& a, const Counted& b, int sign);
  static Counted product(const Counted& a, const Counted& b);
  static Counted quotient(const Counted& a, const Counted& b);
  static Counted function(double result, const Counted& argument);
  static CountingScope* scope() { return CountingScope::current_; }
  static bool isAware() { return scope() && scope()->mode_ == CountingMode::Aware; }
};

}  // namespace denavit

template <>
struct Eigen::NumTraits<denavit::Counted> : Eigen::NumTraits<double> {
  using Real = denavit::Counted;
  using NonInteger = denavit::Counted;
  using Nested = denavit::Counted;
  using Literal = denavit::Counted;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };
};
