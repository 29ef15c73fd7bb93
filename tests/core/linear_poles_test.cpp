#include <algorithm>

#include <gtest/gtest.h>

#include "core/linear_system/assignment.h"
#include "core/linear_system/matrix_exponential.h"
#include "core/linear_system/poles.h"
#include "core/linear_system/schur_order.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

class AnyPoles : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 12);
  StateSpace system =
      GetParam() % 3 == 0 ? test::anyDrivenArm(any, 1 + n / 3) : test::anySystem(any, n, 2, 2);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyPoles, testing::Range(1u, 61u));

TEST_P(AnyPoles, VectorsSolveTheirEquations) {
  const MatX<double>& A = system.A;
  const PoleTable table = calcPoles(A);
  for (int k = 0; k < system.order(); ++k) {
    const Complex s = table.poles[static_cast<std::size_t>(k)].value;
    const VecX<Complex> v = table.right.col(k), w = table.left.row(k).transpose();
    const MatX<Complex> shifted = test::shift(A, s), transposed = shifted.transpose();
    EXPECT_LT(multiply(shifted, v).norm(), 1e-12 * A.norm());
    EXPECT_LT(multiply(transposed, w).norm(), 1e-12 * A.norm());
    EXPECT_NEAR(v.norm(), 1, 1e-14);
    EXPECT_NEAR(w.norm(), 1, 1e-14);
  }
}

TEST_P(AnyPoles, AreSortedWithConjugatesBesideEachOther) {
  const std::vector<Pole> poles = listPoles(system.A);
  for (std::size_t k = 0; k < poles.size(); ++k) {
    if (k > 0) {
      EXPECT_LE(poles[k - 1].naturalFrequency, poles[k].naturalFrequency);
    }
    if (poles[k].value.imag() > 0) {
      ASSERT_LT(k + 1, poles.size());
      EXPECT_EQ(poles[k + 1].value, std::conj(poles[k].value));
    }
  }
}

/// Units change neither poles nor who takes part in them.
TEST_P(AnyPoles, DoNotDependOnUnits) {
  const PoleTable table = calcPoles(system.A);
  const PoleTable other = calcPoles(test::rescale(any, system).system.A);
  const double size = table.poles.back().naturalFrequency;
  for (int k = 0; k < system.order(); ++k) {
    const auto i = static_cast<std::size_t>(k);
    EXPECT_LT(std::abs(table.poles[i].value - other.poles[i].value), 1e-11 * size);
    EXPECT_EQ(table.poles[i].side, other.poles[i].side);
    EXPECT_NEAR(table.participation.col(k).sum(), 1, 1e-13);
    EXPECT_LT(VecX<double>(table.participation.col(k) - other.participation.col(k)).norm(), 1e-8);
  }
}

/// z = e^(s Ts) has the frequency and damping of s.
TEST_P(AnyPoles, SampledOnesAreDescribedAsContinuous) {
  const double size = system.A.norm(), Ts = 0.5 / size;
  const std::vector<Pole> poles = listPoles(system.A);
  std::vector<Complex> sampled;
  for (const Pole& pole : listPoles(calcExponential(system.A * Ts), Ts)) sampled.push_back(pole.s);
  std::vector<Complex> values;
  for (const Pole& pole : poles) values.push_back(pole.value);
  const std::vector<int> match = matchRoots(values, sampled);
  for (std::size_t k = 0; k < values.size(); ++k) {
    EXPECT_LT(std::abs(values[k] - sampled[static_cast<std::size_t>(match[k])]), 1e-10 * size);
  }
}

TEST_P(AnyPoles, OrderedSchurFormKeepsTheMatrix) {
  ScaledSchur schur = calcSchur(system.A);
  const auto chosen = [](const Complex& s) { return s.real() < -0.1; };
  const std::vector<Complex> before = listEigenvalues(schur.T);
  const auto wanted = std::ranges::count_if(before, chosen);
  ASSERT_EQ(orderSchur(chosen, schur), wanted);
  const MatX<double>& A = system.A;
  const MatX<double> product = multiply(schur.V, schur.T, schur.inverse);
  const VecX<double> units = schur.V.rowwise().norm();
  const MatX<double> error = test::scale(units.cwiseInverse(), product - A, units);
  EXPECT_LT(error.norm(), 1e-13 * schur.T.norm() * system.order());
  const std::vector<Complex> after = listEigenvalues(schur.T);
  EXPECT_EQ(std::count_if(after.begin(), after.begin() + wanted, chosen), wanted);
}

TEST_P(AnyPoles, PartsDoNotActOnEachOther) {
  const auto split = splitSystem(system.A, [](const Complex& s) { return s.real() < 0; });
  ASSERT_TRUE(split);
  const Eigen::Index n1 = split->first.rows(), n2 = split->second.rows();
  MatX<double> parts = MatX<double>::Zero(n1 + n2, n1 + n2);
  parts.topLeftCorner(n1, n1) = split->first;
  parts.bottomRightCorner(n2, n2) = split->second;
  const MatX<double> product = multiply(split->V, parts, split->inverse);
  EXPECT_LT(test::difference(product, system.A), 1e-9 * system.A.norm());
  EXPECT_LT(test::difference(multiply(split->V, split->inverse), test::identity(n1 + n2)), 1e-9);
}

TEST(Poles, DescribeOscillatorIntegratorAndLag) {
  const Pole oscillator = describePole({-0.6, 0.8}, 0, 1e-15);
  EXPECT_DOUBLE_EQ(oscillator.naturalFrequency, 1);
  EXPECT_DOUBLE_EQ(oscillator.dampingRatio, 0.6);
  EXPECT_DOUBLE_EQ(*oscillator.timeConstant, 1 / 0.6);
  EXPECT_EQ(oscillator.side, PoleSide::Stable);
  const Pole integrator = describePole(0, 0, 0);
  EXPECT_EQ(integrator.side, PoleSide::Limit);
  EXPECT_FALSE(integrator.timeConstant);
  EXPECT_EQ(integrator.dampingRatio, 0);
  const Pole growing = describePole(2, 0, 0);
  EXPECT_EQ(growing.dampingRatio, -1);
  EXPECT_EQ(*growing.timeConstant, -0.5);
  EXPECT_EQ(growing.side, PoleSide::Unstable);
  const Pole deadBeat = describePole(0, 0.1, 0);
  EXPECT_EQ(deadBeat.side, PoleSide::Stable);
  EXPECT_EQ(deadBeat.dampingRatio, 1);
}

/// Free joints with friction: poles at 0 are exact, however strongly motors and friction couple.
TEST(Poles, IntegratorsAreExactlyZero) {
  test::Arbitrary any(7);
  StateSpace arm = test::anyDrivenArm(any, 4);
  arm.A.leftCols(4).setZero();
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::vector<Pole> poles = listPoles(test::rescale(any, arm).system.A);
    for (std::size_t k = 0; k < 4; ++k) {
      EXPECT_EQ(poles[k].value, 0.0);
      EXPECT_EQ(poles[k].side, PoleSide::Limit);
    }
    EXPECT_EQ(poles[4].side, PoleSide::Stable);
  }
}

/// Without damping all poles are on the limit, whatever rounding says of their real parts.
TEST(Poles, ConservativeChainsAreOnTheLimit) {
  test::Arbitrary any(3);
  for (int masses = 1; masses <= 20; ++masses) {
    const StateSpace chain = test::rescale(any, test::makeChain(masses, 0)).system;
    for (const Pole& pole : listPoles(chain.A)) {
      EXPECT_EQ(pole.side, PoleSide::Limit);
      EXPECT_LT(std::abs(pole.dampingRatio), 1e-11);
    }
    for (const Pole& pole : listPoles(test::makeChain(masses, 1e-4).A)) {
      EXPECT_EQ(pole.side, PoleSide::Stable);
    }
  }
}

/// 2 w_k = 2 * 10 * 2 sin((2k - 1) pi / (2 (2N + 1))): a chain held at one end.
TEST(Poles, OfAChainAreTheTextbooks) {
  const int N = 12;
  const std::vector<Pole> poles = listPoles(test::makeChain(N, 0).A);
  for (int k = 1; k <= N; ++k) {
    const double w = 20 * std::sin((2 * k - 1) * M_PI / (2.0 * (2 * N + 1)));
    EXPECT_NEAR(poles[static_cast<std::size_t>(2 * k - 2)].naturalFrequency, w, 1e-12 * w);
  }
}

/// Two oscillators without coupling: each takes no part in the other.
TEST(Poles, ParticipationTellsWhoMoves) {
  MatX<double> A = MatX<double>::Zero(4, 4);
  A(0, 1) = A(2, 3) = 1;
  A(1, 0) = -4, A(3, 2) = -900;
  const PoleTable table = calcPoles(A);
  const MatX<double> half = MatX<double>::Constant(2, 2, 0.5);
  EXPECT_LT(test::difference(table.participation.topLeftCorner(2, 2), half), 1e-14);
  EXPECT_LT(test::difference(table.participation.bottomRightCorner(2, 2), half), 1e-14);
  EXPECT_LT(table.participation.topRightCorner(2, 2).norm(), 1e-14);
}

/// The exponential of a rotation, of a chain of integrators, and the inverse of its own.
TEST(MatrixExponential, HasItsClosedForms) {
  const double angle = 40;
  MatX<double> turn = MatX<double>::Zero(2, 2);
  turn(0, 1) = -angle;
  turn(1, 0) = angle;
  const MatX<double> E = calcExponential(turn);
  EXPECT_NEAR(E(0, 0), std::cos(angle), 1e-13);
  EXPECT_NEAR(E(1, 0), std::sin(angle), 1e-13);
  MatX<double> chain = MatX<double>::Zero(4, 4);
  chain.diagonal(1).setConstant(2);
  const MatX<double> P = calcExponential(chain);
  EXPECT_NEAR(P(0, 3), 8.0 / 6, 1e-14);
  EXPECT_NEAR(P(0, 2), 2, 1e-14);
  EXPECT_NEAR(P(3, 3), 1, 1e-15);
  EXPECT_EQ(calcExponential(MatX<double>(0, 0)).size(), 0);
  for (unsigned seed = 1; seed <= 50; ++seed) {
    test::Arbitrary any(seed);
    const int n = 1 + static_cast<int>(seed % 9);
    const MatX<double> A = 3 * test::anyMatrix(any, n, n);
    const MatX<double> ahead = calcExponential(A), back = calcExponential(-A);
    EXPECT_LT(test::difference(multiply(ahead, back), test::identity(n)),
              1e-14 * ahead.norm() * back.norm());
  }
}

}  // namespace
}  // namespace denavit
