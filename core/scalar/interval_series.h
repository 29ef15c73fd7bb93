#pragma once

#include <array>

#include "core/scalar/interval.h"

namespace denavit {

/// What a function of time may do within a span: element k holds f^(k)(t) / k! for every t of the
/// span, up to the order asked for (Moore 1966; the recurrences are those of automatic Taylor
/// series, Griewank and Walther 2008, section 13.2). No allocation.
///
/// Where the function jumps or has a kink inside the span, its two sides are both held; if time
/// alone decides which side holds, `breaks` says so.
class IntervalSeries {
 public:
  static constexpr int kMostOrder = 10;

  IntervalSeries() = default;
  IntervalSeries(double constant) { c[0] = constant; }  // NOLINT: a number is a constant function
  /// A constant that lies somewhere in an interval.
  explicit IntervalSeries(const Interval& constant) { c[0] = constant; }
  /// Time itself over a span [s].
  [[nodiscard]] static IntervalSeries time(const Interval& span, int order);

  std::array<Interval, kMostOrder + 1> c;
  int order = 0;         ///< elements beyond are not known; those of a constant (order 0) are 0
  bool ofState = false;  ///< depends on more than time
  bool breaks = false;   ///< time alone decides on a jump or a kink inside the span

  [[nodiscard]] const Interval& value() const { return c[0]; }
  [[nodiscard]] const Interval& operator[](int k) const { return c[static_cast<std::size_t>(k)]; }
  [[nodiscard]] Interval& operator[](int k) { return c[static_cast<std::size_t>(k)]; }
  /// Whether all derivatives are 0.
  [[nodiscard]] bool isConstant() const;
  /// The derivative by time, of an order one less.
  [[nodiscard]] IntervalSeries derivative() const;
};

[[nodiscard]] IntervalSeries hull(const IntervalSeries& a, const IntervalSeries& b);

[[nodiscard]] IntervalSeries operator-(const IntervalSeries& a);
[[nodiscard]] IntervalSeries operator+(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries operator-(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries operator*(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries operator/(const IntervalSeries& a, const IntervalSeries& b);

[[nodiscard]] IntervalSeries sin(const IntervalSeries& a);
[[nodiscard]] IntervalSeries cos(const IntervalSeries& a);
[[nodiscard]] IntervalSeries tan(const IntervalSeries& a);
[[nodiscard]] IntervalSeries asin(const IntervalSeries& a);
[[nodiscard]] IntervalSeries acos(const IntervalSeries& a);
[[nodiscard]] IntervalSeries atan(const IntervalSeries& a);
[[nodiscard]] IntervalSeries atan2(const IntervalSeries& y, const IntervalSeries& x);
[[nodiscard]] IntervalSeries sinh(const IntervalSeries& a);
[[nodiscard]] IntervalSeries cosh(const IntervalSeries& a);
[[nodiscard]] IntervalSeries tanh(const IntervalSeries& a);
[[nodiscard]] IntervalSeries exp(const IntervalSeries& a);
[[nodiscard]] IntervalSeries log(const IntervalSeries& a);
[[nodiscard]] IntervalSeries sqrt(const IntervalSeries& a);
[[nodiscard]] IntervalSeries pow(const IntervalSeries& a, double exponent);
[[nodiscard]] IntervalSeries pow(const IntervalSeries& a, const IntervalSeries& exponent);

[[nodiscard]] IntervalSeries abs(const IntervalSeries& a);
[[nodiscard]] IntervalSeries min(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries max(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries sign(const IntervalSeries& a);
[[nodiscard]] IntervalSeries floor(const IntervalSeries& a);
[[nodiscard]] IntervalSeries ceil(const IntervalSeries& a);

/// 1 where it holds, 0 where it does not; both where that is not decided within the span.
[[nodiscard]] IntervalSeries isLess(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries isLessOrEqual(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries isEqual(const IntervalSeries& a, const IntervalSeries& b);
[[nodiscard]] IntervalSeries isTrue(const IntervalSeries& a);
/// Where `condition` is not 0, `a`, else `b`.
[[nodiscard]] IntervalSeries choose(const IntervalSeries& condition, const IntervalSeries& a,
                                    const IntervalSeries& b);

}  // namespace denavit
