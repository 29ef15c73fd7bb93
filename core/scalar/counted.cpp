#include "core/scalar/counted.h"

namespace denavit {

thread_local CountingScope* CountingScope::current_ = nullptr;

CountingScope::CountingScope(CountingMode mode) : mode_(mode), outer_(current_) { current_ = this; }

CountingScope::~CountingScope() { current_ = outer_; }

Counted Counted::sum(const Counted& a, const Counted& b, int sign) {
  const double value = sign > 0 ? a.value + b.value : a.value - b.value;
  if (isAware()) {
    if (a.constant && b.constant) return {value, true};
    if (a.isConstant(0) || b.isConstant(0)) return {value, false};
  }
  if (scope()) ++scope()->count_.additions;
  return {value, a.constant && b.constant};
}

Counted Counted::product(const Counted& a, const Counted& b) {
  const double value = a.value * b.value;
  if (isAware()) {
    if (a.constant && b.constant) return {value, true};
    if (a.isConstant(0) || b.isConstant(0)) return {0.0, true};
    for (const Counted& factor : {a, b}) {
      if (factor.isConstant(1) || factor.isConstant(-1)) return {value, false};
    }
  }
  if (scope()) ++scope()->count_.multiplications;
  return {value, a.constant && b.constant};
}

Counted Counted::quotient(const Counted& a, const Counted& b) {
  const double value = a.value / b.value;
  if (isAware()) {
    if (a.constant && b.constant) return {value, true};
    if (a.isConstant(0)) return {0.0, true};
    if (b.isConstant(1) || b.isConstant(-1)) return {value, false};
  }
  if (scope()) ++scope()->count_.divisions;
  return {value, a.constant && b.constant};
}

Counted Counted::function(double result, const Counted& argument) {
  if (isAware() && argument.constant) return {result, true};
  if (scope()) ++scope()->count_.functions;
  return {result, argument.constant};
}

}  // namespace denavit
