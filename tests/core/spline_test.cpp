#include "core/trajectory/spline.h"

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using SplinePoints = std::vector<VecX<double>>;

struct SplineDerivatives {
  explicit SplineDerivatives(int n) : y(n), dy(n), ddy(n), dddy(n) {}
  VecX<double> y, dy, ddy, dddy;
};

SplineDerivatives derivativesAt(const Spline& spline, double x) {
  SplineDerivatives d(spline.size());
  spline.calc(x, d.y, d.dy, d.ddy, d.dddy);
  return d;
}

class AnySpline : public testing::TestWithParam<unsigned> {
 protected:
  AnySpline() {
    const int count = 2 + static_cast<int>(GetParam() % 9);
    double x = any.number(-1, 1);
    for (int k = 0; k < count; ++k) {
      knots.push_back(x);
      points.push_back(any.vecX(joints, 2));
      x += any.number(0.1, 2);
    }
    v0 = any.vecX(joints, 2);
    v1 = any.vecX(joints, 2);
    a0 = any.vecX(joints, 4);
    a1 = any.vecX(joints, 4);
  }
  /// Passes the points, and is continuous at the knots up to a derivative.
  void expectContinuous(const Spline& spline, int order) {
    for (std::size_t k = 0; k < knots.size(); ++k) {
      EXPECT_LT((derivativesAt(spline, knots[k]).y - points[k]).norm(), 1e-12);
      if (k == 0 || k + 1 == knots.size()) continue;
      const double h = 1e-10;
      const SplineDerivatives before = derivativesAt(spline, knots[k] - h),
                              after = derivativesAt(spline, knots[k] + h);
      const double size = 1 + before.dddy.norm() + after.dddy.norm() + after.ddy.norm();
      EXPECT_LT((before.dy - after.dy).norm(), 1e-8 * size);
      if (order >= 2) {
        EXPECT_LT((before.ddy - after.ddy).norm(), 1e-8 * size);
      }
      if (order >= 3) {
        EXPECT_LT((before.dddy - after.dddy).norm(), 1e-6 * size);
      }
      if (order < 4) continue;
      // Fourth derivatives by differences: exact for the third of a quintic but for h² q⁽⁵⁺⁾ = 0.
      const double d = 1e-4;
      const VecX<double> left = (3 * before.dddy - 4 * derivativesAt(spline, knots[k] - d).dddy +
                                 derivativesAt(spline, knots[k] - 2 * d).dddy) /
                                (2 * d);
      const VecX<double> right = (-3 * after.dddy + 4 * derivativesAt(spline, knots[k] + d).dddy -
                                  derivativesAt(spline, knots[k] + 2 * d).dddy) /
                                 (2 * d);
      EXPECT_LT((left - right).norm(), 1e-4 * (size + left.norm()));
    }
  }
  /// ∫ (dⁿq)² by Gauss's rule with three points a part, exact for these polynomials.
  [[nodiscard]] double calcBending(const Spline& spline, int order) const {
    double sum = 0;
    for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
      const double h = knots[k + 1] - knots[k], middle = 0.5 * (knots[k] + knots[k + 1]);
      for (const auto& [place, weight] :
           {std::pair{-std::sqrt(0.6), 5.0 / 18}, {0.0, 8.0 / 18}, {std::sqrt(0.6), 5.0 / 18}}) {
        const SplineDerivatives d = derivativesAt(spline, middle + 0.5 * h * place);
        sum += h * weight * (order == 2 ? d.ddy : d.dddy).squaredNorm();
      }
    }
    return sum;
  }

  static constexpr int joints = 3;
  test::Arbitrary any{GetParam()};
  std::vector<double> knots;
  SplinePoints points;
  VecX<double> v0, v1, a0, a1;
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnySpline, testing::Range(1u, 61u));

TEST_P(AnySpline, NaturalCubicsAreSmoothAndStraightAtTheirEnds) {
  const Spline spline = makeNaturalCubicSpline(knots, points);
  expectContinuous(spline, 2);
  EXPECT_LT(derivativesAt(spline, knots.front()).ddy.norm(), 1e-10);
  EXPECT_LT(derivativesAt(spline, knots.back()).ddy.norm(), 1e-10);
}

TEST_P(AnySpline, ClampedCubicsMeetTheirEnds) {
  const Spline spline = makeClampedCubicSpline(knots, points, v0, v1);
  expectContinuous(spline, 2);
  EXPECT_LT((derivativesAt(spline, knots.front()).dy - v0).norm(), 1e-12);
  EXPECT_LT((derivativesAt(spline, knots.back()).dy - v1).norm(), 1e-11);
}

TEST_P(AnySpline, QuinticsAreContinuousUpToTheFourthDerivative) {
  const Spline spline = makeQuinticSpline(knots, points, v0, v1, a0, a1);
  expectContinuous(spline, 4);
  EXPECT_LT((derivativesAt(spline, knots.front()).dy - v0).norm(), 1e-12);
  EXPECT_LT((derivativesAt(spline, knots.front()).ddy - a0).norm(), 1e-12);
  EXPECT_LT((derivativesAt(spline, knots.back()).dy - v1).norm(), 1e-10);
  EXPECT_LT((derivativesAt(spline, knots.back()).ddy - a1).norm(), 1e-9);
}

TEST_P(AnySpline, PiecewiseQuinticsMeetWhatIsGivenAtEachKnot) {
  SplinePoints rates, accelerations;
  for (std::size_t k = 0; k < knots.size(); ++k) {
    rates.push_back(any.vecX(joints, 2));
    accelerations.push_back(any.vecX(joints, 4));
  }
  const Spline spline = makePiecewiseQuintic(knots, points, rates, accelerations);
  expectContinuous(spline, 2);
  for (std::size_t k = 0; k < knots.size(); ++k) {
    EXPECT_LT((derivativesAt(spline, knots[k]).dy - rates[k]).norm(), 1e-10);
    EXPECT_LT((derivativesAt(spline, knots[k]).ddy - accelerations[k]).norm(), 1e-9);
  }
}

/// What the splines choose themselves bends least: any other derivatives at the knots bend more.
TEST_P(AnySpline, NoOtherCurveThroughThePointsBendsLess) {
  const Spline quintic = makeQuinticSpline(knots, points, v0, v1, a0, a1);
  SplinePoints rates, accelerations;
  for (const double x : knots) {
    rates.push_back(derivativesAt(quintic, x).dy);
    accelerations.push_back(derivativesAt(quintic, x).ddy);
  }
  const double least = calcBending(quintic, 3);
  for (std::size_t k = 1; k + 1 < knots.size(); ++k) {
    SplinePoints other = rates, others = accelerations;
    other[k] += any.vecX(joints, 0.1);
    others[k] += any.vecX(joints, 0.1);
    EXPECT_GT(calcBending(makePiecewiseQuintic(knots, points, other, others), 3), least);
  }
  EXPECT_LE(calcBending(makeNaturalCubicSpline(knots, points), 2),
            calcBending(makeClampedCubicSpline(knots, points, v0, v1), 2) * (1 + 1e-12));
}

/// Of polynomials that a spline can be, it is the polynomial itself.
TEST_P(AnySpline, PolynomialsAreReproduced) {
  const VecX<double> c3 = any.vecX(joints, 1), c5 = any.vecX(joints, 0.1);
  const auto cubic = [&](double x) -> VecX<double> { return c3 * (x * x * x - x); };
  const auto quintic = [&](double x) -> VecX<double> { return c5 * (std::pow(x, 5) - x * x); };
  SplinePoints cubics, quintics;
  for (const double x : knots) {
    cubics.push_back(cubic(x));
    quintics.push_back(quintic(x));
  }
  const double l = knots.front(), r = knots.back();
  const Spline third = makeClampedCubicSpline(knots, cubics, VecX<double>(c3 * (3 * l * l - 1)),
                                              VecX<double>(c3 * (3 * r * r - 1)));
  const Spline fifth = makeQuinticSpline(
      knots, quintics, VecX<double>(c5 * (5 * std::pow(l, 4) - 2 * l)),
      VecX<double>(c5 * (5 * std::pow(r, 4) - 2 * r)), VecX<double>(c5 * (20 * l * l * l - 2)),
      VecX<double>(c5 * (20 * r * r * r - 2)));
  for (int k = 0; k <= 50; ++k) {
    const double x = l + (r - l) * k / 50, size = 1 + std::pow(std::abs(x), 5);
    EXPECT_LT((derivativesAt(third, x).y - cubic(x)).norm(), 1e-11 * size);
    EXPECT_LT((derivativesAt(fifth, x).y - quintic(x)).norm(), 1e-10 * size);
  }
}

/// The derivatives that calc() gives are those of what it gives; outside the ends hold.
TEST_P(AnySpline, DerivativesAreThoseOfTheValues) {
  const Spline spline = makeQuinticSpline(knots, points, v0, v1, a0, a1);
  const double h = 1e-5;
  for (std::size_t k = 0; k + 1 < knots.size(); ++k) {
    const double x = knots[k] + 0.4 * (knots[k + 1] - knots[k]);
    const SplineDerivatives low = derivativesAt(spline, x - h), here = derivativesAt(spline, x),
                            high = derivativesAt(spline, x + h);
    const auto expectSlope = [&](const VecX<double>& a, const VecX<double>& b,
                                 const VecX<double>& slope) {
      EXPECT_LT(((b - a) / (2 * h) - slope).norm(), 1e-5 * (1 + here.dddy.norm() + slope.norm()));
    };
    expectSlope(low.y, high.y, here.dy);
    expectSlope(low.dy, high.dy, here.ddy);
    expectSlope(low.ddy, high.ddy, here.dddy);
  }
  EXPECT_EQ(derivativesAt(spline, knots.front() - 5).y, derivativesAt(spline, knots.front()).y);
  EXPECT_EQ(derivativesAt(spline, knots.back() + 5).y, derivativesAt(spline, knots.back()).y);
}

/// Short beside long intervals, and many of them, cost no digits.
TEST(Spline, UnevenAndManyKnotsAreFollowed) {
  std::vector<double> knots;
  SplinePoints points;
  double x = 0;
  for (int k = 0; k < 3000; ++k) {
    knots.push_back(x);
    points.push_back(VecX<double>::Constant(2, std::sin(x)));
    x += k % 3 == 0 ? 1e-3 : 0.02;
  }
  const VecX<double> v0 = VecX<double>::Constant(2, 1);
  const VecX<double> v1 = VecX<double>::Constant(2, std::cos(knots.back()));
  const VecX<double> a0 = VecX<double>::Zero(2);
  const VecX<double> a1 = VecX<double>::Constant(2, -std::sin(knots.back()));
  const Spline quintic = makeQuinticSpline(knots, points, v0, v1, a0, a1);
  const Spline cubic = makeClampedCubicSpline(knots, points, v0, v1);
  for (int k = 0; k < 2000; ++k) {
    const double t = knots.back() * k / 2000;
    EXPECT_NEAR(derivativesAt(quintic, t).y[1], std::sin(t), 1e-12);
    EXPECT_NEAR(derivativesAt(quintic, t).ddy[1], -std::sin(t), 1e-6);
    EXPECT_NEAR(derivativesAt(cubic, t).y[0], std::sin(t), 1e-8);
  }
}

TEST(Spline, WhatIsWrongIsNamed) {
  const VecX<double> p = VecX<double>::Zero(2), three = VecX<double>::Zero(3);
  const VecX<double> nan = VecX<double>::Constant(2, std::numeric_limits<double>::quiet_NaN());
  const auto expectRefused = [](const std::function<Spline()>& make, const char* text) {
    try {
      (void)make();
      FAIL() << "accepted, not: " << text;
    } catch (const std::invalid_argument& e) {
      EXPECT_THAT(e.what(), testing::HasSubstr(text));
    }
  };
  const auto natural = [](const std::vector<double>& knots, const SplinePoints& points) {
    return [=] { return makeNaturalCubicSpline(knots, points); };
  };
  expectRefused(natural({0}, {p}), "has 1 knots; it needs two or more");
  expectRefused(natural({}, {}), "has 0 knots");
  expectRefused(natural({0, 1}, {p}), "has 1 points and 2 knots");
  expectRefused(natural({0, 1, 1}, {p, p, p}), "knot 2 of the spline is 1; it must be after");
  expectRefused(natural({0, 2, 1}, {p, p, p}), "knot 2 of the spline is 1; it must be after");
  expectRefused(natural({0, NAN, 1}, {p, p, p}), "knot 1 of the spline is nan");
  expectRefused(natural({0, 1}, {p, nan}), "point 1 of the spline is not finite");
  expectRefused(natural({0, 1}, {p, three}), "point 1 of the spline has 3 numbers");
  expectRefused(
      [&] {
        return makeClampedCubicSpline({0, 1}, {p, p}, three, p);
      },
      "the first rate of the spline has 3 numbers");
  expectRefused(
      [&] {
        return makeQuinticSpline({0, 1}, {p, p}, p, p, p, nan);
      },
      "the last acceleration of the spline is not finite");
  expectRefused(
      [&] {
        return makePiecewiseQuintic({0, 1}, {p, p}, {p}, {p, p});
      },
      "has 1 rates and 2 knots");
  expectRefused(
      [&] {
        return makePiecewiseQuintic({0, 1}, {p, p}, {p, p}, {p, nan});
      },
      "acceleration 1 of the spline is not finite");
}

}  // namespace
}  // namespace denavit
