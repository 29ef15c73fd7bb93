#include "core/inverse_kinematics/trigonometric_roots.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

#include "core/linear/dense.h"

namespace denavit {
namespace {

constexpr double kNothing = 1e-11;  ///< of a coefficient, beside the function's size
using Polynomial = std::array<double, 5>;

/// The eigenvalues of the companion matrix of c[0] + c[1] z + .. .
VecX<Complex> findComplexRoots(const std::vector<Complex>& c) {
  const auto n = static_cast<Eigen::Index>(c.size()) - 1;
  MatX<Complex> companion = MatX<Complex>::Zero(n, n);
  for (Eigen::Index k = 0; k < n; ++k) {
    companion(k, n - 1) = -c[static_cast<std::size_t>(k)] / c.back();
    if (k > 0) companion(k, k - 1) = 1;
  }
  return calcEigenvalues(companion);
}

/// Newton's method on F = m + a cos x + b sin x + c cos 2x + d sin 2x, as long as it gets nearer.
double polish(const std::array<double, 5>& h, double x) {
  const auto value = [&](double y) {
    return h[0] + h[1] * std::cos(y) + h[2] * std::sin(y) + h[3] * std::cos(2 * y) +
           h[4] * std::sin(2 * y);
  };
  for (int k = 0; k < 20; ++k) {
    const double f = value(x);
    const double slope = -h[1] * std::sin(x) + h[2] * std::cos(x) - 2 * h[3] * std::sin(2 * x) +
                         2 * h[4] * std::cos(2 * x);
    if (slope == 0) break;
    const double next = x - f / slope;
    if (!(std::abs(value(next)) < std::abs(f))) break;
    x = next;
  }
  return x;
}

std::vector<double> findTurningRoots(const std::function<double(double)>& function, double size) {
  constexpr int kSamples = 8;
  std::array<double, 5> h{};  // mean, cos, sin, cos 2, sin 2
  for (int k = 0; k < kSamples; ++k) {
    const double x = 2 * std::numbers::pi * k / kSamples, f = function(x) / kSamples;
    h[0] += f;
    h[1] += 2 * f * std::cos(x);
    h[2] += 2 * f * std::sin(x);
    h[3] += 2 * f * std::cos(2 * x);
    h[4] += 2 * f * std::sin(2 * x);
  }
  if (std::hypot(h[3], h[4]) < kNothing * size) {
    if (std::hypot(h[1], h[2]) < kNothing * size) return {};
    return solveSinusoid(h[1], h[2], -h[0]);
  }
  // With z = exp(i x): F = ((c - i d) z⁴ + (a - i b) z³ + 2 m z² + (a + i b) z + (c + i d)) / 2z².
  const VecX<Complex> roots =
      findComplexRoots({{h[3], h[4]}, {h[1], h[2]}, {2 * h[0], 0}, {h[1], -h[2]}, {h[3], -h[4]}});
  std::vector<double> angles;
  constexpr double kOnCircle = 1e-3, kZero = 1e-9;
  for (const Complex& z : roots) {
    if (!(std::abs(std::abs(z) - 1) < kOnCircle)) continue;
    const double x = polish(h, std::arg(z));
    if (std::abs(function(x)) <= kZero * size) angles.push_back(wrapAngle(x));
  }
  return angles;
}

/// Coefficients of the polynomial through five samples over [-length, length].
Polynomial interpolate(const std::function<double(double)>& function, double length) {
  MatX<double> A(5, 5);
  VecX<double> b(5);
  for (int k = 0; k < 5; ++k) {
    const double y = -1 + 0.5 * k;
    for (int p = 0; p < 5; ++p) A(k, p) = std::pow(y, p);
    b[k] = function(y * length);
  }
  const VecX<double> c = solveByFullPivots(A, b);
  Polynomial polynomial;
  std::copy(c.begin(), c.end(), polynomial.begin());
  return polynomial;
}

std::vector<double> findSlidingRoots(const std::function<double(double)>& function, double size,
                                     double length) {
  const Polynomial c = interpolate(function, length);
  const auto isNothing = [&](double x) { return std::abs(x) < kNothing * size; };
  if (isNothing(c[3]) && isNothing(c[4])) {
    if (isNothing(c[2])) {
      if (isNothing(c[1])) return {};
      return {-length * c[0] / c[1]};
    }
    const double square = c[1] * c[1] - 4 * c[2] * c[0];
    constexpr double kTouching = 1e-14;
    if (square < -kTouching * c[1] * c[1] - kTouching * size * size) return {};
    // The root that is not a difference first.
    const double root = std::sqrt(std::max(square, 0.0));
    const double sum = -0.5 * (c[1] + (c[1] < 0 ? -root : root));
    if (sum == 0) return {0, 0};
    return {length * sum / c[2], length * c[0] / sum};
  }
  std::vector<Complex> complex;
  std::size_t top = isNothing(c[4]) ? 3 : 4;
  for (std::size_t k = 0; k <= top; ++k) complex.emplace_back(c[k], 0.0);
  std::vector<double> roots;
  constexpr double kReal = 1e-5, kZero = 1e-9;
  const VecX<Complex> complexRoots = findComplexRoots(complex);
  for (const Complex& z : complexRoots) {
    if (std::abs(z.imag()) > kReal * (1 + std::abs(z))) continue;
    double y = z.real();
    for (int k = 0; k < 20; ++k) {
      const double f = c[0] + y * (c[1] + y * (c[2] + y * (c[3] + y * c[4])));
      const double slope = c[1] + y * (2 * c[2] + y * (3 * c[3] + y * 4 * c[4]));
      if (slope == 0) break;
      y -= f / slope;
    }
    const double scale = size * std::max(1.0, std::pow(std::abs(y), 4));
    if (std::abs(function(y * length)) <= kZero * scale) roots.push_back(y * length);
  }
  return roots;
}

}  // namespace

double wrapAngle(double angle) {
  const double wrapped = std::remainder(angle, 2 * std::numbers::pi);
  return wrapped <= -std::numbers::pi ? wrapped + 2 * std::numbers::pi : wrapped;
}

std::vector<double> solveSinusoid(double a, double b, double c) {
  const double size = std::hypot(a, b);
  const double square = (size - c) * (size + c);
  // Just touched, to rounding.
  constexpr double kTouching = 1e-14;
  if (!(square >= -kTouching * size * size)) return {};
  const double middle = std::atan2(b, a);
  const double beside = std::atan2(std::sqrt(std::max(square, 0.0)), c);
  return {wrapAngle(middle + beside), wrapAngle(middle - beside)};
}

std::vector<double> findJointRoots(const std::function<double(double)>& function, JointType type,
                                   double size, double length) {
  return type == JointType::Revolute ? findTurningRoots(function, size)
                                     : findSlidingRoots(function, size, length);
}

}  // namespace denavit
