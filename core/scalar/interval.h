#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace denavit {

/// All numbers from lo to hi; either end may be infinite. Results hold every value of the operation
/// on members of the operands, but for rounding in the last digit, which is not directed outwards.
/// What has no bound, or no value, is entire().
struct Interval {
  double lo = 0, hi = 0;

  Interval() = default;
  Interval(double point) : lo(point), hi(point) {}  // NOLINT: a number is an interval of one
  Interval(double low, double high) : lo(low), hi(high) {
    if (std::isnan(lo) || std::isnan(hi)) *this = entire();
  }
  [[nodiscard]] static Interval entire() {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    return {-kInfinity, kInfinity};
  }

  [[nodiscard]] bool isPoint() const { return lo == hi; }
  [[nodiscard]] bool isZero() const { return lo == 0 && hi == 0; }
  [[nodiscard]] bool contains(double x) const { return lo <= x && x <= hi; }
  /// The largest absolute value of a member.
  [[nodiscard]] double magnitude() const { return std::max(std::abs(lo), std::abs(hi)); }
};

[[nodiscard]] inline Interval hull(const Interval& a, const Interval& b) {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}
inline Interval operator-(const Interval& a) { return {-a.hi, -a.lo}; }
inline Interval operator+(const Interval& a, const Interval& b) {
  return {a.lo + b.lo, a.hi + b.hi};
}
inline Interval operator-(const Interval& a, const Interval& b) {
  return {a.lo - b.hi, a.hi - b.lo};
}
inline Interval operator*(const Interval& a, const Interval& b) {
  double p = a.lo * b.lo, q = a.lo * b.hi, r = a.hi * b.lo, s = a.hi * b.hi;
  const double sum = (p + q) + (r + s);
  if (sum != sum) {
    // 0 times an end that is infinite is 0: the end itself is never reached.
    const auto times = [](double x, double y) { return x == 0 || y == 0 ? 0 : x * y; };
    p = times(a.lo, b.lo), q = times(a.lo, b.hi), r = times(a.hi, b.lo), s = times(a.hi, b.hi);
  }
  Interval product;
  product.lo = std::min(std::min(p, q), std::min(r, s));
  product.hi = std::max(std::max(p, q), std::max(r, s));
  return product;
}
/// By a number that is finite and not negative.
inline Interval scaled(double factor, const Interval& a) {
  Interval product;
  product.lo = factor * a.lo;
  product.hi = factor * a.hi;
  return product;
}
inline Interval operator/(const Interval& a, const Interval& b) {
  if (b.contains(0)) return Interval::entire();
  return a * Interval(1 / b.hi, 1 / b.lo);
}
inline Interval& operator+=(Interval& a, const Interval& b) { return a = a + b; }
inline Interval& operator-=(Interval& a, const Interval& b) { return a = a - b; }

/// f(a) of a function that grows everywhere.
template <typename Function>
[[nodiscard]] Interval calcGrowing(const Interval& a, Function f) {
  return {f(a.lo), f(a.hi)};
}
/// Sine and cosine of every angle in a [rad].
[[nodiscard]] Interval sin(const Interval& a);
[[nodiscard]] Interval cos(const Interval& a);
/// entire() where a pole lies in a.
[[nodiscard]] Interval tan(const Interval& a);
[[nodiscard]] Interval cosh(const Interval& a);
/// 1 / cosh², without the cancellation of 1 - tanh².
[[nodiscard]] Interval squaredSech(const Interval& a);
[[nodiscard]] Interval atan2(const Interval& y, const Interval& x);
/// a^n for a whole n >= 0.
[[nodiscard]] Interval pow(const Interval& a, int n);

}  // namespace denavit
