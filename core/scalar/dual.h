#pragma once

#include <array>
#include <cmath>

#include <Eigen/Core>

namespace denavit {

template <typename T, int N>
struct Dual;

/// Whether a number and all of its derivatives are 0.
inline bool isZero(double x) { return x == 0; }
template <typename T, int N>
bool isZero(const Dual<T, N>& x) {
  bool zero = isZero(x.value);
  for (const T& d : x.d) zero = zero && isZero(d);
  return zero;
}

/// A number and its derivatives with respect to N seeds: forward-mode differentiation, exact to
/// rounding, without allocation. T may itself be a dual, which gives second derivatives.
template <typename T, int N>
struct Dual {
  T value = T(0);
  std::array<T, N> d = zeros();  ///< derivatives of value by each seed

  Dual() = default;
  Dual(double constant) : value(constant) {}  // NOLINT: a constant is a dual without derivatives
  Dual(const T& v, const std::array<T, N>& derivatives) : value(v), d(derivatives) {}

  /// The seed'th independent variable at v: derivative 1 by itself, 0 by all others.
  static Dual variable(const T& v, int seed) {
    Dual x;
    x.value = v;
    x.d[static_cast<std::size_t>(seed)] = T(1);
    return x;
  }

  /// f(x) for a function whose value and slope at x.value are known.
  static Dual chain(const T& f, const T& slope, const Dual& x) {
    Dual y;
    y.value = f;
    for (std::size_t k = 0; k < N; ++k) y.d[k] = slope * x.d[k];
    return y;
  }

  /// The same where the slope may be infinite: what does not depend on a seed has derivative 0 by
  /// it even there, as sqrt(max(0, t - 1)) for t < 1.
  static Dual singularChain(const T& f, const T& slope, const Dual& x) {
    Dual y;
    y.value = f;
    for (std::size_t k = 0; k < N; ++k) {
      if (!isZero(x.d[k])) y.d[k] = slope * x.d[k];
    }
    return y;
  }

  Dual operator-() const { return chain(T(-value), T(-1.0), *this); }
  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  friend Dual operator+(const Dual& a, const Dual& b) {
    Dual y;
    y.value = a.value + b.value;
    for (std::size_t k = 0; k < N; ++k) y.d[k] = a.d[k] + b.d[k];
    return y;
  }
  friend Dual operator-(const Dual& a, const Dual& b) {
    Dual y;
    y.value = a.value - b.value;
    for (std::size_t k = 0; k < N; ++k) y.d[k] = a.d[k] - b.d[k];
    return y;
  }
  friend Dual operator*(const Dual& a, const Dual& b) {
    Dual y;
    y.value = a.value * b.value;
    for (std::size_t k = 0; k < N; ++k) y.d[k] = a.d[k] * b.value + a.value * b.d[k];
    return y;
  }
  friend Dual operator/(const Dual& a, const Dual& b) {
    Dual y;
    y.value = a.value / b.value;
    for (std::size_t k = 0; k < N; ++k) y.d[k] = (a.d[k] - y.value * b.d[k]) / b.value;
    return y;
  }

 private:
  static std::array<T, N> zeros() {
    std::array<T, N> z;
    z.fill(T(0));
    return z;
  }
};

/// The plain number inside, however deep the duals are nested: for decisions that formulas of the
/// user make on values (comparisons, ?:). Recursions of the core never ask for it.
inline double valueOf(double x) { return x; }
template <typename T, int N>
double valueOf(const Dual<T, N>& x) {
  return valueOf(x.value);
}

/// Whether no derivative of any order is carried.
inline bool isConstant(double) { return true; }
template <typename T, int N>
bool isConstant(const Dual<T, N>& x) {
  for (const T& slope : x.d) {
    if (valueOf(slope) != 0 || !isConstant(slope)) return false;
  }
  return isConstant(x.value);
}

template <typename T, int N>
Dual<T, N> sin(const Dual<T, N>& x) {
  using std::cos, std::sin;
  return Dual<T, N>::chain(sin(x.value), cos(x.value), x);
}
template <typename T, int N>
Dual<T, N> cos(const Dual<T, N>& x) {
  using std::cos, std::sin;
  return Dual<T, N>::chain(cos(x.value), T(-sin(x.value)), x);
}
template <typename T, int N>
Dual<T, N> tan(const Dual<T, N>& x) {
  using std::tan;
  const T t = tan(x.value);
  return Dual<T, N>::chain(t, T(1.0) + t * t, x);
}
template <typename T, int N>
Dual<T, N> asin(const Dual<T, N>& x) {
  using std::asin, std::sqrt;
  return Dual<T, N>::singularChain(asin(x.value), T(1.0) / sqrt(T(T(1.0) - x.value * x.value)), x);
}
template <typename T, int N>
Dual<T, N> acos(const Dual<T, N>& x) {
  using std::acos, std::sqrt;
  return Dual<T, N>::singularChain(acos(x.value), T(-1.0) / sqrt(T(T(1.0) - x.value * x.value)), x);
}
template <typename T, int N>
Dual<T, N> atan(const Dual<T, N>& x) {
  using std::atan;
  return Dual<T, N>::chain(atan(x.value), T(1.0) / (T(1.0) + x.value * x.value), x);
}
template <typename T, int N>
Dual<T, N> atan2(const Dual<T, N>& y, const Dual<T, N>& x) {
  using std::atan2;
  const T r2 = x.value * x.value + y.value * y.value;
  Dual<T, N> angle;
  angle.value = atan2(y.value, x.value);
  for (std::size_t k = 0; k < N; ++k) {
    const T turn = x.value * y.d[k] - y.value * x.d[k];
    if (!isZero(turn)) angle.d[k] = turn / r2;
  }
  return angle;
}
template <typename T, int N>
Dual<T, N> sinh(const Dual<T, N>& x) {
  using std::cosh, std::sinh;
  return Dual<T, N>::chain(sinh(x.value), cosh(x.value), x);
}
template <typename T, int N>
Dual<T, N> cosh(const Dual<T, N>& x) {
  using std::cosh, std::sinh;
  return Dual<T, N>::chain(cosh(x.value), sinh(x.value), x);
}
template <typename T, int N>
Dual<T, N> tanh(const Dual<T, N>& x) {
  using std::tanh;
  const T t = tanh(x.value);
  return Dual<T, N>::chain(t, T(1.0) - t * t, x);
}
template <typename T, int N>
Dual<T, N> exp(const Dual<T, N>& x) {
  using std::exp;
  const T e = exp(x.value);
  return Dual<T, N>::chain(e, e, x);
}
template <typename T, int N>
Dual<T, N> log(const Dual<T, N>& x) {
  using std::log;
  return Dual<T, N>::chain(log(x.value), T(1.0) / x.value, x);
}
template <typename T, int N>
Dual<T, N> sqrt(const Dual<T, N>& x) {
  using std::sqrt;
  const T root = sqrt(x.value);
  return Dual<T, N>::singularChain(root, T(0.5) / root, x);
}
/// x^c for a constant exponent; x may be 0 or negative where the power exists there.
template <typename T, int N>
Dual<T, N> pow(const Dual<T, N>& x, double c) {
  using std::pow;
  if (c == 0) return Dual<T, N>(1.0);
  return Dual<T, N>::singularChain(pow(x.value, c), T(c) * pow(x.value, c - 1.0), x);
}
template <typename T, int N>
Dual<T, N> abs(const Dual<T, N>& x) {
  return valueOf(x) < 0 ? -x : x;
}

}  // namespace denavit

template <typename T, int N>
struct Eigen::NumTraits<denavit::Dual<T, N>> : Eigen::NumTraits<double> {
  using Real = denavit::Dual<T, N>;
  using NonInteger = denavit::Dual<T, N>;
  using Nested = denavit::Dual<T, N>;
  using Literal = denavit::Dual<T, N>;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1 };
};
