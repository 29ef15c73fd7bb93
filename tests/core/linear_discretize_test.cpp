#include <gtest/gtest.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/step_response.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

class AnySampling : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  StateSpace system = test::anySystem(any, 1 + static_cast<int>(GetParam() % 7), 2, 2);
  double Ts = any.number(0.02, 0.3);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnySampling, testing::Range(1u, 51u));

/// Inputs held over samples: the sampled system says what the continuous one does.
TEST_P(AnySampling, AgreesAtTheInstants) {
  const StateSpace sampled = discretize(system, Ts);
  VecX<double> x = any.vecX(system.order(), 1), z = x;
  for (int k = 0; k < 10; ++k) {
    const VecX<double> u = any.vecX(2, 1);
    const TimeResponse part = calcHeldResponse(system, x, u, {Ts, Ts / 8});
    x = part.x.row(8).transpose();
    z = multiply(sampled.A, z) + multiply(sampled.B, u);
    EXPECT_LT(test::difference(z, x), 1e-13 * (1 + x.norm()));
  }
}

/// Late inputs: switched inside the sample by the continuous system, at the instants by the
/// sampled.
TEST_P(AnySampling, DelaysAreWholeSamplesAndARest) {
  for (const double samples : {0.3, 1.0, 1.6, 3.0, 4.25}) {
    const StateSpace sampled = discretize(system, Ts, samples * Ts);
    const int whole = static_cast<int>(samples);
    const double rest = (samples - whole) * Ts;
    std::vector<VecX<double>> u(static_cast<std::size_t>(whole) + 1, VecX<double>::Zero(2));
    VecX<double> x = VecX<double>::Zero(system.order());
    VecX<double> z = VecX<double>::Zero(sampled.order());
    for (int k = 0; k < 8; ++k) {
      u.push_back(any.vecX(2, 1));
      const VecX<double>& late = u[u.size() - 1 - static_cast<std::size_t>(whole)];
      const VecX<double>& later = u[u.size() - 2 - static_cast<std::size_t>(whole)];
      const VecX<double> y = multiply(system.C, x) + multiply(system.D, rest > 0 ? later : late);
      const VecX<double> own = multiply(sampled.C, z) + multiply(sampled.D, u.back());
      EXPECT_LT(test::difference(own, y), 1e-12 * (1 + y.norm()));
      const HeldStep first = calcHeldStep(system.A, system.B, rest);
      const HeldStep second = calcHeldStep(system.A, system.B, Ts - rest);
      x = multiply(first.A, x) + multiply(first.B, later);
      x = multiply(second.A, x) + multiply(second.B, late);
      z = multiply(sampled.A, z) + multiply(sampled.B, u.back());
      EXPECT_LT(test::difference(z.head(system.order()), x), 1e-12 * (1 + x.norm())) << samples;
    }
  }
}

TEST_P(AnySampling, DoesNotDependOnUnits) {
  const auto [other, d] = test::rescale(any, system);
  const StateSpace a = discretize(system, Ts), b = discretize(other, Ts);
  const MatX<double> backA = test::scale(d, b.A, d.cwiseInverse());
  const MatX<double> backB = test::scale(d, b.B, VecX<double>::Ones(2));
  EXPECT_LT(test::difference(backA, a.A), 1e-13 * a.A.norm());
  EXPECT_LT(test::difference(backB, a.B), 1e-13 * a.B.norm());
}

/// A mass: Ad = [1 T; 0 1], Bd = [T² / 2; T].
TEST(Discretize, OfADoubleIntegrator) {
  const StateSpace sampled = discretize(test::makeTransfer({1}, {1, 0, 0}), 0.25);
  EXPECT_DOUBLE_EQ(sampled.A(0, 1), 0.25);
  EXPECT_DOUBLE_EQ(sampled.B(0, 0), 0.03125);
  EXPECT_DOUBLE_EQ(sampled.B(1, 0), 0.25);
  EXPECT_EQ(sampled.sampleTime, 0.25);
}

TEST(Discretize, RefusesOddTimes) {
  const StateSpace lag = test::makeTransfer({1}, {1, 1});
  EXPECT_THROW((void)discretize(lag, 0), std::invalid_argument);
  EXPECT_THROW((void)discretize(lag, NAN), std::invalid_argument);
  EXPECT_THROW((void)discretize(lag, 0.1, -1), std::invalid_argument);
  EXPECT_THROW((void)discretize(lag, 0.1, 1e9), std::invalid_argument);
  EXPECT_THROW((void)discretize(discretize(lag, 0.1), 0.1), std::invalid_argument);
  // A delay that is whole but for rounding takes no further state.
  EXPECT_EQ(discretize(lag, 0.1, 0.1 + 0.2).order(), 4);
}

}  // namespace
}  // namespace denavit
