#include "core/flexible/beam_shapes.h"

#include <cassert>
#include <cmath>
#include <numbers>

namespace denavit {

namespace {

/// The root of cos b cosh b = -1 near (2k - 1) pi / 2, by Newton's method on cos b + 1/cosh b.
double findRoot(int mode) {
  double b = (2 * mode - 1) * std::numbers::pi / 2;
  for (int round = 0; round < 20; ++round) {
    const double sech = 1 / std::cosh(b);
    const double step = (std::cos(b) + sech) / (std::sin(b) + std::tanh(b) * sech);
    b += step;
    if (std::abs(step) < 1e-16 * b) break;
  }
  return b;
}

}  // namespace

BendingShape::BendingShape(int mode) : b_(findRoot(mode)), sign_(mode % 2 == 1 ? 1 : -1) {
  assert(mode >= 1);
  // g = (sinh b - sin b) / (cosh b + cos b), scaled by 2 e^-b.
  const double e = std::exp(-b_), s = std::sin(b_), c = std::cos(b_);
  const double scale = 1 + 2 * c * e + e * e;
  g_ = (1 - e * e - 2 * s * e) / scale;
  rise_ = (e + c + s) / scale;
}

BendingShape::Terms BendingShape::termsAt(double xi) const {
  return {rise_ * std::exp(-b_ * (1 - xi)), 0.5 * (1 + g_) * std::exp(-b_ * xi), std::cos(b_ * xi),
          g_ * std::sin(b_ * xi)};
}

double BendingShape::value(double xi) const {
  const auto [rising, falling, cosine, sine] = termsAt(xi);
  return sign_ * (rising + falling - cosine + sine);
}

double BendingShape::slope(double xi) const {
  const auto [rising, falling, cosine, sine] = termsAt(xi);
  return sign_ * b_ * (rising - falling + std::sin(b_ * xi) + g_ * cosine);
}

double BendingShape::curvature(double xi) const {
  const auto [rising, falling, cosine, sine] = termsAt(xi);
  return sign_ * b_ * b_ * (rising + falling + cosine - sine);
}

double BendingShape::thirdDerivative(double xi) const {
  const auto [rising, falling, cosine, sine] = termsAt(xi);
  return sign_ * b_ * b_ * b_ * (rising - falling - std::sin(b_ * xi) - g_ * cosine);
}

// Each slope f = Delta' solves f'''' = b⁴ f. So (b_i⁴ - b_j⁴) f_i f_j is the derivative of
// f_i''' f_j - f_i'' f_j' + f_i' f_j'' - f_i f_j''', and for one mode
//   integral f² = x/4 (f² + (f''² - 2 f' f''') / b⁴) + (3 f f''' - f' f'') / (4 b⁴).
double calcForeshortening(const BendingShape& i, const BendingShape& j, double xi) {
  const auto primitive = [&](double x) {
    const double f = i.slope(x), f1 = i.curvature(x), f2 = i.thirdDerivative(x);
    const double f3 = i.stiffness() * i.value(x);
    if (i.root() == j.root()) {
      const double b4 = i.stiffness();
      return x / 4 * (f * f + (f2 * f2 - 2 * f1 * f3) / b4) + (3 * f * f3 - f1 * f2) / (4 * b4);
    }
    const double g = j.slope(x), g1 = j.curvature(x), g2 = j.thirdDerivative(x);
    const double g3 = j.stiffness() * j.value(x);
    return (f3 * g - f2 * g1 + f1 * g2 - f * g3) / (i.stiffness() - j.stiffness());
  };
  return primitive(xi) - primitive(0);
}

TorsionShape::TorsionShape(int mode)
    : b_((2 * mode - 1) * std::numbers::pi / 2),
      amplitude_((mode % 2 == 1 ? 1 : -1) * std::numbers::sqrt2) {
  assert(mode >= 1);
}

double TorsionShape::value(double xi) const { return amplitude_ * std::sin(b_ * xi); }
double TorsionShape::tipValue() const { return std::numbers::sqrt2; }

}  // namespace denavit
