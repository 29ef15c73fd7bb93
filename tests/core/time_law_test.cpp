#include "core/trajectory/time_law.h"

#include <cmath>
#include <functional>
#include <limits>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trajectory/straight_path.h"
#include "core/trajectory/synchronised_laws.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

constexpr double kNoLimit = std::numeric_limits<double>::infinity();

struct LawLimits {
  double v = kNoLimit, a = kNoLimit, j = kNoLimit;
};

/// Each derivative is that of the one before, the promised ones are continuous, limits hold, and
/// the peaks are those of the samples.
void expectSoundLaw(const TimeLaw& law, int continuity, const LawLimits& most) {
  const double T = law.duration(), slack = 1 + 1e-9;
  const int n = 2000;
  double v = 0, a = 0, j = 0;
  for (int k = 0; k < n; ++k) {
    const LawSample s = law.calc(T * k / n);
    v = std::max(v, std::abs(s.v));
    a = std::max(a, std::abs(s.a));
    j = std::max(j, std::abs(s.j));
  }
  EXPECT_LE(law.peakSpeed(), most.v * slack);
  EXPECT_LE(law.peakAcceleration(), most.a * slack);
  EXPECT_LE(law.peakJerk(), most.j * slack);
  EXPECT_LE(v, law.peakSpeed() * slack);
  EXPECT_LE(a, law.peakAcceleration() * slack);
  EXPECT_LE(j, law.peakJerk() * slack);
  // Rates reach their peak smoothly, so that a sample is near.
  EXPECT_GE(v, law.peakSpeed() * 0.999 - law.peakAcceleration() * T / n);
  const double scale = std::max({1.0, std::abs(law.calc(0).x), std::abs(law.calc(T).x)});
  for (const double t : law.breaks()) {
    EXPECT_GT(t, 0);
    EXPECT_LT(t, T);
    const double h = 1e-12 * T;
    const LawSample before = law.calc(t - h), after = law.calc(t + h);
    EXPECT_NEAR(before.x, after.x, 3 * h * law.peakSpeed() + 1e-13 * scale);
    EXPECT_NEAR(before.v, after.v, 3 * h * law.peakAcceleration() + 1e-11 * law.peakSpeed());
    if (continuity < 2) continue;
    EXPECT_NEAR(before.a, after.a, 3 * h * law.peakJerk() + 1e-9 * law.peakAcceleration());
  }
  const double h = 1e-4 * T;
  for (int k = 0; k < 50; ++k) {
    const double t = T * (k + 0.37) / 50;
    bool isNearBreak = t < 2 * h || t > T - 2 * h;
    for (const double b : law.breaks()) isNearBreak = isNearBreak || std::abs(t - b) < 2 * h;
    if (isNearBreak) continue;
    const LawSample s = law.calc(t), low = law.calc(t - h), high = law.calc(t + h);
    EXPECT_NEAR((high.x - low.x) / (2 * h), s.v, h * h * law.peakJerk() + 1e-10 * scale / h);
    EXPECT_NEAR((high.v - low.v) / (2 * h), s.a, 1e-6 * law.peakAcceleration() + 1e-10 / h);
    EXPECT_NEAR((high.a - low.a) / (2 * h), s.j, 1e-6 * law.peakJerk() + 1e-10 / h);
  }
}

void expectLawEnds(const TimeLaw& law, double from, double to, double v0, double v1) {
  const double T = law.duration(), scale = std::max({1.0, std::abs(from), std::abs(to)});
  EXPECT_NEAR(law.calc(0).x, from, 1e-14 * scale);
  EXPECT_NEAR(law.calc(0).v, v0, 1e-12);
  const LawSample last = law.calc(T * (1 - 1e-15));
  EXPECT_NEAR(last.x, to, 1e-12 * scale);
  EXPECT_NEAR(last.v, v1, 1e-9 * (1 + law.peakSpeed()));
  for (const double t : {T, T + 1, 1e9}) {
    EXPECT_EQ(law.calc(t).x, to);
    EXPECT_EQ(law.calc(t).v, 0);
    EXPECT_EQ(law.calc(t).a, 0);
    EXPECT_EQ(law.calc(t).j, 0);
  }
  for (const double t : {-1e-9, -1e9}) {
    EXPECT_EQ(law.calc(t).x, from);
    EXPECT_EQ(law.calc(t).v, 0);
    EXPECT_EQ(law.calc(t).j, 0);
  }
}

class AnyLaw : public testing::TestWithParam<unsigned> {
 protected:
  test::Arbitrary any{GetParam()};
  double from = any.number(-2, 2), to = any.number(-2, 2);
  double v = any.number(0.3, 3), a = any.number(0.5, 10), j = any.number(3, 100);
  double v0 = v * any.number(-1, 1), v1 = v * any.number(-1, 1);
  double T = any.number(0.2, 5);
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyLaw, testing::Range(1u, 61u));

TEST_P(AnyLaw, PolynomialsMeetTheirEnds) {
  const TimeLaw cubic = makeCubicLaw(from, to, v0, v1, T);
  expectLawEnds(cubic, from, to, v0, v1);
  expectSoundLaw(cubic, 2, {});
  const double a0 = any.number(-5, 5), a1 = any.number(-5, 5);
  const TimeLaw quintic = makeQuinticLaw(from, to, v0, v1, a0, a1, T);
  expectLawEnds(quintic, from, to, v0, v1);
  expectSoundLaw(quintic, 2, {});
  EXPECT_NEAR(quintic.calc(0).a, a0, 1e-13);
  EXPECT_NEAR(quintic.calc(T * (1 - 1e-15)).a, a1, 1e-8 * (1 + quintic.peakAcceleration()));
  EXPECT_EQ(quintic.duration(), T);
}

/// The textbooks' peaks from rest to rest over the way D in T.
TEST_P(AnyLaw, PeaksFromRestToRestAreTheKnownOnes) {
  const double D = std::abs(to - from);
  const auto expectPeaks = [&](const TimeLaw& law, double cv, double ca, double cj) {
    EXPECT_NEAR(law.peakSpeed(), cv * D / T, 1e-12 * (1 + law.peakSpeed()));
    EXPECT_NEAR(law.peakAcceleration(), ca * D / (T * T), 1e-12 * (1 + law.peakAcceleration()));
    EXPECT_NEAR(law.peakJerk(), cj * D / (T * T * T), 1e-11 * (1 + law.peakJerk()));
    expectLawEnds(law, from, to, 0, 0);
    expectSoundLaw(law, 1, {});
  };
  expectPeaks(makeCubicLaw(from, to, 0, 0, T), 1.5, 6, 12);
  expectPeaks(makeQuinticLaw(from, to, 0, 0, 0, 0, T), 1.875, 10 / std::sqrt(3.0), 60);
  expectPeaks(makeCycloidalLaw(from, to, T), 2, 2 * M_PI, 4 * M_PI * M_PI);
  expectPeaks(makeTimedTrapezoidalLaw(from, to, T), 1.5, 4.5, 0);
  expectPeaks(makeTimedDoubleSLaw(from, to, T), 1.5, 6.75, 60.75);
}

double calcTrapezoidTime(double dv, const LawLimits& most) { return std::abs(dv) / most.a; }
double calcDoubleSTime(double dv, const LawLimits& most) {
  const double size = std::abs(dv);
  return size * most.j >= most.a * most.a ? size / most.a + most.a / most.j
                                          : 2 * std::sqrt(size / most.j);
}

/// The quickest by trying all speeds between: never quicker than the law, which is as quick as the
/// best of them but for the grid.
void expectQuickest(const TimeLaw& law, double way, double v0, double v1, const LawLimits& most,
                    double (*timeOf)(double, const LawLimits&)) {
  double best = kNoLimit;
  const int n = 4000;
  for (int k = -n; k <= n; ++k) {
    const double vp = most.v * k / n;
    const double t1 = timeOf(vp - v0, most), t2 = timeOf(v1 - vp, most);
    const double rest = (way - 0.5 * ((v0 + vp) * t1 + (vp + v1) * t2)) / vp;
    if (vp != 0 && rest >= 0) best = std::min(best, t1 + rest + t2);
  }
  EXPECT_LE(law.duration(), best * (1 + 1e-9));
  EXPECT_GE(law.duration(), best - 0.01 * (1 + best));
}

/// Also where the way is too short to go from v0 to v1 at once, and where they go against it.
TEST_P(AnyLaw, TrapezoidsAreTheQuickestWithinTheirLimits) {
  const LawLimits most{v, a, kNoLimit};
  for (const double way : {to - from, 0.02 * (to - from), 0.0}) {
    const TimeLaw law = makeTrapezoidalLaw(from, from + way, v0, v1, v, a);
    expectLawEnds(law, from, from + way, v0, v1);
    expectSoundLaw(law, 1, most);
    expectQuickest(law, way, v0, v1, most, calcTrapezoidTime);
  }
  const TimeLaw unlimited = makeTrapezoidalLaw(from, to, v0, v1, kNoLimit, a);
  expectLawEnds(unlimited, from, to, v0, v1);
  EXPECT_LE(unlimited.duration(), makeTrapezoidalLaw(from, to, v0, v1, v, a).duration() + 1e-12);
}

TEST_P(AnyLaw, DoubleSLawsAreTheQuickestWithinTheirLimits) {
  const LawLimits most{v, a, j};
  for (const double way : {to - from, 0.02 * (to - from), 0.0}) {
    const TimeLaw law = makeDoubleSLaw(from, from + way, v0, v1, v, a, j);
    expectLawEnds(law, from, from + way, v0, v1);
    expectSoundLaw(law, 2, most);
    expectQuickest(law, way, v0, v1, most, calcDoubleSTime);
    EXPECT_NEAR(law.calc(0).a, 0, 1e-12);
    EXPECT_NEAR(law.calc(law.duration() * (1 - 1e-15)).a, 0, 1e-6);
  }
  expectLawEnds(makeDoubleSLaw(from, to, v0, v1, kNoLimit, a, j), from, to, v0, v1);
}

/// With more jerk a double-S comes nearer to the trapezoid, from above.
TEST_P(AnyLaw, DoubleSLawsTendToTrapezoids) {
  const double quickest = makeTrapezoidalLaw(from, to, 0, 0, v, a).duration();
  double before = kNoLimit;
  for (const double jerk : {1e2, 1e4, 1e6, 1e8}) {
    const double now = makeDoubleSLaw(from, to, 0, 0, v, a, jerk).duration();
    EXPECT_GE(now, quickest * (1 - 1e-12));
    EXPECT_LT(now, before);
    before = now;
  }
  EXPECT_NEAR(before, quickest, 1e-5 * (1 + quickest));
}

TEST_P(AnyLaw, MovesFromRestToRestNeverTurnBack) {
  for (const TimeLaw& law :
       {makeTrapezoidalLaw(from, to, 0, 0, v, a), makeDoubleSLaw(from, to, 0, 0, v, a, j),
        makeCycloidalLaw(from, to, T), makeQuinticLaw(from, to, 0, 0, 0, 0, T)}) {
    for (int k = 0; k < 200; ++k) {
      EXPECT_GE((to - from) * law.calc(law.duration() * k / 200).v, -1e-12);
    }
  }
}

/// In ample time too, where the speed is a small difference of large numbers.
TEST_P(AnyLaw, TimedLawsTakeTheirTimeWithTheirAcceleration) {
  const double least = makeTrapezoidalLaw(from, to, 0, 0, kNoLimit, a).duration();
  const double leastS = makeDoubleSLaw(from, to, 0, 0, kNoLimit, a, j).duration();
  for (const double longer : {1.001, 1.5, 10.0, 1e4}) {
    const TimeLaw law = makeTimedTrapezoidalLaw(from, to, longer * least, a);
    EXPECT_NEAR(law.duration(), longer * least, 1e-13 * longer * least);
    EXPECT_NEAR(law.peakAcceleration(), a, 1e-9 * a);
    expectLawEnds(law, from, to, 0, 0);
    const TimeLaw smooth = makeTimedDoubleSLaw(from, to, longer * leastS, a, j);
    EXPECT_NEAR(smooth.duration(), longer * leastS, 1e-13 * longer * leastS);
    EXPECT_NEAR(smooth.peakJerk(), j, 1e-7 * j);
    EXPECT_LE(smooth.peakAcceleration(), a * (1 + 1e-9));
    expectLawEnds(smooth, from, to, 0, 0);
    expectSoundLaw(smooth, 2, {kNoLimit, a, j * (1 + 1e-7)});
  }
  EXPECT_NEAR(makeTimedTrapezoidalLaw(from, to, 0.5 * least, a).duration(), least, 1e-12 * least);
  EXPECT_NEAR(makeTimedDoubleSLaw(from, to, 0.5 * leastS, a, j).duration(), leastS, 1e-12 * leastS);
}

TEST_P(AnyLaw, StretchedLawsHaveTheSameShape) {
  for (const TimeLaw& law : {makeDoubleSLaw(from, to, 0, 0, v, a, j), makeCycloidalLaw(from, to, T),
                             makeCubicLaw(from, to, v0, v1, T)}) {
    const TimeLaw slow = law.stretched(3 * law.duration());
    EXPECT_NEAR(slow.duration(), 3 * law.duration(), 1e-14 * slow.duration());
    EXPECT_NEAR(slow.peakSpeed(), law.peakSpeed() / 3, 1e-12 * law.peakSpeed());
    EXPECT_NEAR(slow.peakAcceleration(), law.peakAcceleration() / 9,
                1e-12 * law.peakAcceleration());
    EXPECT_NEAR(slow.peakJerk(), law.peakJerk() / 27, 1e-12 * law.peakJerk());
    for (int k = 0; k <= 20; ++k) {
      const double t = law.duration() * (k + 0.3) / 21;
      EXPECT_NEAR(slow.calc(3 * t).x, law.calc(t).x, 1e-12);
      EXPECT_NEAR(slow.calc(3 * t).v, law.calc(t).v / 3, 1e-12 * (1 + law.peakSpeed()));
    }
  }
}

/// Each joint keeps to its own bounds, all take the time of the slowest, which is no slower alone.
TEST_P(AnyLaw, JointsOfOneMoveArriveTogether) {
  const VecX<double> start = any.vecX(4, 2);
  VecX<double> end = any.vecX(4, 2);
  end[2] = start[2];
  MotionBounds bounds = MotionBounds::none(4);
  for (Eigen::Index i = 0; i < 4; ++i) {
    bounds.velocity[i] = any.number(0.5, 2);
    bounds.acceleration[i] = any.number(1, 8);
    bounds.jerk[i] = any.number(5, 60);
  }
  for (const Profile profile : {Profile::Cubic, Profile::Quintic, Profile::Cycloidal,
                                Profile::Trapezoidal, Profile::DoubleS}) {
    const auto laws = fitJointLaws(start, end, profile, bounds);
    ASSERT_TRUE(laws.has_value());
    double tightest = 0, longest = 0;
    for (const TimeLaw& law : *laws) longest = std::max(longest, law.duration());
    for (std::size_t k = 0; k < 4; ++k) {
      const auto i = static_cast<Eigen::Index>(k);
      const TimeLaw& law = (*laws)[k];
      EXPECT_NEAR(law.duration(), i == 2 ? 0 : longest, 1e-13 * longest);
      expectLawEnds(law, start[i], end[i], 0, 0);
      const bool hasJerk = profile != Profile::Cubic && profile != Profile::Trapezoidal;
      const double jerk = hasJerk ? bounds.jerk[i] : kNoLimit;
      if (i != 2) expectSoundLaw(law, 1, {bounds.velocity[i], bounds.acceleration[i], jerk});
      tightest = std::max({tightest, law.peakSpeed() / bounds.velocity[i],
                           law.peakAcceleration() / bounds.acceleration[i], law.peakJerk() / jerk});
    }
    EXPECT_NEAR(tightest, 1, 1e-9);
    if (profile != Profile::Trapezoidal) continue;
    for (std::size_t k : {0u, 1u, 3u}) {
      EXPECT_NEAR((*laws)[k].peakAcceleration(), bounds.acceleration[static_cast<Eigen::Index>(k)],
                  1e-9);
    }
  }
}

/// A joint that stays needs no bounds; one that moves needs those that its profile is made of.
TEST(SynchronisedLaws, WithoutTheBoundsThatDecideThereAreNone) {
  const VecX<double> from = VecX<double>::Zero(2), to = (VecX<double>(2) << 0, 1).finished();
  MotionBounds bounds = MotionBounds::none(2);
  const auto has = [&](Profile profile) {
    return fitJointLaws(from, to, profile, bounds).has_value();
  };
  EXPECT_FALSE(has(Profile::Cubic));
  EXPECT_FALSE(has(Profile::Quintic));
  bounds.jerk[1] = 1;
  EXPECT_FALSE(has(Profile::Cubic)) << "its jerk has no bound";
  EXPECT_TRUE(has(Profile::Quintic));
  EXPECT_TRUE(has(Profile::Cycloidal));
  bounds.jerk[1] = kNoLimit;
  bounds.velocity[1] = 1;
  EXPECT_TRUE(has(Profile::Cubic));
  EXPECT_FALSE(has(Profile::Trapezoidal));
  bounds.acceleration[1] = 1;
  EXPECT_FALSE(has(Profile::DoubleS));
  bounds.velocity[1] = kNoLimit;
  const auto laws = fitJointLaws(from, to, Profile::Trapezoidal, bounds);
  ASSERT_TRUE(laws.has_value());
  EXPECT_NEAR((*laws)[1].duration(), 2, 1e-12);
}

/// Of laws whose jerk is bounded that is a limit like the others, along curves too.
TEST(FitLaw, JerkIsALimitOfSmoothLaws) {
  for (const Profile profile : {Profile::Quintic, Profile::Cycloidal}) {
    for (const double jerk : {0.5, 60.0}) {
      SCOPED_TRACE(jerk);
      MotionBounds bounds{VecX<double>::Constant(2, 1), VecX<double>::Constant(2, 2),
                          VecX<double>::Constant(2, jerk)};
      const auto straight = std::make_shared<StraightPath>(VecX<double>::Zero(2),
                                                           (VecX<double>(2) << 0.4, -1).finished());
      const auto law = fitLaw(straight, profile, bounds);
      ASSERT_TRUE(law.has_value());
      const double way = 1 / straight->length();
      EXPECT_LE(law->peakJerk() * way, jerk * (1 + 1e-9));
      const double used = std::max({law->peakSpeed() * way / 1, law->peakAcceleration() * way / 2,
                                    law->peakJerk() * way / jerk});
      EXPECT_NEAR(used, 1, 1e-9) << "and none is slower than it has to be";
    }
  }
}

TEST(TimeLaw, WhatIsThereAlreadyTakesNoTime) {
  for (const TimeLaw& law :
       {makeTrapezoidalLaw(1, 1, 0, 0, 2, 3), makeTrapezoidalLaw(1, 1, 0, 0, kNoLimit, 3),
        makeDoubleSLaw(1, 1, 0, 0, 2, 3, 4), makeDoubleSLaw(1, 1, 0.5, 0.5, 2, 3, 4)}) {
    EXPECT_EQ(law.duration(), 0);
    EXPECT_EQ(law.peakJerk(), 0);
    for (const double t : {-1.0, 0.0, 1.0}) {
      EXPECT_EQ(law.calc(t).x, 1);
      EXPECT_EQ(law.calc(t).v, 0);
    }
    EXPECT_EQ(law.stretched(2).duration(), 0);
  }
  // In a given time it holds for as long.
  EXPECT_EQ(makeTimedTrapezoidalLaw(1, 1, 2, 3).duration(), 2);
  EXPECT_EQ(makeTimedDoubleSLaw(1, 1, 2, 3, 4).peakSpeed(), 0);
}

TEST(TimeLaw, TinyAndHugeMovesKeepTheirDigits) {
  for (const double size : {1e-12, 1e-6, 1e6, 1e12}) {
    const TimeLaw trapezoid = makeTrapezoidalLaw(0, size, 0, 0, kNoLimit, 2);
    EXPECT_NEAR(trapezoid.duration(), std::sqrt(2 * size), 1e-12 * std::sqrt(2 * size));
    const TimeLaw law = makeDoubleSLaw(0, size, 0, 0, 1, 2, 30);
    EXPECT_NEAR(law.calc(law.duration() * (1 - 1e-15)).x, size, 1e-12 * size);
    if (size < 1e-3) {
      EXPECT_NEAR(law.duration(), std::cbrt(32 * size / 30), 1e-12 * law.duration());
    }
  }
}

/// At a bound between pieces the later one holds.
TEST(TimeLaw, AtABreakTheLaterSideHolds) {
  const TimeLaw law = makeTrapezoidalLaw(0, 2, 0, 0, 1, 1);
  ASSERT_EQ(law.breaks().size(), 2u);
  EXPECT_EQ(law.calc(0).a, 1);
  EXPECT_EQ(law.calc(law.breaks()[0]).a, 0);
  EXPECT_EQ(law.calc(law.breaks()[1]).a, -1);
}

TEST(TimeLaw, WhatIsWrongIsNamedWithItsValueAndRule) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto expectRefused = [](const std::function<TimeLaw()>& make, const char* text) {
    try {
      (void)make();
      FAIL() << "accepted, not: " << text;
    } catch (const std::invalid_argument& e) {
      EXPECT_THAT(e.what(), testing::HasSubstr(text));
    }
  };
  expectRefused([&] { return makeCubicLaw(nan, 1, 0, 0, 1); },
                "the start is nan; it must be a finite number");
  expectRefused([&] { return makeCubicLaw(0, 1, 0, nan, 1); }, "the last speed is nan");
  expectRefused([&] { return makeQuinticLaw(0, 1, 0, 0, kNoLimit, 0, 1); },
                "the first acceleration is inf");
  expectRefused([&] { return makeQuinticLaw(0, 1, 0, 0, 0, 0, -2); },
                "the duration is -2; it must be positive");
  expectRefused([&] { return makeCycloidalLaw(0, kNoLimit, 1); }, "the end is inf");
  expectRefused([&] { return makeCycloidalLaw(0, 1, 0); }, "the duration is 0");
  expectRefused([&] { return makeCycloidalLaw(0, 1, nan); }, "the duration is nan");
  expectRefused([&] { return makeTrapezoidalLaw(0, 1, 0, 0, nan, 1); }, "the largest speed is nan");
  expectRefused([&] { return makeTrapezoidalLaw(0, 1, 0, 0, 1, kNoLimit); },
                "the largest acceleration is inf; it must be finite");
  expectRefused([&] { return makeTrapezoidalLaw(0, 1, 2, 0, 1.5, 1); },
                "the first speed is 2; it must not be beyond the largest speed, 1.5");
  expectRefused([&] { return makeDoubleSLaw(0, 1, 0, -3, 1.5, 1, 1); }, "the last speed is -3");
  expectRefused([&] { return makeDoubleSLaw(0, 1, 0, 0, 1, 1, -1e-9); },
                "the largest jerk is -1e-09; it must be positive");
  expectRefused([&] { return makeDoubleSLaw(-1e308, 1e308, 0, 0, 1, 1, 1); },
                "the way from start to end is inf");
  expectRefused([&] { return makeTimedTrapezoidalLaw(nan, 1, 1); }, "the start is nan");
  expectRefused([&] { return makeTimedTrapezoidalLaw(0, nan, 1, 1); }, "the end is nan");
  expectRefused([&] { return makeTimedDoubleSLaw(0, nan, 1); }, "the end is nan");
  expectRefused([&] { return makeTimedDoubleSLaw(0, 1, 1, 0, 1); }, "acceleration is 0");
  expectRefused([&] { return makeCubicLaw(0, 1, 0, 0, 1).stretched(nan); }, "the duration is nan");
}

}  // namespace
}  // namespace denavit
