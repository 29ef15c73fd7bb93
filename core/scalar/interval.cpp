#include "core/scalar/interval.h"

#include <numbers>

namespace denavit {

namespace {

constexpr double kPi = std::numbers::pi;

/// Whether a holds phase + k period for a whole k.
bool holdsOneOf(const Interval& a, double phase, double period) {
  const double k = std::ceil((a.lo - phase) / period);
  return phase + k * period <= a.hi;
}

/// A function even about 0 that falls from there.
template <typename Function>
Interval calcEvenFalling(const Interval& a, Function f) {
  const double nearest = a.contains(0) ? 0 : std::min(std::abs(a.lo), std::abs(a.hi));
  return {f(a.magnitude()), f(nearest)};
}

}  // namespace

Interval sin(const Interval& a) {
  if (a.isPoint()) return std::sin(a.lo);
  if (!(a.hi - a.lo < 2 * kPi)) return {-1, 1};
  Interval ends = hull(Interval(std::sin(a.lo)), Interval(std::sin(a.hi)));
  if (holdsOneOf(a, kPi / 2, 2 * kPi)) ends.hi = 1;
  if (holdsOneOf(a, -kPi / 2, 2 * kPi)) ends.lo = -1;
  return ends;
}

Interval cos(const Interval& a) {
  if (a.isPoint()) return std::cos(a.lo);
  if (!(a.hi - a.lo < 2 * kPi)) return {-1, 1};
  Interval ends = hull(Interval(std::cos(a.lo)), Interval(std::cos(a.hi)));
  if (holdsOneOf(a, 0, 2 * kPi)) ends.hi = 1;
  if (holdsOneOf(a, kPi, 2 * kPi)) ends.lo = -1;
  return ends;
}

Interval tan(const Interval& a) {
  const bool pole = !(a.hi - a.lo < kPi) || holdsOneOf(a, kPi / 2, kPi);
  if (pole && !a.isPoint()) return Interval::entire();
  return calcGrowing(a, [](double x) { return std::tan(x); });
}

Interval cosh(const Interval& a) {
  const Interval inverse = calcEvenFalling(a, [](double x) { return 1 / std::cosh(x); });
  return {1 / inverse.hi, 1 / inverse.lo};
}

Interval squaredSech(const Interval& a) {
  return calcEvenFalling(a, [](double x) { return 1 / (std::cosh(x) * std::cosh(x)); });
}

Interval atan2(const Interval& y, const Interval& x) {
  const bool cut = x.lo <= 0 && y.contains(0);  // the angle jumps from pi to -pi in there
  if (cut && !(x.isPoint() && y.isPoint())) return {-kPi, kPi};
  Interval angles = std::atan2(y.lo, x.lo);
  for (const double angle :
       {std::atan2(y.lo, x.hi), std::atan2(y.hi, x.lo), std::atan2(y.hi, x.hi)}) {
    angles = hull(angles, Interval(angle));
  }
  return angles;
}

Interval pow(const Interval& a, int n) {
  if (n == 0) return 1;
  const double low = std::pow(a.lo, n), high = std::pow(a.hi, n);
  if (n % 2 == 1) return {low, high};
  return {a.contains(0) ? 0 : std::min(low, high), std::max(low, high)};
}

}  // namespace denavit
