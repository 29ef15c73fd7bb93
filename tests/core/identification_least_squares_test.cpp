#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include "core/identification/least_squares.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

/// Equations of two joints, the first ten times as noisy as the second.
class AnyEquations : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  std::mt19937 random{GetParam()};
  static constexpr int kUnknowns = 6, kInstants = 400;
  VecX<double> truth = any.vecX(kUnknowns, 3), start = VecX<double>::Zero(kUnknowns);
  Observations equations = make();

  Observations make() {
    Observations made;
    made.joints = 2;
    made.W.resize(2 * kInstants, kUnknowns);
    for (double& w : made.W.reshaped()) w = any.number(-1, 1);
    for (int k = 0; k < kUnknowns; ++k) made.W.col(k) *= std::pow(10, k - 3);
    made.y = made.W * truth;
    made.trust.setOnes(2 * kInstants);
    return made;
  }
  double normal() { return std::normal_distribution<double>()(random); }
  /// @param memory  how much of an instant's noise is left at the next
  void addNoise(double memory) {
    double e[2] = {0, 0};
    for (Eigen::Index r = 0; r < equations.y.size(); ++r) {
      double& own = e[r % 2];
      own = memory * own + std::sqrt(1 - memory * memory) * normal();
      equations.y[r] += (r % 2 == 0 ? 0.1 : 0.01) * own;
    }
  }
  [[nodiscard]] VecX<double> inErrors(const LeastSquaresFit& fit) const {
    return (fit.x - truth).cwiseQuotient(fit.standardError);
  }
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyEquations, testing::Range(1u, 51u));

TEST_P(AnyEquations, ExactDataGiveExactNumbers) {
  for (const FitMethod method : {FitMethod::Ordinary, FitMethod::Weighted, FitMethod::Robust}) {
    const LeastSquaresFit fit = fitLeastSquares(equations, method, start);
    EXPECT_LT((fit.x - truth).cwiseQuotient(truth).cwiseAbs().maxCoeff(), 1e-9);
    EXPECT_EQ(fit.unseen.cols(), 0);
  }
}

TEST_P(AnyEquations, WeightsFindTheNoiseOfEachJoint) {
  addNoise(0);
  const LeastSquaresFit fit = fitLeastSquares(equations, FitMethod::Weighted, start);
  EXPECT_NEAR(fit.spread[0], 0.1, 0.02);
  EXPECT_NEAR(fit.spread[1], 0.01, 0.002);
  EXPECT_LE(fit.lags, 60);
  EXPECT_LT(inErrors(fit).cwiseAbs().maxCoeff(), 5);
  // The quiet joint's rows decide.
  const LeastSquaresFit alike = fitLeastSquares(equations, FitMethod::Ordinary, start);
  EXPECT_LT(fit.standardError.norm(), 0.6 * alike.standardError.norm());
}

TEST_P(AnyEquations, OutliersCountLittleWhereAskedFor) {
  addNoise(0);
  for (int k = 0; k < 20; ++k) equations.y[2 * (20 * k + 3)] += 30;
  const LeastSquaresFit robust = fitLeastSquares(equations, FitMethod::Robust, start);
  const LeastSquaresFit plain = fitLeastSquares(equations, FitMethod::Weighted, start);
  EXPECT_LT((robust.x - truth).cwiseQuotient(robust.standardError).cwiseAbs().maxCoeff(), 6);
  EXPECT_LT(robust.spread[0], 0.2);
  EXPECT_GT(plain.spread[0], 2);
  EXPECT_GE(robust.farOut, 20);
}

TEST_P(AnyEquations, WhatRowsDoNotSayStaysWhereItBegan) {
  equations.W.col(1).setZero();
  equations.W.col(4) = -20 * equations.W.col(2);
  equations.y = equations.W * truth;
  start = any.vecX(kUnknowns, 2);
  const LeastSquaresFit fit = fitLeastSquares(equations, FitMethod::Weighted, start);
  EXPECT_EQ(fit.unseen.cols(), 2);
  EXPECT_NEAR(fit.x[1], start[1], 1e-12);
  EXPECT_NEAR(fit.x[0], truth[0], 1e-8);
  EXPECT_NEAR(fit.x[2] - 20 * fit.x[4], truth[2] - 20 * truth[4], 1e-8);
  EXPECT_LT(fit.standardError[1], 1e-15);
  EXPECT_EQ(fit.information.rows(), 4);
}

TEST_P(AnyEquations, UntrustedRowsDoNotCount) {
  for (Eigen::Index r = 0; r < 200; ++r) {
    equations.trust[r] = 0;
    equations.y[r] = 1e6;
  }
  const LeastSquaresFit fit = fitLeastSquares(equations, FitMethod::Weighted, start);
  EXPECT_LT((fit.x - truth).cwiseQuotient(truth).cwiseAbs().maxCoeff(), 1e-9);
}

TEST_P(AnyEquations, InformationIsTheGrowthOfTheWeightedSquares) {
  addNoise(0);
  const LeastSquaresFit fit = fitLeastSquares(equations, FitMethod::Weighted, start);
  const auto squares = [&](const VecX<double>& x) {
    double sum = 0;
    const VecX<double> left = equations.y - equations.W * x;
    for (Eigen::Index r = 0; r < left.size(); ++r) sum += std::pow(left[r] / fit.spread[r % 2], 2);
    return sum;
  };
  const VecX<double> step = any.vecX(kUnknowns, 1).cwiseProduct(fit.standardError) * 10;
  const double growth = squares(fit.x + step) - squares(fit.x);
  EXPECT_NEAR((fit.information * step).squaredNorm(), growth, 1e-3 * growth);
}

TEST_P(AnyEquations, InformationIsInStandardDeviationsWhereRowsCountAlike) {
  addNoise(0);
  const LeastSquaresFit fit = fitLeastSquares(equations, FitMethod::Ordinary, start);
  const VecX<double> step = any.vecX(kUnknowns, 1);
  const double growth = (equations.W * step).squaredNorm() / (0.5 * fit.spread.squaredNorm());
  EXPECT_NEAR((fit.information * step).squaredNorm(), growth, 1e-9 * growth);
}

/// Standard errors are what repetitions scatter by, for white noise and for noise with a memory.
TEST(LeastSquares, StandardErrorsAreWhatRepetitionsScatterBy) {
  for (const double memory : {0.0, 0.8}) {
    double squares = 0, most = 0;
    int count = 0;
    for (unsigned seed = 1; seed <= 60; ++seed) {
      test::Arbitrary any(seed);
      std::mt19937 random(seed);
      std::normal_distribution<double> normal;
      Observations equations;
      equations.W.resize(1500, 3);
      // Columns vary slowly, so that a memory of the noise matters.
      for (int t = 0; t < 1500; ++t) {
        for (int k = 0; k < 3; ++k) equations.W(t, k) = std::sin(0.02 * (k + 1) * t + k);
      }
      const VecX<double> truth = any.vecX(3, 2);
      equations.y = equations.W * truth;
      equations.trust.setOnes(1500);
      double e = 0;
      for (int t = 0; t < 1500; ++t) {
        e = memory * e + std::sqrt(1 - memory * memory) * normal(random);
        equations.y[t] += e;
      }
      const LeastSquaresFit fit =
          fitLeastSquares(equations, FitMethod::Weighted, VecX<double>::Zero(3));
      const VecX<double> z = (fit.x - truth).cwiseQuotient(fit.standardError);
      squares += z.squaredNorm();
      most = std::max(most, z.cwiseAbs().maxCoeff());
      count += 3;
      if (memory > 0) {
        EXPECT_LT(fit.effectiveInstants, 700);
        EXPECT_GT(fit.lags, 8);
      }
    }
    EXPECT_NEAR(std::sqrt(squares / count), 1, 0.2) << memory;
    EXPECT_LT(most, 5);
  }
}

/// A joint with white noise. The rms of z = (estimate - truth) / standard error must be 1, and 95 %
/// of the true values must lie within 1.96 standard errors.
struct Repetitions {
  double rms = 0, held = 0, meanError = 0;
};

Repetitions repeat(FitMethod method, int draws, int instants) {
  Repetitions all;
  for (int draw = 1; draw <= draws; ++draw) {
    std::mt19937 random(static_cast<unsigned>(draw));
    std::normal_distribution<double> normal;
    std::uniform_real_distribution<double> uniform(-1, 1);
    Observations equations;
    equations.W.resize(instants, 3);
    for (double& w : equations.W.reshaped()) w = uniform(random);
    const VecX<double> truth{{1.0, -2.0, 0.5}};
    equations.y = equations.W * truth;
    equations.trust.setOnes(instants);
    for (double& y : equations.y) y += normal(random);
    const LeastSquaresFit fit = fitLeastSquares(equations, method, VecX<double>::Zero(3));
    const VecX<double> z = (fit.x - truth).cwiseQuotient(fit.standardError);
    all.rms += z.squaredNorm() / (3 * draws);
    all.held += static_cast<double>((z.array().abs() < 1.96).count()) / (3 * draws);
    all.meanError += fit.standardError.sum() / (3 * draws);
  }
  all.rms = std::sqrt(all.rms);
  return all;
}

TEST(LeastSquares, StandardErrorsOfEveryMethodAreWhatRepetitionsScatterBy) {
  for (const FitMethod method : {FitMethod::Ordinary, FitMethod::Weighted, FitMethod::Robust}) {
    const Repetitions all = repeat(method, 700, 150);
    EXPECT_NEAR(all.rms, 1, 0.06) << static_cast<int>(method);
    EXPECT_NEAR(all.held, 0.95, 0.015) << static_cast<int>(method);
  }
}

/// For normal noise, Huber's estimator has 95 % of the efficiency of least squares.
TEST(LeastSquares, RobustErrorsAreALittleLargerWhereNoiseIsNormal) {
  const double robust = repeat(FitMethod::Robust, 60, 1000).meanError;
  const double least = repeat(FitMethod::Weighted, 60, 1000).meanError;
  EXPECT_NEAR(robust / least, 1 / std::sqrt(0.95), 0.02);
}

}  // namespace
}  // namespace denavit
