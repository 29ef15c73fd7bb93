#include <algorithm>
#include <numeric>

#include <gtest/gtest.h>

#include "core/linear_system/assignment.h"
#include "core/linear_system/crossings.h"
#include "core/linear_system/poles.h"
#include "core/linear_system/root_locus.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// Neighbours are the same poles, and no branch jumps.
void expectNoJumps(const RootLocus& locus, double most) {
  for (Eigen::Index k = 1; k < locus.parameter.size(); ++k) {
    EXPECT_GT(locus.parameter[k], locus.parameter[k - 1]);
    const VecX<Complex> step = (locus.poles.row(k) - locus.poles.row(k - 1)).transpose();
    EXPECT_LT(step.cwiseAbs().maxCoeff(), most) << locus.parameter[k];
  }
}

/// k / (s (s + 1)(s + 2)): stable up to k = 6, where the pair is at +-j sqrt 2.
TEST(RootLocus, OfTheTextbooksLoop) {
  const RootLocus locus = traceGainLocus(test::makeTransfer({1}, {1, 3, 2, 0}), 0, 20);
  ASSERT_EQ(locus.crossings.size(), 1u);
  EXPECT_NEAR(locus.crossings[0].parameter, 6, 1e-11);
  EXPECT_NEAR(std::abs(locus.crossings[0].pole - Complex(0, std::sqrt(2))), 0, 1e-10);
  EXPECT_TRUE(locus.crossings[0].leaves);
  for (Eigen::Index k = 0; k < locus.parameter.size(); ++k) {
    for (Eigen::Index i = 0; i < 3; ++i) {
      const Complex s = locus.poles(k, i);
      EXPECT_NEAR(std::abs(s * (s + 1.0) * (s + 2.0) + locus.parameter[k]), 0,
                  1e-11 * (1 + locus.parameter[k]));
    }
  }
  expectNoJumps(locus, 0.25);
  for (std::size_t k = 0; k < locus.unstable.size(); ++k) {
    const double gain = locus.parameter[static_cast<Eigen::Index>(k)];
    if (std::abs(gain - 6) < 1e-9) continue;  // on the limit
    EXPECT_EQ(locus.unstable[k], gain < 6 ? 0 : 2) << gain;
  }
}

/// s² = 1 - k: unstable, then on the limit, which it never crosses.
TEST(RootLocus, CountsUnstablePolesWhereNoneCrosses) {
  const RootLocus locus = traceGainLocus(test::makeTransfer({1}, {1, 0, -1}), 0, 3);
  EXPECT_TRUE(locus.crossings.empty());
  EXPECT_EQ(locus.unstable.front(), 1);
  EXPECT_EQ(locus.unstable.back(), 0);
}

/// Conditionally stable: k (s + 1)² / s³ needs k > 1/2; the pair enters at j 1.. of s³ + k (s +
/// 1)².
TEST(RootLocus, SeesPolesEnter) {
  const RootLocus locus = traceGainLocus(test::makeTransfer({1, 2, 1}, {1, 0, 0, 0}), 0.01, 4);
  ASSERT_EQ(locus.crossings.size(), 1u);
  EXPECT_FALSE(locus.crossings[0].leaves);
  EXPECT_NEAR(locus.crossings[0].parameter, 0.5, 1e-10);  // Routh: k · 2k > k
  EXPECT_NEAR(locus.crossings[0].pole.imag(), 1, 1e-9);
}

/// Two modes that approach and veer away keep their names by the way they move; that they pass one
/// another undisturbed where they are not coupled.
TEST(RootLocus, BranchesThatCrossGoOn) {
  const auto family = [](double p) {
    MatX<double> A = MatX<double>::Zero(4, 4);
    A.topRightCorner(2, 2).setIdentity();
    A(2, 0) = -std::pow(1 + p, 2);
    A(3, 1) = -std::pow(3 - p, 2);
    return makeStateSpace(A, MatX<double>::Zero(4, 1), MatX<double>::Zero(1, 4));
  };
  const RootLocus locus = traceRootLocus(family, 0, 2.1);
  const Eigen::Index last = locus.parameter.size() - 1;
  for (Eigen::Index i = 0; i < 4; ++i) {
    const double w = std::abs(locus.poles(0, i).imag());
    EXPECT_NEAR(std::abs(locus.poles(last, i).imag()), w < 2 ? w + 2.1 : w - 2.1, 1e-9);
  }
  EXPECT_TRUE(locus.crossings.empty());
}

class AnyLocus : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  StateSpace loop = test::anyStableSystem(any, 2 + static_cast<int>(GetParam() % 6), 1, 1);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyLocus, testing::Range(1u, 31u));

/// Every row holds the closed loop's poles; crossings are where stability changes.
TEST_P(AnyLocus, HoldsThePolesAndAllCrossings) {
  loop.D.setZero();
  const RootLocus locus = traceGainLocus(loop, 0, 3);
  const auto unstable = [&](double k) {
    const auto poles = listPoles(closeLoop(loop, MatX<double>::Constant(1, 1, k)).A);
    return std::ranges::count_if(poles, [](const Pole& p) { return p.value.real() > 0; });
  };
  for (Eigen::Index i = 0; i < locus.parameter.size(); i += 7) {
    std::vector<Complex> wanted, actual;
    for (const Pole& p :
         listPoles(closeLoop(loop, MatX<double>::Constant(1, 1, locus.parameter[i])).A)) {
      wanted.push_back(p.value);
    }
    for (Eigen::Index k = 0; k < locus.poles.cols(); ++k) actual.push_back(locus.poles(i, k));
    const std::vector<int> match = matchRoots(wanted, actual);
    for (std::size_t k = 0; k < wanted.size(); ++k) {
      EXPECT_EQ(wanted[k], actual[static_cast<std::size_t>(match[k])]);
    }
  }
  std::ptrdiff_t count = unstable(0);
  for (const LocusCrossing& crossing : locus.crossings) {
    const std::ptrdiff_t width = crossing.pole.imag() > 1e-9 ? 2 : 1;
    count += crossing.leaves ? width : -width;
    EXPECT_LT(std::abs(crossing.pole.real()), 1e-9 * (1 + std::abs(crossing.pole)));
    EXPECT_NE(unstable(crossing.parameter * (1 - 1e-6)), unstable(crossing.parameter * (1 + 1e-6)));
  }
  EXPECT_EQ(count, unstable(3));
}

TEST(RootLocus, RefusesWhatHasNoBranches) {
  const auto growing = [](double p) {
    return makeStateSpace(MatX<double>::Identity(p < 0.5 ? 1 : 2, p < 0.5 ? 1 : 2),
                          MatX<double>::Zero(p < 0.5 ? 1 : 2, 1),
                          MatX<double>::Zero(1, p < 0.5 ? 1 : 2));
  };
  EXPECT_THROW((void)traceRootLocus(growing, 0, 1), std::invalid_argument);
  EXPECT_THROW((void)traceRootLocus(growing, 0, 0), std::invalid_argument);
  EXPECT_THROW((void)traceRootLocus(growing, NAN, 0), std::invalid_argument);
}

/// Against all permutations.
TEST(Assignment, IsTheCheapest) {
  for (unsigned seed = 1; seed <= 60; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 6);
    const MatX<double> costs = test::anyMatrix(any, n, n);
    std::vector<int> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    const auto cost = [&](const std::vector<int>& columns) {
      double sum = 0;
      for (int i = 0; i < n; ++i) sum += costs(i, columns[static_cast<std::size_t>(i)]);
      return sum;
    };
    double best = 1e9;
    do {
      best = std::min(best, cost(order));
    } while (std::ranges::next_permutation(order).found);
    EXPECT_NEAR(cost(findAssignment(costs)), best, 1e-12);
  }
}

/// Roots between neighbours, two within one interval, one on the grid; a jump is none.
TEST(Crossings, AreFoundOnCoarseGrids) {
  const VecX<double> grid = VecX<double>::LinSpaced(11, 0, 10);
  const auto roots =
      findCrossings([](double x) { return (x - 2.2) * (x - 2.9) * (x - 7); }, grid, 1);
  ASSERT_EQ(roots.size(), 3u);
  EXPECT_NEAR(roots[0], 2.2, 1e-14);
  EXPECT_NEAR(roots[1], 2.9, 1e-14);
  EXPECT_EQ(roots[2], 7);
  EXPECT_TRUE(findCrossings([](double x) { return x < 3.3 ? -1.0 : 1.0; }, grid, 0.5).empty());
  EXPECT_NEAR(findMinimum([](double x) { return std::cos(x); }, 2, 4), M_PI, 1e-7);
}

}  // namespace
}  // namespace denavit
