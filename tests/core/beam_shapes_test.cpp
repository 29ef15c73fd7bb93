#include "core/flexible/beam_shapes.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/scalar/stumpff.h"

namespace denavit {
namespace {

/// Simpson's rule on 0..1.
template <typename F>
double integrate(F f, double end = 1) {
  constexpr int kHalf = 4000;
  const double h = end / (2 * kHalf);
  double sum = f(0) + f(end);
  for (int i = 1; i < 2 * kHalf; ++i) sum += (i % 2 == 1 ? 4 : 2) * f(i * h);
  return sum * h / 3;
}

TEST(BeamShapes, TheFirstEightRootsAndTipSlopesAreTheTabulatedOnes) {
  const double roots[] = {1.87510406871196, 4.69409113297418, 7.85475743823761, 10.9955407348755,
                          14.1371683910465, 17.2787595320882, 20.4203522510413, 23.5619449018064};
  const double slopes[] = {2.75301096935, 9.56155682042, 15.697332093,  21.991819342,
                           28.2742957874, 34.5575212294, 40.8407043915, 47.1238898091};
  for (int k = 1; k <= 8; ++k) {
    const BendingShape shape(k);
    EXPECT_NEAR(shape.root(), roots[k - 1], 1e-14 * roots[k - 1] * 4);
    EXPECT_NEAR(shape.tipSlope(), slopes[k - 1], 1e-11 * slopes[k - 1]);
    EXPECT_NEAR(shape.slope(1), slopes[k - 1], 1e-11 * slopes[k - 1]);
  }
}

TEST(BeamShapes, EveryModeHasTipValueTwoAndFreeEnds) {
  for (int k = 1; k <= 40; ++k) {
    const BendingShape shape(k);
    EXPECT_NEAR(shape.value(1), 2, 1e-11) << k;
    EXPECT_NEAR(shape.value(0), 0, 1e-14) << k;
    EXPECT_NEAR(shape.slope(0) / shape.root(), 0, 1e-14) << k;
    EXPECT_NEAR(shape.curvature(1) / std::pow(shape.root(), 2), 0, 1e-12) << k;
    EXPECT_NEAR(shape.thirdDerivative(1) / std::pow(shape.root(), 3), 0, 1e-12) << k;
    EXPECT_NEAR(TorsionShape(k).value(1), TorsionShape(k).tipValue(), 1e-12);
  }
}

TEST(BeamShapes, IntegralsAgreeWithQuadrature) {
  for (const int k : {1, 2, 5, 12}) {
    const BendingShape shape(k);
    const TorsionShape torsion(k);
    EXPECT_NEAR(shape.integral(), integrate([&](double x) { return shape.value(x); }), 1e-10);
    EXPECT_NEAR(shape.firstMoment(), integrate([&](double x) { return x * shape.value(x); }),
                1e-10);
    EXPECT_NEAR(1, integrate([&](double x) { return std::pow(shape.value(x), 2); }), 1e-9);
    EXPECT_NEAR(
        1, integrate([&](double x) { return std::pow(shape.curvature(x), 2); }) / shape.stiffness(),
        1e-9);
    EXPECT_NEAR(torsion.integral(), integrate([&](double x) { return torsion.value(x); }), 1e-10);
  }
  const BendingShape first(1), third(3);
  EXPECT_NEAR(integrate([&](double x) { return first.value(x) * third.value(x); }), 0, 1e-10);
}

TEST(BeamShapes, ForeshorteningIsTheIntegralOfSlopeProducts) {
  for (const auto& [j, k] : {std::pair{1, 1}, {1, 2}, {3, 2}, {4, 4}, {9, 9}}) {
    const BendingShape a(j), b(k);
    for (const double end : {0.2, 0.7, 1.0}) {
      const double expected = integrate([&](double x) { return a.slope(x) * b.slope(x); }, end);
      EXPECT_NEAR(calcForeshortening(a, b, end), expected, 1e-9 * (1 + std::abs(expected)));
    }
  }
}

/// Against the definitions far from 0 and against each other across the switches.
TEST(Stumpff, FunctionsAreTheirDefinitions) {
  for (const double t : {0.2, 0.3162, 0.3163, 1.0, 1.9999, 2.0001, 3.0, 6.0}) {
    const double s = t * t;
    EXPECT_NEAR(stumpff(0, s), std::cos(t), 1e-14);
    EXPECT_NEAR(stumpff(1, s), std::sin(t) / t, 1e-15);
    EXPECT_NEAR(stumpff(2, s), (1 - std::cos(t)) / s, 1e-15 * 4);
    EXPECT_NEAR(stumpff(3, s), (t - std::sin(t)) / (s * t), 1e-14);
    for (int k = 2; k < 8; ++k) {
      EXPECT_NEAR(stumpff(k, s), 1 / std::tgamma(k + 1.0) - s * stumpff(k + 2, s), 1e-13);
    }
  }
  EXPECT_EQ(stumpff(2, 0.0), 0.5);
  EXPECT_EQ(stumpff(3, 0.0), 1.0 / 6);
}

/// First and second derivatives by nested duals, at 0 too.
TEST(Stumpff, DualsKnowItsDerivatives) {
  using First = Dual<double, 1>;
  using Second = Dual<First, 1>;
  for (const double s : {0.0, 0.05, 0.5, 5.0}) {
    const Second x = Second::variable(First::variable(s, 0), 0);
    const Second y = stumpff(2, x);
    const double h = 1e-4, at = s + 2 * h;
    const auto f = [](double v) { return stumpff(2, v); };
    const Second z = stumpff(2, Second::variable(First::variable(at, 0), 0));
    EXPECT_NEAR(z.value.d[0], (f(at + h) - f(at - h)) / (2 * h), 1e-10);
    EXPECT_NEAR(z.d[0].d[0], (f(at + h) - 2 * f(at) + f(at - h)) / (h * h), 1e-6);
    EXPECT_EQ(y.value.value, stumpff(2, s));
  }
  const First zero = stumpff(2, First::variable(0, 0));
  EXPECT_NEAR(zero.d[0], -1.0 / 24, 1e-17);
}

}  // namespace
}  // namespace denavit
