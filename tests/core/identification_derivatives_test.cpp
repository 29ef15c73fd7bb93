#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/identification/fourier_fit.h"
#include "core/identification/zero_phase_filter.h"
#include "core/linear/dense.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// A periodic motion of a few joints, sampled for a while.
class AnyPeriodicMotion : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  std::mt19937 random{GetParam()};
  int joints = 1 + static_cast<int>(GetParam() % 3);
  int harmonics = 1 + static_cast<int>(GetParam() % 6);
  FourierMotion motion = make();

  FourierMotion make() {
    FourierMotion made{any.number(3, 9), any.number(-2, 2), any.vecX(joints, 1),
                       MatX<double>(harmonics, joints), MatX<double>(harmonics, joints)};
    for (double& s : made.sine.reshaped()) s = any.number(0.1, 0.5);
    for (double& c : made.cosine.reshaped()) c = any.number(-0.5, 0.5);
    return made;
  }
  SampledPositions sample(double duration, double noise) {
    const auto count = static_cast<Eigen::Index>(duration / 0.01) + 1;
    SampledPositions samples{VecX<double>(count), MatX<double>(count, joints)};
    std::normal_distribution<double> normal;
    VecX<double> q, qd, qdd;
    for (Eigen::Index k = 0; k < count; ++k) {
      samples.time[k] = motion.start + 0.01 * static_cast<double>(k);
      motion.calc(samples.time[k], q, qd, qdd);
      for (double& x : q) x += noise * normal(random);
      samples.q.row(k) = q;
    }
    return samples;
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPeriodicMotion, testing::Range(1u, 21u));

TEST_P(AnyPeriodicMotion, RatesAndAccelerationsAreDerivatives) {
  VecX<double> q0, q1, q2, qd, qdd, none, rate0, rate1;
  const double t = any.number(0, 10), h = 1e-5;
  motion.calc(t, q1, qd, qdd);
  motion.calc(t - h, q0, rate0, none);
  motion.calc(t + h, q2, rate1, none);
  EXPECT_LT(((q2 - q0) / (2 * h) - qd).norm(), 1e-7 * (1 + qd.norm()));
  EXPECT_LT(((rate1 - rate0) / (2 * h) - qdd).norm(), 1e-6 * (1 + qdd.norm()));
  EXPECT_TRUE((qd.cwiseAbs().array() <= motion.calcRateBound().array()).all());
}

TEST_P(AnyPeriodicMotion, AreFoundFromTheirSamples) {
  const SampledPositions samples = sample(2.2 * motion.period, 0);
  const FourierFit fit = fitFourier(samples, motion.period);
  EXPECT_LT((fit.motion.mean - motion.mean).norm(), 1e-10);
  EXPECT_LT((fit.motion.sine.topRows(harmonics) - motion.sine).norm(), 1e-10);
  EXPECT_LT((fit.motion.cosine.topRows(harmonics) - motion.cosine).norm(), 1e-10);
}

TEST_P(AnyPeriodicMotion, NoiseDecidesOnHarmonicsAndIsMeasured) {
  const double sigma = 1e-4;
  const SampledPositions samples = sample(3 * motion.period, sigma);
  const FourierFit fit = fitFourier(samples, motion.period);
  for (int i = 0; i < joints; ++i) {
    EXPECT_GE(fit.harmonics[i], harmonics);
    EXPECT_LE(fit.harmonics[i], harmonics + 1);
    EXPECT_NEAR(fit.noise[i], sigma, 0.1 * sigma);
    EXPECT_NEAR(estimateNoise(samples.q.col(i)), sigma, 0.25 * sigma);
    VecX<double> q, qd, qdd, exact;
    double worst = 0;
    for (int k = 0; k < 100; ++k) {
      fit.motion.calc(motion.start + 0.02 * k, q, qd, qdd);
      motion.calc(motion.start + 0.02 * k, q, exact, qdd);
      worst = std::max(worst, std::abs(qd[i] - exact[i]));
    }
    EXPECT_LT(worst, 8 * fit.rateNoise[i]);
  }
}

TEST_P(AnyPeriodicMotion, PeriodsAreFound) {
  const auto found = findPeriod(sample(2.5 * motion.period, 1e-5));
  ASSERT_TRUE(found.has_value());
  EXPECT_NEAR(*found, motion.period, 1e-3);
  // Less than once and a third: there is nothing to compare with.
  EXPECT_FALSE(findPeriod(sample(1.1 * motion.period, 1e-5)).has_value());
}

TEST(FindPeriod, OfAMotionThatDoesNotRepeatItselfIsNone) {
  SampledPositions samples{VecX<double>::LinSpaced(2000, 0, 20), MatX<double>(2000, 1)};
  samples.q = (samples.time.array().sin() + 0.3 * (1.618 * 2.7 * samples.time.array()).sin() +
               0.02 * samples.time.array().square())
                  .matrix();
  EXPECT_FALSE(findPeriod(samples).has_value());
  samples.q.setConstant(0.3);
  EXPECT_FALSE(findPeriod(samples).has_value()) << "nothing moves";
}

/// Amplitude of a sine after the filter, and how far it is shifted.
struct Passed {
  double amplitude, phase;
};
Passed pass(const ZeroPhaseFilter& filter, double frequency_Hz, double rate_Hz) {
  const Eigen::Index N = 4000;
  VecX<double> t = VecX<double>::LinSpaced(N, 0, static_cast<double>(N - 1) / rate_Hz);
  VecX<double> x = (2 * M_PI * frequency_Hz * t.array()).sin();
  filter.apply(x);
  const auto middle = Eigen::seq(N / 4, 3 * N / 4);
  const VecX<double> w = 2 * M_PI * frequency_Hz * t(middle);
  MatX<double> base(w.size(), 2);
  base << w.array().sin(), w.array().cos();
  const VecX<double> parts = solveLeastSquares(base, x(middle));
  return {parts.norm(), std::atan2(parts[1], parts[0])};
}

TEST(ZeroPhaseFilter, DelaysNothingAndHalvesAtItsCutoff) {
  for (const double cutoff : {2.0, 8.0, 30.0}) {
    const ZeroPhaseFilter filter(cutoff, 200);
    for (const double part : {0.1, 0.5, 1.0, 1.7}) {
      const Passed passed = pass(filter, part * cutoff, 200);
      // The bilinear transform squeezes frequencies: f stands for tan(pi f / rate).
      const double x = std::tan(M_PI * part * cutoff / 200) / std::tan(M_PI * cutoff / 200);
      EXPECT_NEAR(passed.amplitude, 1 / (1 + std::pow(x, 8)), 1e-6);
      EXPECT_NEAR(passed.phase, 0, 1e-6);
    }
    EXPECT_NEAR(pass(filter, cutoff, 200).amplitude, 0.5, 1e-6);
  }
}

TEST(ZeroPhaseFilter, LeavesConstantsAndLinesAsTheyAreToTheEnds) {
  const ZeroPhaseFilter filter(5, 100);
  const VecX<double> line = VecX<double>::LinSpaced(300, -3, 7);
  VecX<double> x = line;
  filter.apply(x);
  EXPECT_LT((x - line).cwiseAbs().maxCoeff(), 1e-5);
  VecX<double> constant = VecX<double>::Constant(50, 4.2);
  filter.apply(constant);
  EXPECT_LT((constant.array() - 4.2).abs().maxCoeff(), 1e-12);
}

TEST(Differentiate, IsExactForPolynomialsOfFourthOrder) {
  const double h = 0.05;
  VecX<double> x(40), rate, acceleration;
  const auto p = [](double t) { return 1 + t * (2 + t * (-3 + t * (0.5 + 0.2 * t))); };
  for (Eigen::Index k = 0; k < 40; ++k) x[k] = p(h * static_cast<double>(k));
  differentiate(x, h, rate, acceleration);
  for (Eigen::Index k = 2; k < 38; ++k) {
    const double t = h * static_cast<double>(k);
    EXPECT_NEAR(rate[k], 2 - 6 * t + 1.5 * t * t + 0.8 * t * t * t, 1e-11);
    EXPECT_NEAR(acceleration[k], -6 + 3 * t + 2.4 * t * t, 1e-10);
  }
}

TEST(ChooseCutoff, LiesAboveTheMotionAndBelowTheNoise) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  for (const double highest : {0.5, 1.0, 3.0}) {
    MatX<double> q(4000, 1);
    for (Eigen::Index k = 0; k < 4000; ++k) {
      const double t = 0.005 * static_cast<double>(k);
      q(k, 0) = std::sin(2 * M_PI * 0.2 * t) + 0.2 * std::sin(2 * M_PI * highest * t) +
                2e-5 * normal(random);
    }
    const double cutoff = chooseCutoff(q, 200);
    EXPECT_GT(cutoff, 2.5 * highest);
    EXPECT_LT(cutoff, 12 * highest);
  }
}

}  // namespace
}  // namespace denavit
