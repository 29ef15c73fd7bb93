#include "core/scalar/interval_series.h"

#include <numbers>

namespace denavit {

namespace {

using Series = IntervalSeries;

/// A series that inherits what is known of its operands, its elements still 0.
Series blank(const Series& a) {
  Series y;
  y.order = a.order;
  y.ofState = a.ofState;
  y.breaks = a.breaks;
  return y;
}
Series blank(const Series& a, const Series& b) {
  Series y;
  y.order = std::max(a.order, b.order);
  y.ofState = a.ofState || b.ofState;
  y.breaks = a.breaks || b.breaks;
  return y;
}

/// A constant in place of a function whose argument does not change.
Series constantOf(const Series& a, const Interval& value) {
  Series y = blank(a);
  y.c[0] = value;
  return y;
}

/// Nothing is known: a pole, or a root of what may be 0.
Series unbounded(const Series& a, const Interval& value) {
  Series y = constantOf(a, value);
  for (int k = 1; k <= y.order; ++k) y[k] = Interval::entire();
  return y;
}

/// What stands for a decision, both ways while it is open.
Series decided(const Series& a, const Interval& truth) {
  Series y;
  y.c[0] = truth;
  y.ofState = a.ofState;
  y.breaks = a.breaks || (!truth.isPoint() && !a.ofState);
  return y;
}

/// Element k of the integral of r a', times k: sum over j of j a_j r_(k-j).
Interval chained(const Series& a, const Series& r, int k) {
  Interval sum;
  for (int j = 1; j <= k; ++j) sum += scaled(j, a[j] * r[k - j]);
  return sum;
}

/// The function with the value y0 and the slope r by a.
Series integrate(const Series& a, const Series& r, const Interval& y0) {
  Series y = blank(a, r);
  y.c[0] = y0;
  for (int k = 1; k <= y.order; ++k) y[k] = scaled(1.0 / k, chained(a, r, k));
  return y;
}

/// Two functions that are each other's slope, up to a sign.
void integratePair(const Series& a, Series& s, Series& c, double sign) {
  for (int k = 1; k <= s.order; ++k) {
    s[k] = scaled(1.0 / k, chained(a, c, k));
    const Interval other = scaled(1.0 / k, chained(a, s, k));
    c[k] = sign < 0 ? -other : other;
  }
}

struct Pair {
  Series sine, cosine;
};

Pair circular(const Series& a) {
  Pair p{constantOf(a, sin(a.value())), constantOf(a, cos(a.value()))};
  integratePair(a, p.sine, p.cosine, -1);
  return p;
}

Pair hyperbolic(const Series& a) {
  Pair p{constantOf(a, calcGrowing(a.value(), [](double x) { return std::sinh(x); })),
         constantOf(a, cosh(a.value()))};
  integratePair(a, p.sine, p.cosine, 1);
  return p;
}

Series wholePower(const Series& a, int n) {
  Series y(1.0), square = a;
  for (int left = n; left > 0; left /= 2) {
    if (left % 2 == 1) y = y * square;
    if (left > 1) square = square * square;
  }
  y.c[0] = pow(a.value(), n);
  return y;
}

/// a^p of positive a: a y' = p a' y.
Series realPower(const Series& a, double p) {
  const Interval& a0 = a.value();
  const auto power = [p](double x) { return std::pow(x, p); };
  const Interval ends =
      hull(Interval(power(std::max(a0.lo, 0.0))), Interval(power(std::max(a0.hi, 0.0))));
  if (a0.hi < 0) return unbounded(a, Interval::entire());
  if (a.isConstant()) return constantOf(a, ends);
  if (!(a0.lo > 0)) return unbounded(a, ends);
  Series y = constantOf(a, ends);
  for (int k = 1; k <= y.order; ++k) {
    Interval sum;
    for (int j = 1; j <= k; ++j) sum += Interval(j * p - (k - j)) * a[j] * y[k - j];
    y[k] = sum / (Interval(k) * a0);
  }
  return y;
}

bool isWhole(double p) { return p == std::floor(p) && std::abs(p) <= 1 << 20; }

/// Of two functions the one that the first interval of truth names, or both.
Series either(const Interval& truth, const Series& decision, const Series& a, const Series& b) {
  const bool open = truth.contains(0) && !truth.isZero();
  Series y = open ? hull(a, b) : truth.isZero() ? b : a;
  y.ofState |= decision.ofState;
  y.breaks |= decision.breaks || (open && !decision.ofState);
  return y;
}

}  // namespace

IntervalSeries IntervalSeries::time(const Interval& span, int order) {
  Series t;
  t.c[0] = span;
  t.order = order;
  if (order > 0) t.c[1] = 1;
  return t;
}

bool IntervalSeries::isConstant() const {
  for (int k = 1; k <= order; ++k) {
    if (!(*this)[k].isZero()) return false;
  }
  return true;
}

IntervalSeries IntervalSeries::derivative() const {
  Series y = blank(*this);
  y.order = std::max(0, order - 1);
  for (int k = 0; k < order; ++k) y[k] = scaled(k + 1, (*this)[k + 1]);
  return y;
}

IntervalSeries hull(const IntervalSeries& a, const IntervalSeries& b) {
  Series y = blank(a, b);
  for (int k = 0; k <= y.order; ++k) y[k] = hull(a[k], b[k]);
  return y;
}

IntervalSeries operator-(const IntervalSeries& a) {
  Series y = blank(a);
  for (int k = 0; k <= y.order; ++k) y[k] = -a[k];
  return y;
}

IntervalSeries operator+(const IntervalSeries& a, const IntervalSeries& b) {
  Series y = blank(a, b);
  for (int k = 0; k <= y.order; ++k) y[k] = a[k] + b[k];
  return y;
}

IntervalSeries operator-(const IntervalSeries& a, const IntervalSeries& b) { return a + -b; }

IntervalSeries operator*(const IntervalSeries& a, const IntervalSeries& b) {
  Series y = blank(a, b);
  for (int k = 0; k <= y.order; ++k) {
    for (int j = std::max(0, k - b.order); j <= std::min(k, a.order); ++j) y[k] += a[j] * b[k - j];
  }
  return y;
}

IntervalSeries operator/(const IntervalSeries& a, const IntervalSeries& b) {
  Series y = blank(a, b);
  if (b.value().contains(0)) return unbounded(y, Interval::entire());
  for (int k = 0; k <= y.order; ++k) {
    Interval rest = a[k];
    for (int j = 1; j <= std::min(k, b.order); ++j) rest -= b[j] * y[k - j];
    y[k] = rest / b.value();
  }
  return y;
}

IntervalSeries sin(const IntervalSeries& a) { return circular(a).sine; }
IntervalSeries cos(const IntervalSeries& a) { return circular(a).cosine; }

/// y' = (1 + y²) a'.
IntervalSeries tan(const IntervalSeries& a) {
  const Interval value = tan(a.value());
  if (a.isConstant()) return constantOf(a, value);
  Series y = constantOf(a, value);
  Series slope = constantOf(a, Interval(1) + pow(value, 2));
  for (int k = 1; k <= y.order; ++k) {
    y[k] = scaled(1.0 / k, chained(a, slope, k));
    for (int j = 0; j <= k; ++j) slope[k] += y[j] * y[k - j];
  }
  return y;
}

IntervalSeries asin(const IntervalSeries& a) {
  const Interval inside(std::max(-1.0, a.value().lo), std::min(1.0, a.value().hi));
  const Interval value = calcGrowing(inside, [](double x) { return std::asin(x); });
  if (a.isConstant()) return constantOf(a, value);
  return integrate(a, pow(Series(1.0) - pow(a, 2.0), -0.5), value);
}

IntervalSeries acos(const IntervalSeries& a) { return Series(std::numbers::pi / 2) - asin(a); }

IntervalSeries atan(const IntervalSeries& a) {
  const Interval value = calcGrowing(a.value(), [](double x) { return std::atan(x); });
  if (a.isConstant()) return constantOf(a, value);
  return integrate(a, Series(1.0) / (Series(1.0) + pow(a, 2.0)), value);
}

/// The angle turns by (x y' - y x') / (x² + y²).
IntervalSeries atan2(const IntervalSeries& y, const IntervalSeries& x) {
  Series angle = blank(y, x);
  const bool cut = x.value().lo <= 0 && y.value().contains(0);
  const bool point = x.value().isPoint() && y.value().isPoint();
  angle.breaks |= cut && !point && !angle.ofState;
  angle.c[0] = atan2(y.value(), x.value());
  if (angle.order == 0) return angle;
  const Series rate = (x * y.derivative() - y * x.derivative()) / (pow(x, 2.0) + pow(y, 2.0));
  for (int k = 1; k <= angle.order; ++k) angle[k] = scaled(1.0 / k, rate[k - 1]);
  return angle;
}

IntervalSeries sinh(const IntervalSeries& a) { return hyperbolic(a).sine; }
IntervalSeries cosh(const IntervalSeries& a) { return hyperbolic(a).cosine; }

/// y' = s a' and s' = -2 y s a' with s = 1 / cosh², which far out is small of itself.
IntervalSeries tanh(const IntervalSeries& a) {
  Series y = constantOf(a, calcGrowing(a.value(), [](double x) { return std::tanh(x); }));
  Series s = constantOf(a, squaredSech(a.value())), product = blank(a);
  for (int k = 1; k <= y.order; ++k) {
    for (int j = 0; j < k; ++j) product[k - 1] += y[j] * s[k - 1 - j];
    y[k] = scaled(1.0 / k, chained(a, s, k));
    s[k] = -scaled(2.0 / k, chained(a, product, k));
  }
  return y;
}

IntervalSeries exp(const IntervalSeries& a) {
  Series y = constantOf(a, calcGrowing(a.value(), [](double x) { return std::exp(x); }));
  for (int k = 1; k <= y.order; ++k) y[k] = scaled(1.0 / k, chained(a, y, k));
  return y;
}

IntervalSeries log(const IntervalSeries& a) {
  const Interval& a0 = a.value();
  const Interval value(a0.lo > 0 ? std::log(a0.lo) : Interval::entire().lo,
                       a0.hi > 0 ? std::log(a0.hi) : Interval::entire().hi);
  if (a.isConstant()) return constantOf(a, value);
  if (!(a0.lo > 0)) return unbounded(a, value);
  return integrate(a, Series(1.0) / a, value);
}

IntervalSeries sqrt(const IntervalSeries& a) { return pow(a, 0.5); }

IntervalSeries pow(const IntervalSeries& a, double exponent) {
  if (!isWhole(exponent)) return realPower(a, exponent);
  const Series power = wholePower(a, static_cast<int>(std::abs(exponent)));
  return exponent < 0 ? Series(1.0) / power : power;
}

IntervalSeries pow(const IntervalSeries& a, const IntervalSeries& exponent) {
  if (exponent.isConstant() && exponent.value().isPoint()) {
    Series y = pow(a, exponent.value().lo);
    y.ofState |= exponent.ofState;
    y.breaks |= exponent.breaks;
    return y;
  }
  return exp(exponent * log(a));
}

IntervalSeries abs(const IntervalSeries& a) {
  const Interval& a0 = a.value();
  const Interval positive = a0.lo >= 0 ? Interval(1) : a0.hi <= 0 ? Interval(0) : Interval(0, 1);
  Series y = either(positive, a, a, -a);
  if (!positive.isPoint()) y.c[0] = {0, a0.magnitude()};
  return y;
}

IntervalSeries min(const IntervalSeries& a, const IntervalSeries& b) {
  const Interval &x = a.value(), &y = b.value();
  const Interval first = x.hi <= y.lo ? Interval(1) : y.hi <= x.lo ? Interval(0) : Interval(0, 1);
  Series least = either(first, blank(a, b), a, b);
  least.c[0].hi = std::min(x.hi, y.hi);
  return least;
}

IntervalSeries max(const IntervalSeries& a, const IntervalSeries& b) { return -min(-a, -b); }

IntervalSeries sign(const IntervalSeries& a) {
  return decided(a, calcGrowing(a.value(), [](double x) { return double((x > 0) - (x < 0)); }));
}
IntervalSeries floor(const IntervalSeries& a) {
  return decided(a, calcGrowing(a.value(), [](double x) { return std::floor(x); }));
}
IntervalSeries ceil(const IntervalSeries& a) {
  return decided(a, calcGrowing(a.value(), [](double x) { return std::ceil(x); }));
}

IntervalSeries isLess(const IntervalSeries& a, const IntervalSeries& b) {
  const Interval &x = a.value(), &y = b.value();
  return decided(blank(a, b), {x.hi < y.lo ? 1.0 : 0.0, x.lo < y.hi ? 1.0 : 0.0});
}
IntervalSeries isLessOrEqual(const IntervalSeries& a, const IntervalSeries& b) {
  const Interval &x = a.value(), &y = b.value();
  return decided(blank(a, b), {x.hi <= y.lo ? 1.0 : 0.0, x.lo <= y.hi ? 1.0 : 0.0});
}
IntervalSeries isEqual(const IntervalSeries& a, const IntervalSeries& b) {
  const Interval &x = a.value(), &y = b.value();
  const bool always = x.isPoint() && y.isPoint() && x.lo == y.lo;
  const bool possible = x.lo <= y.hi && y.lo <= x.hi;
  return decided(blank(a, b), {always ? 1.0 : 0.0, possible ? 1.0 : 0.0});
}
IntervalSeries isTrue(const IntervalSeries& a) { return Series(1.0) - isEqual(a, Series(0.0)); }

IntervalSeries choose(const IntervalSeries& condition, const IntervalSeries& a,
                      const IntervalSeries& b) {
  return either(condition.value(), condition, a, b);
}

}  // namespace denavit
