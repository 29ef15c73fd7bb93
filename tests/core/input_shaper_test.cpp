#include "core/trajectory/input_shaper.h"

#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trajectory/time_law.h"
#include "core/trajectory/timed_path.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using MakeShaper = InputShaper (*)(double, double);
constexpr std::array<MakeShaper, 3> kShaperMakers{makeZv, makeZvd, makeZvdd};

double sumOfAmplitudes(const InputShaper& shaper) {
  double sum = 0;
  for (const auto& impulse : shaper.impulses) sum += impulse.amplitude;
  return sum;
}

class AnyMode : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  double frequency = any.number(0.3, 30);
  double damping = GetParam() % 5 == 0 ? 0 : any.number(0, 0.6);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyMode, testing::Range(1u, 61u));

TEST_P(AnyMode, ShapersAddUpToOneAndLeaveNothingOfTheirMode) {
  const double period = 1 / (frequency * std::sqrt(1 - damping * damping));
  for (std::size_t n = 0; n < 3; ++n) {
    const InputShaper shaper = kShaperMakers[n](frequency, damping);
    EXPECT_NEAR(sumOfAmplitudes(shaper), 1, 1e-15);
    EXPECT_EQ(shaper.impulses.front().time, 0);
    EXPECT_NEAR(shaper.duration(), 0.5 * static_cast<double>(n + 1) * period, 1e-13);
    EXPECT_LT(calcResidual(shaper, frequency, damping), 1e-14);
  }
}

/// The first n derivatives of the residual by the frequency vanish there as well: the residual of
/// ZV goes with the error, of ZVD with its square, of ZVDD with its cube.
TEST_P(AnyMode, EachDerivativeMoreTakesAnOrderOfTheFrequencysError) {
  for (std::size_t n = 0; n < 3; ++n) {
    const InputShaper shaper = kShaperMakers[n](frequency, damping);
    const double near = calcResidual(shaper, frequency * 1.001, damping);
    const double far = calcResidual(shaper, frequency * 1.002, damping);
    EXPECT_NEAR(std::log2(far / near), static_cast<double>(n + 1), 0.02);
  }
}

TEST_P(AnyMode, ConvolutionsLeaveNothingOfEitherMode) {
  const double other = any.number(0.3, 30), damped = any.number(0, 0.3);
  const InputShaper a = makeZvd(frequency, damping), b = makeZv(other, damped);
  const InputShaper both = convolve(a, b), swapped = convolve(b, a);
  EXPECT_EQ(both.impulses.size(), 6u);
  EXPECT_NEAR(sumOfAmplitudes(both), 1, 1e-15);
  EXPECT_NEAR(both.duration(), a.duration() + b.duration(), 1e-14);
  EXPECT_LT(calcResidual(both, frequency, damping), 1e-13);
  EXPECT_LT(calcResidual(both, other, damped), 1e-13);
  for (std::size_t k = 0; k < 6; ++k) {
    EXPECT_NEAR(both.impulses[k].time, swapped.impulses[k].time, 1e-14);
    if (k > 0) {
      EXPECT_GE(both.impulses[k].time, both.impulses[k - 1].time);
    }
  }
}

/// A spring and mass that is led by a shaped command rests at the end of the command: an
/// independent way, by integration.
TEST_P(AnyMode, AnOscillatorLedByAShapedMoveComesToRest) {
  const double w = 2 * M_PI * frequency;
  const TimeLaw law = makeQuinticLaw(0, 1, 0, 0, 0, 0, 0.9 / frequency);
  const InputShaper shaper = makeZv(frequency, damping);
  const auto energyAfter = [&](const InputShaper& with) {
    double y = 0, v = 0;
    const double T = law.duration() + with.duration(), h = T / 1000;
    const auto f = [&](double t, double position, double rate) {
      const double r = calcShaped(
          with, [&](double s) { return law.calc(s).x; }, t);
      return w * w * (r - position) - 2 * damping * w * rate;
    };
    for (int k = 0; k < 1000; ++k) {
      const double t = k * h;
      const double k1 = v, l1 = f(t, y, v);
      const double k2 = v + h / 2 * l1, l2 = f(t + h / 2, y + h / 2 * k1, v + h / 2 * l1);
      const double k3 = v + h / 2 * l2, l3 = f(t + h / 2, y + h / 2 * k2, v + h / 2 * l2);
      const double k4 = v + h * l3, l4 = f(t + h, y + h * k3, v + h * l3);
      y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
    }
    return std::hypot(y - 1, v / w);
  };
  EXPECT_LT(energyAfter(shaper), 1e-7);
  if (damping < 0.1) {
    EXPECT_GT(energyAfter(InputShaper{{{1, 0}}}), 1e-3);
  }
}

class OneMove final : public Trajectory {
 public:
  [[nodiscard]] int jointCount() const override { return 2; }
  [[nodiscard]] double duration() const override { return law.duration(); }
  void calc(double t, JointMotion& motion) const override {
    const LawSample s = law.calc(t);
    motion.q << s.x, -2 * s.x;
    motion.qd << s.v, -2 * s.v;
    motion.qdd << s.a, -2 * s.a;
  }
  [[nodiscard]] const std::vector<double>& breaks() const override { return law.breaks(); }
  TimeLaw law = makeTrapezoidalLaw(0.5, 2, 0, 0, 1, 2);
};

TEST_P(AnyMode, AShapedMotionIsTheSumOfDelayedOnes) {
  const auto moves = std::make_shared<OneMove>();
  const InputShaper a = makeZvd(frequency, damping), b = makeZv(any.number(0.3, 30), 0.1);
  const ShapedMotion shaped(moves, a);
  EXPECT_NEAR(shaped.duration(), moves->duration() + a.duration(), 1e-14);
  JointMotion motion;
  motion.resize(2);
  const auto expectSum = [&](const Trajectory& of, const InputShaper& by, double t) {
    of.calc(t, motion);
    const auto shapedBy = [&](auto member) {
      return calcShaped(
          by, [&](double s) { return moves->law.calc(s).*member; }, t);
    };
    EXPECT_NEAR(motion.q[0], shapedBy(&LawSample::x), 1e-14);
    EXPECT_NEAR(motion.q[1], -2 * shapedBy(&LawSample::x), 1e-14);
    EXPECT_NEAR(motion.qd[1], -2 * shapedBy(&LawSample::v), 1e-14);
    EXPECT_NEAR(motion.qdd[0], shapedBy(&LawSample::a), 1e-13);
  };
  for (int k = -2; k <= 40; ++k) expectSum(shaped, a, shaped.duration() * (k + 0.123) / 38);
  // Shaped twice is shaped by the product.
  const ShapedMotion twice(std::make_shared<ShapedMotion>(shaped), b);
  EXPECT_NEAR(twice.duration(), shaped.duration() + b.duration(), 1e-14);
  for (int k = -2; k <= 40; ++k) {
    expectSum(twice, convolve(a, b), twice.duration() * (k + 0.123) / 38);
  }
  for (std::size_t k = 1; k < shaped.breaks().size(); ++k) {
    EXPECT_GT(shaped.breaks()[k], shaped.breaks()[k - 1]);
  }
}

TEST(InputShaper, WhatIsWrongIsNamedWithItsValueAndRule) {
  const double inf = std::numeric_limits<double>::infinity();
  const auto expectRefused = [](double frequency, double damping, const char* text) {
    for (const MakeShaper make : kShaperMakers) {
      try {
        (void)make(frequency, damping);
        FAIL() << "accepted, not: " << text;
      } catch (const std::invalid_argument& e) {
        EXPECT_THAT(e.what(), testing::HasSubstr(text));
      }
    }
    EXPECT_THROW((void)calcResidual({{{1, 0}}}, frequency, damping), std::invalid_argument);
  };
  expectRefused(0, 0.1, "the frequency is 0 Hz; it must be positive");
  expectRefused(-2, 0.1, "the frequency is -2 Hz");
  expectRefused(NAN, 0.1, "the frequency is nan Hz");
  expectRefused(inf, 0.1, "the frequency is inf Hz");
  expectRefused(1, -1e-9, "the damping ratio is -1e-09; it must be at least 0 and below 1");
  expectRefused(1, 1, "the damping ratio is 1;");
  expectRefused(1, NAN, "the damping ratio is nan;");
}

}  // namespace
}  // namespace denavit
