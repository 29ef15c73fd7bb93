#pragma once

#include "core/symbolic/expression.h"
#include "models/robot/arm_maker.h"

namespace denavit {

/// Numbers of a description as expressions with names, for an ArmMaker; 0 and right angles are
/// facts that stay numbers.
/// @tparam Name  makes an expression of a name and a value that is not 0
template <typename Name>
class NamedNumbers {
 public:
  using Number = Expression;
  static constexpr bool kAreFormulas = true;
  explicit NamedNumbers(Name name) : name_(std::move(name)) {}

  Expression operator()(const std::string& name, double value) const {
    return value == 0 ? Expression() : name_(name, value);
  }
  [[nodiscard]] SineCosine<Expression> turn(const std::string& name, double angle) const {
    const SineCosine<double> plain = PlainNumbers().turn(name, angle);
    if (isRight(plain)) return {Expression(plain.sine), Expression(plain.cosine)};
    const Expression named = (*this)(name, angle);
    return {sin(named), cos(named)};
  }
  [[nodiscard]] Expression angle(const std::string& name, double value) const {
    return isRight(PlainNumbers().turn(name, value)) ? Expression(value) : (*this)(name, value);
  }
  static bool isZero(const Expression& value) { return value.isZero(); }

 private:
  static bool isRight(const SineCosine<double>& turn) { return turn.sine == 0 || turn.cosine == 0; }

  Name name_;
};

}  // namespace denavit
