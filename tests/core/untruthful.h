#pragma once

#include <cmath>

#include "core/scalar/scalar.h"
#include "core/scalar/stumpff.h"

namespace denavit::test {

/// A number that is a Scalar and no more: it has neither a truth value nor an order, is equal to
/// nothing and does not turn into another number. Code that branches on one does not compile.
class Untruthful {
 public:
  Untruthful() = default;
  explicit Untruthful(double number) : number_(number) {}

  friend double valueOf(const Untruthful& a) { return a.number_; }

  Untruthful operator-() const { return Untruthful(-number_); }
  Untruthful& operator+=(const Untruthful& b) { return *this = *this + b; }
  Untruthful& operator-=(const Untruthful& b) { return *this = *this - b; }
  Untruthful& operator*=(const Untruthful& b) { return *this = *this * b; }
  friend Untruthful operator+(const Untruthful& a, const Untruthful& b) {
    return Untruthful(a.number_ + b.number_);
  }
  friend Untruthful operator-(const Untruthful& a, const Untruthful& b) {
    return Untruthful(a.number_ - b.number_);
  }
  friend Untruthful operator*(const Untruthful& a, const Untruthful& b) {
    return Untruthful(a.number_ * b.number_);
  }
  friend Untruthful operator/(const Untruthful& a, const Untruthful& b) {
    return Untruthful(a.number_ / b.number_);
  }
  friend Untruthful sin(const Untruthful& a) { return Untruthful(std::sin(a.number_)); }
  friend Untruthful cos(const Untruthful& a) { return Untruthful(std::cos(a.number_)); }
  friend Untruthful sqrt(const Untruthful& a) { return Untruthful(std::sqrt(a.number_)); }
  friend Untruthful stumpff(int k, const Untruthful& a) {
    return Untruthful(denavit::stumpff(k, a.number_));
  }

 private:
  double number_ = 0;
};

template <typename T>
concept HasTruth = requires(const T& a) {
  a ? 1 : 0;
}
|| requires(const T& a) { a == a; }
|| requires(const T& a) { a < a; };
static_assert(Scalar<Untruthful>);
static_assert(!HasTruth<Untruthful> && HasTruth<double>);

}  // namespace denavit::test

template <>
struct Eigen::NumTraits<denavit::test::Untruthful> : Eigen::NumTraits<double> {
  using Real = denavit::test::Untruthful;
  using NonInteger = denavit::test::Untruthful;
  using Nested = denavit::test::Untruthful;
  using Literal = denavit::test::Untruthful;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };
};
