#include <gmock/gmock.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/frequency_response.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

class AnyResponse : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 10);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyResponse, testing::Range(1u, 51u));

/// Every element to its own digits, in any units.
TEST_P(AnyResponse, IsThatOfElimination) {
  const StateSpace system =
      GetParam() % 2 == 0 ? test::anyDrivenArm(any, 1 + n / 3) : test::anySystem(any, n, 2, 3);
  const FrequencyResponse response(system), other(test::rescale(any, system).system);
  for (const double w : {0.0, 0.01, 0.7, 13.0, 900.0}) {
    const MatX<Complex> expected = test::transferAt(system, {0, w});
    const auto worst = [&](const MatX<Complex>& G) {
      double largest = 0;
      for (Eigen::Index i = 0; i < G.size(); ++i) {
        const double error = std::abs(G.data()[i] - expected.data()[i]);
        const double relative = error / std::abs(expected.data()[i]);
        if (relative > largest || std::isnan(relative)) largest = relative;
      }
      return largest;
    };
    EXPECT_LT(worst(response.calc(w)), 1e-9) << w;
    EXPECT_LT(worst(other.calc(w)), 1e-9) << w;
  }
}

TEST_P(AnyResponse, SingularValuesAreTheGainsOfDirections) {
  const StateSpace system = test::anySystem(any, n, 3, 2);
  const VecX<double> grid = findFrequencies(system);
  const MatX<double> values = calcSingularValues(system, grid);
  ASSERT_EQ(values.cols(), 2);
  const MatX<Complex> G = test::transferAt(system, {0, grid[3]});
  const MatX<Complex> square = multiplyByAdjoint(G, G);
  const Complex determinant = square(0, 0) * square(1, 1) - square(0, 1) * square(1, 0);
  EXPECT_NEAR(values.row(3).squaredNorm(), square.trace().real(),
              1e-9 * values.row(3).squaredNorm());
  EXPECT_NEAR(std::pow(values(3, 0) * values(3, 1), 2), std::abs(determinant),
              1e-9 * std::pow(values(3, 0), 4));
  EXPECT_GE(values(3, 0), values(3, 1));
}

/// Of two systems side by side, an input of one does not move an output of the other, whatever
/// rounding a change of the states' basis leaves between them.
TEST_P(AnyResponse, TellsChannelsThatDoNotActFromWeakOnes) {
  const StateSpace one = test::anySystem(any, n, 1, 1), two = test::anySystem(any, 3, 1, 1);
  MatX<double> A = MatX<double>::Zero(n + 3, n + 3), B = MatX<double>::Zero(n + 3, 1),
               C = MatX<double>::Zero(1, n + 3);
  A.topLeftCorner(n, n) = one.A;
  A.bottomRightCorner(3, 3) = two.A;
  B.topRows(n) = one.B;
  C.rightCols(3) = two.C;
  MatX<double> T(n + 3, n + 3);
  for (Eigen::Index i = 0; i < T.size(); ++i) T.data()[i] = any.number(-1, 1);
  T.diagonal().array() += 3;
  const MatX<double> inverse = invert(T);
  const auto turn = [&] {
    return makeStateSpace(multiply(T, A, inverse), multiply(T, B), multiply(C, inverse));
  };
  const BodeCurve silent = calcBode(turn());
  EXPECT_FALSE(silent.isCoupled);
  EXPECT_LT(silent.frequency.size(), 3000);
  EXPECT_EQ(silent.response.front(), 0.0);
  A(n, 0) = 1e-6;  // a weak coupling is one
  const BodeCurve weak = calcBode(turn());
  EXPECT_TRUE(weak.isCoupled);
  EXPECT_NE(weak.response.front(), 0.0);
}

/// The phase of a product of factors is the sum of theirs, however far it goes.
TEST_P(AnyResponse, PhaseIsTheSumOfTheFactors) {
  std::vector<double> den{1};
  struct Factor {
    double zeta, w;
  };
  std::vector<Factor> factors;
  for (int k = 0; k < 1 + n / 2; ++k) {
    const Factor f{std::pow(10, any.number(-4, 0)), any.number(1, 30)};
    std::vector<double> next(den.size() + 2, 0.0);
    for (std::size_t i = 0; i < den.size(); ++i) {
      next[i] += den[i];
      next[i + 1] += 2 * f.zeta * f.w * den[i];
      next[i + 2] += f.w * f.w * den[i];
    }
    den = next;
    factors.push_back(f);
  }
  const BodeCurve bode = calcBode(test::makeTransfer({2.5}, den));
  for (Eigen::Index k = 0; k < bode.frequency.size(); ++k) {
    const double w = bode.frequency[k];
    double phase = 0;
    for (const Factor& f : factors) {
      phase -= std::atan2(2 * f.zeta * f.w * w, f.w * f.w - w * w) * 180 / M_PI;
    }
    ASSERT_NEAR(bode.phase_deg[k], phase, 1e-3) << w;
  }
  EXPECT_LT(bode.phase_deg[bode.frequency.size() - 1],
            -170.0 * static_cast<double>(factors.size()));
}

/// What is shown of a curve changes nothing of it.
TEST_P(AnyResponse, APartOfTheCurveIsThatPart) {
  StateSpace system = test::anySystem(any, 1 + n, 1, 1);
  const BodeCurve whole = calcBode(system);
  const BodeCurve part = calcBode(system, {.from = 0.5, .to = 20});
  ASSERT_GT(part.frequency.size(), 10);
  for (Eigen::Index k = 0; k < part.frequency.size(); ++k) {
    const double w = part.frequency[k];
    EXPECT_TRUE(w >= 0.5 && w <= 20);
    const auto* end = whole.frequency.data() + whole.frequency.size();
    const auto* at = std::lower_bound(whole.frequency.data(), end, w);
    if (at == end || at == whole.frequency.data()) continue;
    const Eigen::Index i = at - whole.frequency.data();
    // Never a turn away from its neighbours.
    EXPECT_LT(std::abs(part.phase_deg[k] - whole.phase_deg[i]), 60);
  }
}

/// The peak of a resonance is on the grid, however narrow: 1 / (2 zeta sqrt(1 - zeta²)).
TEST(FrequencyGrid, ShowsThePeakOfAnyResonance) {
  for (const double zeta : {0.3, 1e-2, 1e-4, 1e-6}) {
    const BodeCurve bode = calcBode(test::makeTransfer({1}, {1, 2 * zeta, 1}));
    const double peak = std::pow(10, bode.magnitude_dB.maxCoeff() / 20);
    const double exact = 1 / (2 * zeta * std::sqrt(1 - zeta * zeta));
    EXPECT_NEAR(peak / exact, 1, 3e-2) << zeta;
    EXPECT_LT(bode.frequency.size(), 400);
  }
}

TEST(FrequencyGrid, EndsAtTheNyquistFrequency) {
  const double Ts = 0.02;
  const StateSpace sampled = discretize(test::makeTransfer({1}, {1, 0.4, 25}), Ts);
  const VecX<double> grid = findFrequencies(sampled);
  EXPECT_DOUBLE_EQ(grid[grid.size() - 1], M_PI / Ts);
  EXPECT_TRUE(std::is_sorted(grid.begin(), grid.end()));
  const VecX<double> part = findFrequencies(sampled, {.from = 1, .to = 1e6});
  EXPECT_DOUBLE_EQ(part[0], 1);
  EXPECT_DOUBLE_EQ(part[part.size() - 1], M_PI / Ts);
  EXPECT_GT(findFrequencies(makeGain(MatX<double>::Ones(1, 1))).size(), 10);
}

/// -90 degrees per integrator, 180 less for a negative gain; -180 more at an undamped pole.
TEST(Bode, PhaseStartsAndJumpsAsItShould) {
  const auto phases = [](const StateSpace& s) {
    const BodeCurve bode = calcBode(s);
    return std::pair(bode.phase_deg[0], bode.phase_deg[bode.phase_deg.size() - 1]);
  };
  const auto near = [](double first, double last) {
    return testing::Pair(testing::DoubleNear(first, 5), testing::DoubleNear(last, 5));
  };
  EXPECT_THAT(phases(test::makeTransfer({1}, {1, 0, 0})), near(-180, -180));
  EXPECT_THAT(phases(test::makeTransfer({-1}, {1, 1, 0})), near(-270, -360));
  EXPECT_THAT(phases(test::makeTransfer({1}, {1, 0, 9})), near(0, -180));
  EXPECT_THAT(phases(test::makeTransfer({1, 0, 4}, {1, 1, 9, 1})), near(0, -90));
  EXPECT_THAT(phases(test::makeTransfer({-1, 2}, {1, 3, 2})), near(0, -270));
  EXPECT_THAT(phases(test::makeTransfer({1}, {1, -1})), near(-180, -90));
  EXPECT_THAT(phases(test::makeTransfer({1, 0}, {1, 1})), near(90, 0));
}

TEST(Bode, SlopesAreThoseOfIntegrators) {
  const BodeCurve bode = calcBode(test::makeTransfer({3}, {1, 0, 0}));
  for (Eigen::Index k = 0; k < bode.frequency.size(); ++k) {
    const double w = bode.frequency[k];
    EXPECT_NEAR(bode.magnitude_dB[k], 20 * std::log10(3 / (w * w)), 1e-10);
    EXPECT_NEAR(bode.phase_deg[k], -180, 1e-10);
  }
}

/// On a pole the response is infinite, and says so.
TEST(FrequencyResponse, IsInfiniteOnAPole) {
  const FrequencyResponse response(test::makeTransfer({1}, {1, 0}));
  EXPECT_TRUE(std::isinf(response.calcSingle(0).real()));
  EXPECT_NEAR(std::abs(response.calcSingle(2) - Complex(0, -0.5)), 0, 1e-15);
}

/// From the first mass of a chain to the last: 100^(N - 1) over the product of w_k² - w².
TEST(FrequencyResponse, OfAnUndampedChain) {
  const int N = 15;
  const FrequencyResponse response(test::makeChain(N, 0));
  for (const double w : {0.3, 4.0, 17.0, 30.0}) {
    double expected = 0.01;
    for (int k = 1; k <= N; ++k) {
      const double own = 20 * std::sin((2 * k - 1) * M_PI / (2.0 * (2 * N + 1)));
      expected *= 100 / (own * own - w * w);
    }
    EXPECT_NEAR(std::abs(response.calcSingle(w) - expected), 0, 1e-11 * std::abs(expected)) << w;
  }
}

}  // namespace
}  // namespace denavit
