#include <gtest/gtest.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/frequency_response.h"
#include "core/linear_system/margins.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

bool isLoopStable(const StateSpace& loop, double gain) {
  return areStable(
      listPoles(closeLoop(loop, MatX<double>::Constant(1, 1, gain)).A, loop.sampleTime));
}

/// k / (s (s + 1)(s + 2)) crosses the real axis at w = sqrt 2, where it is -k / 6.
TEST(Margins, OfTheTextbooksLoop) {
  for (const double k : {0.5, 1.0, 5.9, 6.1, 40.0}) {
    const StabilityMargins margins = calcMargins(test::makeTransfer({k}, {1, 3, 2, 0}));
    ASSERT_EQ(margins.gains.size(), 1u);
    EXPECT_NEAR(margins.gains[0].frequency, std::sqrt(2), 1e-12);
    EXPECT_NEAR(margins.gains[0].factor, 6 / k, 1e-12 * 6 / k);
    EXPECT_EQ(margins.isStable, k < 6);
    EXPECT_EQ(margins.increase.has_value(), k < 6);
    ASSERT_EQ(margins.phases.size(), 1u);
    const double w = margins.phase->frequency;
    EXPECT_NEAR(w * std::sqrt((w * w + 1) * (w * w + 4)), k, 1e-11 * k);
    const double angle = 90 - (std::atan(w) + std::atan(w / 2)) * 180 / M_PI;
    EXPECT_NEAR(margins.phase->angle_deg, angle, 1e-10);
    EXPECT_EQ(margins.phase->angle_deg > 0, k < 6);
    if (k < 6) {
      EXPECT_NEAR(margins.delay->delay, angle * M_PI / 180 / w, 1e-11);
    }
  }
}

/// 1 / s: 90 degrees at w = 1, pi / 2 s, no gain too large, never nearer to -1 than 1.
TEST(Margins, OfAnIntegrator) {
  const StabilityMargins margins = calcMargins(test::makeTransfer({1}, {1, 0}));
  EXPECT_TRUE(margins.isStable);
  EXPECT_TRUE(margins.gains.empty());
  EXPECT_FALSE(margins.increase);
  EXPECT_NEAR(margins.phase->angle_deg, 90, 1e-12);
  EXPECT_NEAR(margins.delay->delay, M_PI / 2, 1e-12);
  EXPECT_NEAR(margins.modulus, 1, 1e-12);
}

/// k / s² is real and negative at all frequencies: the loop is on the limit whatever k is.
TEST(Margins, OfADoubleIntegratorAreNone) {
  const StabilityMargins margins = calcMargins(test::makeTransfer({9}, {1, 0, 0}));
  EXPECT_FALSE(margins.isStable);
  EXPECT_TRUE(margins.gains.empty());
  ASSERT_TRUE(margins.phase);
  EXPECT_NEAR(margins.phase->frequency, 3, 1e-12);
  EXPECT_NEAR(margins.phase->angle_deg, 0, 1e-10);
  EXPECT_LT(margins.modulus, 1e-9);
}

/// A small gain is never 1: no phase margin, and none is made up.
TEST(Margins, OfASmallLoopAreInfinite) {
  const StabilityMargins margins = calcMargins(test::makeTransfer({0.5}, {1, 1}));
  EXPECT_FALSE(margins.phase);
  EXPECT_FALSE(margins.delay);
  EXPECT_FALSE(margins.increase);
  EXPECT_TRUE(margins.isStable);
}

/// k / (s - 1) needs k > 1: the gain may fall to 1 / k, at frequency 0.
TEST(Margins, OfAnUnstablePlantAreBelowOne) {
  const StabilityMargins margins = calcMargins(test::makeTransfer({4}, {1, -1}));
  EXPECT_TRUE(margins.isStable);
  ASSERT_TRUE(margins.decrease);
  EXPECT_EQ(margins.decrease->frequency, 0);
  EXPECT_NEAR(margins.decrease->factor, 0.25, 1e-14);
  EXPECT_FALSE(margins.increase);
}

/// No other margin is nearer to the loop as it is than those that are called the nearest.
void expectNearest(const StabilityMargins& margins) {
  for (const GainMargin& gain : margins.gains) {
    const auto& nearest = gain.factor < 1 ? margins.decrease : margins.increase;
    ASSERT_TRUE(nearest);
    EXPECT_LE(std::abs(std::log(nearest->factor)), std::abs(std::log(gain.factor)));
  }
  for (const PhaseMargin& phase : margins.phases) {
    EXPECT_LE(std::abs(margins.phase->angle_deg), std::abs(phase.angle_deg));
    EXPECT_LE(margins.delay->delay, phase.delay);
  }
}

/// L has an integrator and three vibrations, with w = 1, 2, 3. Its phase passes -180 degrees near
/// the first and -540 degrees near the last. So there are two gain margins: for the first k both
/// factors are above 1, for the second one is on each side, for the third both are below.
TEST(Margins, NearestToOneAreChosen) {
  const std::vector<double> den{1, 0.24, 14.0176, 1.920384, 49.0576, 2.64, 36, 0};
  for (const double k : {0.005, 0.5, 2.0}) {
    const StabilityMargins margins = calcMargins(test::makeTransfer({36 * k}, den));
    ASSERT_EQ(margins.gains.size(), 2U);
    EXPECT_NEAR(k * margins.gains[0].factor, 0.0267, 1e-4);
    EXPECT_NEAR(k * margins.gains[1].factor, 1.2158, 1e-4);
    expectNearest(margins);
  }
}

/// |1 + L|² of w0² / (s (s + 2 zeta w0)): the peak of sensitivity by a fine scan.
TEST(Margins, PeakOfSensitivityIsFound) {
  const StateSpace loop = test::makeTransfer({1}, {1, 0.1, 0});
  const StabilityMargins margins = calcMargins(loop);
  const FrequencyResponse L(loop);
  double least = 10;
  for (int k = 0; k <= 10000; ++k) {
    least = std::min(least, std::abs(1.0 + L.calcSingle(0.9 + k * 3e-5)));
  }
  EXPECT_NEAR(margins.modulus, least, 1e-8);
  EXPECT_LE(margins.modulus, least);
  EXPECT_NEAR(margins.peakSensitivity(), 1 / least, 1e-5);
}

class AnyLoop : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 2 + static_cast<int>(GetParam() % 8);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyLoop, testing::Range(1u, 81u));

/// The nearest margins are exactly where the closed loop changes its mind, and nothing lies
/// between.
TEST_P(AnyLoop, GainMarginsAreTheLimitsOfStability) {
  StateSpace loop = test::anyStableSystem(any, n, 1, 1, GetParam() % 3 == 0 ? 0.1 : 0.0);
  loop.C *= any.number(0.1, 3);
  if (std::abs(1 + loop.D(0, 0)) < 0.05) loop.D.setZero();
  const StabilityMargins margins = calcMargins(loop);
  const bool stable = margins.isStable;
  EXPECT_EQ(stable, isLoopStable(loop, 1));
  if (!stable) return;
  if (margins.increase) {
    const double k = margins.increase->factor;
    EXPECT_TRUE(isLoopStable(loop, 1 + 0.999 * (k - 1)));
    EXPECT_FALSE(isLoopStable(loop, k * (1 + 1e-6)));
  } else {
    EXPECT_TRUE(isLoopStable(loop, 1e6));
  }
  const double least = margins.decrease ? margins.decrease->factor : 0;
  EXPECT_TRUE(isLoopStable(loop, least + 0.001 * (1 - least)));
}

/// Every crossing is one: |L| = 1, or L real and negative, to rounding; and units do not matter.
TEST_P(AnyLoop, CrossingsAreExact) {
  StateSpace loop = test::anyStableSystem(any, n, 1, 1);
  loop.C *= 3;
  const FrequencyResponse L(loop);
  const StabilityMargins margins = calcMargins(loop);
  expectNearest(margins);
  for (const PhaseMargin& phase : margins.phases) {
    EXPECT_NEAR(std::abs(L.calcSingle(phase.frequency)), 1, 1e-11);
  }
  for (const GainMargin& gain : margins.gains) {
    if (std::isinf(gain.frequency)) continue;
    const Complex value = L.calcSingle(gain.frequency) * gain.factor;
    EXPECT_NEAR(std::abs(value + 1.0), 0, 1e-8);
  }
  const StabilityMargins other = calcMargins(test::rescale(any, loop).system);
  ASSERT_EQ(other.phases.size(), margins.phases.size());
  ASSERT_EQ(other.gains.size(), margins.gains.size());
  EXPECT_NEAR(other.modulus, margins.modulus, 1e-9);
  for (std::size_t k = 0; k < margins.phases.size(); ++k) {
    EXPECT_NEAR(other.phases[k].angle_deg, margins.phases[k].angle_deg, 1e-7);
  }
}

/// A scan finds no more crossings than the search.
TEST_P(AnyLoop, NoCrossingIsMissed) {
  StateSpace loop = test::anyStableSystem(any, n, 1, 1);
  loop.C *= 2;
  const FrequencyResponse L(loop);
  int crossings = 0, turns = 0;
  Complex last = L.calcSingle(1e-4);
  for (double w = 1e-4; w < 1e3; w *= 1.003) {
    const Complex value = L.calcSingle(w);
    crossings += (std::abs(value) > 1) != (std::abs(last) > 1) ? 1 : 0;
    turns += value.real() < 0 && last.real() < 0 && (value.imag() > 0) != (last.imag() > 0) ? 1 : 0;
    last = value;
  }
  const StabilityMargins margins = calcMargins(loop);
  EXPECT_EQ(static_cast<int>(margins.phases.size()), crossings);
  int finite = 0;
  for (const GainMargin& gain : margins.gains) {
    finite += gain.frequency > 0 && std::isfinite(gain.frequency) ? 1 : 0;
  }
  EXPECT_EQ(finite, turns);
}

/// A delay of whole samples at the delay margin is the limit of a sampled loop.
TEST(Margins, DelayMarginIsTheDelayThatBreaksTheLoop) {
  const StateSpace plant = test::makeTransfer({2}, {1, 1, 0});
  const double delay = calcMargins(plant).delay->delay;
  const double Ts = delay / 400;
  EXPECT_TRUE(isLoopStable(discretize(plant, Ts, delay - 2 * Ts), 1));
  EXPECT_FALSE(isLoopStable(discretize(plant, Ts, delay + 2 * Ts), 1));
}

/// A resonance that passes 0 dB for a hair's breadth is seen.
TEST(Margins, NarrowResonancesAreSeen) {
  const double zeta = 1e-5, top = 1 / (2 * zeta * std::sqrt(1 - zeta * zeta));
  for (const double excess : {1e-2, 1e-4, 1e-7}) {
    const double k = (1 + excess) / top;
    EXPECT_EQ(calcMargins(test::makeTransfer({k}, {1, 2 * zeta, 1})).phases.size(), 2u) << excess;
    const double less = (1 - excess) / top;
    EXPECT_TRUE(calcMargins(test::makeTransfer({less}, {1, 2 * zeta, 1})).phases.empty());
  }
}

TEST(Margins, RefuseSeveralChannels) {
  test::Arbitrary any(1);
  EXPECT_THROW((void)calcMargins(test::anySystem(any, 3, 2, 1)), std::invalid_argument);
}

}  // namespace
}  // namespace denavit
