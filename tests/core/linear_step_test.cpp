#include <gmock/gmock.h>

#include "core/linear_system/discretize.h"
#include "core/linear_system/frequency_response.h"
#include "core/linear_system/step_numbers.h"
#include "core/linear_system/step_response.h"
#include "tests/core/linear_systems.h"

namespace denavit {
namespace {

/// x' = A x + B u by the classical Runge-Kutta method with small steps.
VecX<double> integrateSmallSteps(const StateSpace& s, VecX<double> x, const VecX<double>& u,
                                 double duration) {
  constexpr int kSteps = 2000;
  const double h = duration / kSteps;
  const VecX<double> Bu = multiply(s.B, u);
  const auto rate = [&](double step, const VecX<double>& slope) -> VecX<double> {
    return multiply(s.A, VecX<double>(x + step * slope)) + Bu;
  };
  for (int k = 0; k < kSteps; ++k) {
    const VecX<double> k1 = rate(0, x), k2 = rate(h / 2, k1), k3 = rate(h / 2, k2),
                       k4 = rate(h, k3);
    x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
  }
  return x;
}

class AnyTimeResponse : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  int n = 1 + static_cast<int>(GetParam() % 8);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyTimeResponse, testing::Range(1u, 51u));

TEST_P(AnyTimeResponse, IsThatOfSmallSteps) {
  const StateSpace system = test::anySystem(any, n, 2, 2);
  const VecX<double> x0 = any.vecX(n, 1), u = any.vecX(2, 1);
  const TimeResponse response = calcHeldResponse(system, x0, u, {2, 0.1});
  ASSERT_EQ(response.time.size(), 21);
  for (const Eigen::Index k : {1, 7, 20}) {
    const VecX<double> x = integrateSmallSteps(system, x0, u, response.time[k]);
    const VecX<double> y = multiply(system.C, x) + multiply(system.D, u);
    EXPECT_LT(test::difference(response.x.row(k).transpose(), x), 1e-10 * (1 + x.norm()));
    EXPECT_LT(test::difference(response.y.row(k).transpose(), y), 1e-10 * (1 + x.norm()));
  }
}

/// The step response is the integral of the impulse response, whose start is B.
TEST_P(AnyTimeResponse, StepIntegratesImpulse) {
  StateSpace system = test::anySystem(any, n, 1, 1);
  const double h = 1e-3;
  const MatX<double> impulse = calcImpulseResponse(system, 0, {1, h}).y;
  const MatX<double> step = calcStepResponse(system, 0, {1, h}).y;
  double sum = system.D(0, 0);
  for (Eigen::Index k = 2; k < step.rows(); k += 2) {  // Simpson
    sum += h / 3 * (impulse(k - 2, 0) + 4 * impulse(k - 1, 0) + impulse(k, 0));
    ASSERT_NEAR(step(k, 0), sum, 1e-9 * (1 + std::abs(sum)));
  }
}

TEST_P(AnyTimeResponse, DoesNotDependOnUnits) {
  const StateSpace system = test::anyDrivenArm(any, 1 + n / 4);
  const MatX<double> y = calcStepResponse(system, 0, {0.5, 0.01}).y;
  const auto [other, d] = test::rescale(any, system);
  EXPECT_LT(test::difference(calcStepResponse(other, 0, {0.5, 0.01}).y, y), 1e-11 * y.norm());
}

/// All numbers against a response in 40 000 steps.
TEST_P(AnyTimeResponse, NumbersLieBetweenSamples) {
  const StateSpace system = test::anyStableSystem(any, n, 1, 1);
  const StepNumbers numbers = calcStepNumbers(system);
  ASSERT_TRUE(numbers.finalValue);
  const double last = *numbers.finalValue;
  EXPECT_NEAR(last, test::transferAt(system, 0)(0, 0).real(), 1e-9 * std::abs(last));
  const double duration = numbers.settlingTime.value_or(1) * 1.5 + 1;
  const double h = duration / 40000;
  const VecX<double> y = calcStepResponse(system, 0, {duration, h}).y.col(0) / last;
  const auto firstAt = [&](double level) {
    Eigen::Index k = 0;
    while (k < y.size() && y[k] < level) ++k;
    return static_cast<double>(k) * h;
  };
  Eigen::Index settled = y.size();
  while (settled > 0 && std::abs(y[settled - 1] - 1) <= 0.02) --settled;
  ASSERT_TRUE(numbers.settlingTime && numbers.riseTime);
  EXPECT_NEAR(*numbers.settlingTime, static_cast<double>(settled) * h, 1.1 * h);
  EXPECT_NEAR(*numbers.riseTime, firstAt(0.9) - firstAt(0.1), 2.1 * h);
  Eigen::Index at = 0;
  const double peak = y.maxCoeff(&at);
  EXPECT_NEAR(*numbers.overshoot, std::max(0.0, peak - 1), 1e-5 * (1 + peak));
  EXPECT_NEAR(*numbers.undershoot, std::max(0.0, -y.minCoeff()),
              1e-5 * (1 + std::abs(y.minCoeff())));
  if (peak > 1 + 1e-3) {
    EXPECT_NEAR(*numbers.peakTime, static_cast<double>(at) * h, 1.1 * h);
  }
}

/// 1 / (T s + 1): rise ln 9 T, settling ln 50 T, no overshoot.
TEST(StepNumbers, OfALag) {
  for (const double T : {1e-4, 1.0, 300.0}) {
    const StepNumbers numbers = calcStepNumbers(test::makeTransfer({2.5}, {T, 1}));
    EXPECT_NEAR(*numbers.finalValue, 2.5, 1e-14);
    EXPECT_NEAR(*numbers.riseTime, std::log(9) * T, 1e-12 * T);
    EXPECT_NEAR(*numbers.settlingTime, std::log(50) * T, 1e-11 * T);
    EXPECT_EQ(*numbers.overshoot, 0);
    EXPECT_FALSE(numbers.peakTime);
  }
}

/// Overshoot exp(-pi zeta / sqrt(1 - zeta²)) at pi / (w sqrt(1 - zeta²)).
TEST(StepNumbers, OfASecondOrderSystem) {
  const double w = 7;
  for (const double zeta : {0.02, 0.3, 0.7, 0.9}) {
    const StepNumbers numbers =
        calcStepNumbers(test::makeTransfer({w * w}, {1, 2 * zeta * w, w * w}));
    const double root = std::sqrt(1 - zeta * zeta);
    EXPECT_NEAR(*numbers.overshoot, std::exp(-M_PI * zeta / root), 1e-12) << zeta;
    EXPECT_NEAR(*numbers.peakTime, M_PI / (w * root), 1e-9) << zeta;
    const double t = *numbers.settlingTime;
    const double y = 1 - std::exp(-zeta * w * t) *
                             (std::cos(w * root * t) + zeta / root * std::sin(w * root * t));
    EXPECT_NEAR(std::abs(y - 1), 0.02, 1e-10) << zeta;
  }
}

/// (1 - s) / (s + 1)²: goes the wrong way first, to 1 - (1 + ..) by hand: y = 1 - e^-t - 2 t e^-t.
TEST(StepNumbers, OfANonMinimumPhaseSystem) {
  const StepNumbers numbers = calcStepNumbers(test::makeTransfer({-1, 1}, {1, 2, 1}));
  EXPECT_NEAR(*numbers.undershoot, 2 * std::exp(-0.5) - 1, 1e-12);  // at t = 1/2
  EXPECT_EQ(*numbers.overshoot, 0);
}

TEST(StepNumbers, DoNotExistWhereNothingSettles) {
  for (const StateSpace& s : {test::makeTransfer({1}, {1, 0}), test::makeTransfer({1}, {1, -1}),
                              test::makeTransfer({1}, {1, 0, 4})}) {
    const StepNumbers numbers = calcStepNumbers(s);
    EXPECT_FALSE(numbers.finalValue);
    EXPECT_FALSE(numbers.riseTime);
    EXPECT_FALSE(numbers.overshoot);
    EXPECT_FALSE(numbers.settlingTime);
  }
  // s / (s + 1) ends at 0: there is nothing to be a part of.
  const StepNumbers washed = calcStepNumbers(test::makeTransfer({1, 0}, {1, 1}));
  EXPECT_NEAR(*washed.finalValue, 0, 1e-15);
  EXPECT_FALSE(washed.overshoot);
}

/// An integrator that the output does not show does not keep it from settling.
TEST(StepNumbers, LeaveOutWhatIsNotSeen) {
  MatX<double> A = MatX<double>::Zero(3, 3), B(3, 1), C(1, 3);
  A(0, 0) = -2;
  A(1, 0) = 1;  // the integral of the first state
  A(2, 2) = 3;  // grows, but nothing starts it
  B << 2, 0, 0;
  C << 1, 0, 5;
  const StepNumbers numbers = calcStepNumbers(makeStateSpace(A, B, C));
  EXPECT_NEAR(*numbers.finalValue, 1, 1e-14);
  EXPECT_NEAR(*numbers.riseTime, std::log(9) / 2, 1e-11);
  C << 1, 1, 0;
  EXPECT_FALSE(calcStepNumbers(makeStateSpace(A, B, C)).finalValue);
}

/// Of a sampled lag the numbers are samples.
TEST(StepNumbers, OfADiscreteSystemAreSamples) {
  const StateSpace sampled = discretize(test::makeTransfer({1}, {1, 1}), 0.1);
  const StepNumbers numbers = calcStepNumbers(sampled);
  EXPECT_NEAR(*numbers.finalValue, 1, 1e-13);
  EXPECT_NEAR(*numbers.settlingTime, 4.0, 1e-9);    // ln 50 = 3.912
  EXPECT_NEAR(*numbers.riseTime, 2.4 - 0.2, 1e-9);  // 2.303 and 0.105
}

TEST(TimeSpan, SuitsWhatIsSeen) {
  const TimeSpan lag = findTimeSpan(test::makeTransfer({1}, {2, 1}));
  EXPECT_NEAR(lag.duration, 12, 1e-9);
  const TimeSpan growing = findTimeSpan(test::makeTransfer({1}, {1, -0.5}));
  EXPECT_NEAR(growing.duration, 12, 1e-9);
  const TimeSpan integrators = findTimeSpan(test::makeTransfer({1}, {1, 0, 0}));
  EXPECT_EQ(integrators.duration, 1);
  const TimeSpan swing = findTimeSpan(test::makeTransfer({1}, {1, 0, 4}));
  EXPECT_NEAR(swing.duration, 10 * M_PI, 1e-9);
  EXPECT_LT(swing.step, 0.05);
  // A fast pole that hardly shows does not make the steps small.
  const TimeSpan arm = findTimeSpan(test::makeTransfer({1}, {1e-9, 1, 1}));
  EXPECT_GT(arm.step, 1e-3);
}

TEST(TimeResponse, EndsBeforeNumbersDo) {
  const TimeResponse response = calcStepResponse(test::makeTransfer({1}, {1, -5}), 0, {1000, 1});
  EXPECT_LT(response.time.size(), 200);
  EXPECT_TRUE(response.y.allFinite());
  EXPECT_EQ(response.y.rows(), response.time.size());
}

/// 1 / z: the pulse comes one sample later; with feed-through, at once.
TEST(TimeResponse, DiscretePulses) {
  const StateSpace late = test::makeTransfer({1, 2}, {1, 0}, 0.5);  // 1 + 2 / z
  const MatX<double> y = calcImpulseResponse(late, 0, {2, 0.5}).y;
  EXPECT_THAT((std::vector<double>(y.data(), y.data() + 5)), testing::ElementsAre(1, 2, 0, 0, 0));
  const MatX<double> step = calcStepResponse(late, 0, {1, 0.5}).y;
  EXPECT_THAT((std::vector<double>(step.data(), step.data() + 3)), testing::ElementsAre(1, 3, 3));
}

TEST(TimeResponse, RefusesOddSpans) {
  const StateSpace lag = test::makeTransfer({1}, {1, 1});
  EXPECT_THROW((void)calcStepResponse(lag, 0, {1, 0}), std::invalid_argument);
  EXPECT_THROW((void)calcStepResponse(lag, 0, {NAN, 0.1}), std::invalid_argument);
  EXPECT_THROW((void)calcStepResponse(lag, 1, {1, 0.1}), std::invalid_argument);
  EXPECT_THROW((void)calcStepResponse(discretize(lag, 0.1), 0, {1, 0.2}), std::invalid_argument);
  EXPECT_THROW((void)calcInitialResponse(lag, VecX<double>::Zero(2), {1, 0.1}),
               std::invalid_argument);
}

}  // namespace
}  // namespace denavit
