#include "models/formula/formula_signal.h"

#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace denavit {
namespace {

using testing::ElementsAre;

const char* const kSmooth[] = {"sin(3*t)*cos(t)",
                               "exp(-(2*t)^2)",
                               "tanh(5*(t-0.2))",
                               "1/(1+t^4)",
                               "sqrt(2+t)*log(3+t)",
                               "atan(4*t)+atan2(1+t,2-t)",
                               "tan(t/2)+asin(t/3)-acos(t/4)",
                               "sinh(t)/cosh(2*t)",
                               "(2+t)^1.7+(1.5+t)^t",
                               "t^3-2*t^2+log10(5+t)",
                               "(t-5)^-3",
                               "cos(t)^70"};

IntervalSeries boundOver(const std::string& text, double begin, double end, int order) {
  const FormulaSignal signal(text, {"t"});
  const IntervalSeries t = IntervalSeries::time({begin, end}, order);
  return signal.bound({&t, 1});
}

TEST(FormulaSignal, TaylorCoefficientsAtAnInstantAreThoseOfTheFunction) {
  for (const char* text : kSmooth) {
    for (const double t0 : {-0.7, 0.1, 0.9}) {
      const IntervalSeries y = boundOver(text, t0, t0, 10);
      const Formula formula(text, {"t"});
      const double h = 0.02;
      double sum = 0;
      for (int k = 10; k >= 0; --k) sum = sum * h + y[k].lo;
      EXPECT_NEAR(sum, formula(t0 + h), 1e-10 * (1 + std::abs(sum))) << text;
      // The third derivative, by the values around.
      const double d = 0.01;
      const double third =
          (formula(t0 + 2 * d) - 2 * formula(t0 + d) + 2 * formula(t0 - d) - formula(t0 - 2 * d)) /
          (2 * d * d * d);
      EXPECT_NEAR(6 * y[3].lo, third, 2e-2 * (1 + std::abs(third))) << text;
    }
  }
}

TEST(FormulaSignal, BoundsHoldEveryValueAndDerivativeOfTheSpan) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> place(-1, 1), length(0, 0.5), part(0, 1);
  const double slack = 1e-9;
  for (const char* text : kSmooth) {
    for (int trial = 0; trial < 30; ++trial) {
      const double begin = place(random), end = begin + length(random);
      const IntervalSeries span = boundOver(text, begin, end, 8);
      const double t = begin + part(random) * (end - begin);
      const IntervalSeries point = boundOver(text, t, t, 8);
      for (int k = 0; k <= 8; ++k) {
        const double room = slack * (1 + std::abs(point[k].lo));
        EXPECT_GE(point[k].lo, span[k].lo - room) << text << ", element " << k;
        EXPECT_LE(point[k].hi, span[k].hi + room) << text << ", element " << k;
      }
      EXPECT_FALSE(span.breaks) << text;
    }
  }
}

TEST(FormulaSignal, FarFromAPulseNothingHides) {
  for (const char* text :
       {"10*exp(-((t-2)/0.005)^2)", "tanh((t-2)/0.001)", "abs(t-2)<0.01 ? cos(t*50) : 0"}) {
    EXPECT_LT(boundOver(text, 0, 1.5, 8)[8].magnitude(), 1e-100) << text;
    EXPECT_GT(boundOver(text, 1, 2.001, 8)[8].magnitude(), 1e6) << text;
  }
}

std::vector<double> jumpsOf(const std::string& text, double end) {
  const FormulaSignal signal(text, {"t", "q"});
  std::vector<double> jumps;
  EXPECT_TRUE(findJumps(signal, 0, 0, end, jumps)) << text;
  return jumps;
}

TEST(FormulaSignal, JumpsByTimeAloneAreTheFirstNumbersOfTheNewSide) {
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_THAT(jumpsOf("t < 2 ? 0 : 5", 4), ElementsAre(2));
  EXPECT_THAT(jumpsOf("t <= 2 ? 0 : 5", 4), ElementsAre(std::nextafter(2.0, infinity)));
  EXPECT_THAT(jumpsOf("t>2 && t<2.007 ? q : 0", 4),
              ElementsAre(std::nextafter(2.0, infinity), 2.007));
  EXPECT_THAT(jumpsOf("floor(t)", 3.5), ElementsAre(1, 2, 3));
  EXPECT_THAT(jumpsOf("abs(t-1)+max(0,t-2)", 4), ElementsAre(1, 2));
  EXPECT_THAT(jumpsOf("min(1,t/0.3)*abs(t-0.7)", 4),
              ElementsAre(testing::DoubleNear(0.3, 1e-15), testing::DoubleNear(0.7, 1e-15)));
  EXPECT_THAT(jumpsOf("max(0,max(0,t-1))", 4), ElementsAre(1));
  // Where sin meets 0.999 it is so flat that rounding makes them equal over many numbers.
  EXPECT_THAT(jumpsOf("max(sin(1.78*t),0.999)*1000-999", 1.5),
              ElementsAre(testing::DoubleNear(std::asin(0.999) / 1.78, 1e-9),
                          testing::DoubleNear((std::acos(-1.0) - std::asin(0.999)) / 1.78, 1e-9)));
  EXPECT_THAT(jumpsOf("min(1,sin(t))+t*(1-t)+abs(2+t*(1-t)^2)", 2), ElementsAre());
  EXPECT_THAT(jumpsOf("q < 2 ? sin(t) : 5", 4), ElementsAre());
  EXPECT_THAT(jumpsOf("sin(t)", 1e6), ElementsAre());
}

TEST(FormulaSignal, EveryJumpOfASquareWaveIsFound) {
  const std::vector<double> jumps = jumpsOf("sin(2*pi*50*t) > 0 ? 1 : -1", 1.005);
  // One right behind 0, too.
  ASSERT_EQ(jumps.size(), 101u);
  for (std::size_t k = 0; k < jumps.size(); ++k) {
    EXPECT_NEAR(jumps[k], 0.01 * static_cast<double>(k), 1e-15);
  }
}

TEST(FormulaSignal, TooManyJumpsAreSaid) {
  const FormulaSignal signal("floor(t*1e6)", {"t"});
  std::vector<double> jumps;
  EXPECT_FALSE(findJumps(signal, 0, 0, 5, jumps));
}

}  // namespace
}  // namespace denavit
