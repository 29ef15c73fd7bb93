#pragma once

#include <cmath>

#include "core/scalar/counted.h"
#include "core/scalar/dual.h"

namespace denavit {

/// Stumpff's functions c_k(s) = sum over j of (-s)^j / (2j + k)!, analytic for every s >= 0: what
/// rotations by a small vector need, known to every scalar also at s = 0 (Stumpff 1959, chapter 5).
/// With t = sqrt(s):
///   c_0 = cos t,  c_1 = sin t / t,  c_2 = (1 - cos t) / t²,  c_3 = (t - sin t) / t³,
///   c_k = 1/k! - s c_(k+2),  d c_k / ds = (k c_(k+2) - c_(k+1)) / 2.
/// @param k  from 0 to 20   @param s  a squared angle [rad²], >= 0
[[nodiscard]] double stumpff(int k, double s);

/// Counts as one function.
inline Counted stumpff(int k, const Counted& s) {
  Counted y = sin(s);
  y.value = stumpff(k, s.value);
  return y;
}

template <typename T, int N>
Dual<T, N> stumpff(int k, const Dual<T, N>& s) {
  const T slope = (T(k) * stumpff(k + 2, s.value) - stumpff(k + 1, s.value)) * T(0.5);
  return Dual<T, N>::chain(stumpff(k, s.value), slope, s);
}

}  // namespace denavit
