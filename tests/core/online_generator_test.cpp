#include "core/trajectory/online_generator.h"

#include <cmath>
#include <limits>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/trajectory/time_law.h"
#include "tests/core/arbitrary.h"

namespace denavit {
namespace {

using Move = JerkLimitedMove;

void expectWithin(const Move& move, const Move::State& from, double target,
                  const Move::Bounds& bounds) {
  // What began beyond a bound may be there until it is brought inside.
  const double V =
      std::max(bounds.velocity, std::abs(from.v) + from.a * from.a / (2 * bounds.jerk));
  const double A = std::max(bounds.acceleration, std::abs(from.a));
  Move::State before = move.calc(0);
  EXPECT_EQ(before.x, from.x);
  const int n = 4000;
  const double h = move.duration() / n;
  for (int k = 1; k <= n; ++k) {
    const Move::State now = move.calc(k * h);
    EXPECT_LE(std::abs(now.v), V * (1 + 1e-9) + 1e-9);
    EXPECT_LE(std::abs(now.a), A * (1 + 1e-9) + 1e-9);
    EXPECT_LE(std::abs(now.a - before.a), bounds.jerk * h * (1 + 1e-6) + 1e-9);
    EXPECT_NEAR(now.x - before.x, h * 0.5 * (now.v + before.v),
                bounds.jerk * h * h * h + 1e-12 * (1 + std::abs(now.x)));
    before = now;
  }
  const Move::State end = move.calc(move.duration());
  EXPECT_NEAR(end.x, target, 1e-12 * (1 + std::abs(target)));
  const Move::State last = move.calc(move.duration() * (1 - 1e-12));
  EXPECT_NEAR(last.x, target, 1e-12 * (1 + std::abs(target)));
  EXPECT_NEAR(last.v, 0, 1e-9);
}

TEST(OnlineGenerator, ArrivesFromAnyMotionWithinBounds) {
  for (int seed = 0; seed < 400; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Move::Bounds bounds{any.number(0.5, 3), any.number(1, 10), any.number(5, 100)};
    const double wild = seed % 4 == 0 ? 2 : 0.9;
    const Move::State from{any.number(-2, 2), wild * any.number(-1, 1) * bounds.velocity,
                           wild * any.number(-1, 1) * bounds.acceleration};
    const double target = any.number(-2, 2);
    expectWithin(Move::quickest(from, target, 0, bounds), from, target, bounds);
  }
}

TEST(OnlineGenerator, FromRestItIsTheDoubleS) {
  for (int seed = 0; seed < 100; ++seed) {
    test::Arbitrary any(static_cast<unsigned>(seed));
    const Move::Bounds bounds{any.number(0.5, 3), any.number(1, 10), any.number(5, 100)};
    const double from = any.number(-2, 2), to = any.number(-2, 2);
    const TimeLaw law =
        makeDoubleSLaw(from, to, 0, 0, bounds.velocity, bounds.acceleration, bounds.jerk);
    EXPECT_NEAR(Move::quickest({from, 0, 0}, to, 0, bounds).duration(), law.duration(),
                1e-12 * law.duration());
  }
}

TEST(OnlineGenerator, JointsArriveTogetherAndTargetsMayChangeOnTheWay) {
  for (int seed = 0; seed < 60; ++seed) {
    SCOPED_TRACE(seed);
    test::Arbitrary any(static_cast<unsigned>(seed));
    MotionBounds bounds = MotionBounds::none(6);
    for (Eigen::Index i = 0; i < 6; ++i) {
      bounds.velocity[i] = any.number(1, 3);
      bounds.acceleration[i] = any.number(4, 10);
      bounds.jerk[i] = any.number(30, 100);
    }
    OnlineGenerator generator(bounds);
    JointMotion now, next;
    now.resize(6);
    next.resize(6);
    for (int change = 0; change < 6; ++change) {
      const VecX<double> target = any.vecX(6, 1.5);
      generator.aim(now, target);
      generator.calc(0, next);
      EXPECT_LT((next.q - now.q).norm() + (next.qd - now.qd).norm() + (next.qdd - now.qdd).norm(),
                1e-12);
      generator.calc(generator.duration(), next);
      EXPECT_LT((next.q - target).norm(), 1e-12);
      generator.calc(any.number(0.1, 0.9) * generator.duration(), now);
      for (Eigen::Index i = 0; i < 6; ++i) {
        EXPECT_LE(std::abs(now.qd[i]), bounds.velocity[i] * (1 + 1e-9));
        EXPECT_LE(std::abs(now.qdd[i]), bounds.acceleration[i] * (1 + 1e-9));
      }
    }
  }
  // From rest all of them take the time of the slowest.
  MotionBounds bounds = MotionBounds::none(2);
  bounds.velocity << 1, 1;
  bounds.acceleration << 5, 5;
  bounds.jerk << 50, 50;
  OnlineGenerator generator(bounds);
  JointMotion at;
  at.resize(2);
  generator.aim(at, (VecX<double>(2) << 2, 0.1).finished());
  generator.calc(0.98 * generator.duration(), at);
  EXPECT_GT(std::abs(at.qd[1]), 1e-4);
}

/// A joint in any motion within its bounds, from which its acceleration does not carry it out.
class AnyMove : public testing::TestWithParam<unsigned> {
 protected:
  Move::State anyState() {
    Move::State s{any.number(-2, 2), any.number(-1, 1) * bounds.velocity,
                  any.number(-1, 1) * bounds.acceleration};
    while (std::abs(s.v + s.a * std::abs(s.a) / (2 * bounds.jerk)) > bounds.velocity) s.a *= 0.5;
    return s;
  }
  /// Rates, accelerations and jerks of every piece, not of samples: the rate has its peaks at the
  /// ends of pieces or where the acceleration passes 0.
  void expectBoundsInPieces(const Move& move) const {
    for (const Move::Piece& piece : move.pieces()) {
      const auto& [start, duration, jerk] = piece;
      const double a = start.a + duration * jerk, v = start.v + duration * (start.a + a) / 2;
      EXPECT_LE(std::abs(jerk), bounds.jerk * (1 + 1e-12));
      EXPECT_LE(std::max(std::abs(start.a), std::abs(a)), bounds.acceleration * (1 + 1e-10));
      EXPECT_LE(std::max(std::abs(start.v), std::abs(v)), bounds.velocity * (1 + 1e-10));
      if (start.a * a < 0) {
        EXPECT_LE(std::abs(start.v - start.a * start.a / (2 * jerk)),
                  bounds.velocity * (1 + 1e-10));
      }
    }
  }
  void expectArrival(const Move& move, double target, double rate) const {
    const double before = move.duration() * (1 - 1e-15), size = 1e-12 * (1 + std::abs(target));
    EXPECT_EQ(move.calc(move.duration()).x, target);
    EXPECT_NEAR(move.calc(before).x, target, size);
    EXPECT_NEAR(move.calc(before).v, rate, 1e-9);
    EXPECT_NEAR(move.calc(before).a, 0, 1e-6);
    EXPECT_NEAR(move.calc(move.duration() + 2).x, target + 2 * rate, size);
    EXPECT_EQ(move.calc(move.duration() + 2).v, rate);
  }
  /// Some motion within the bounds that ends at rest: jerks at will for a while, then a stop.
  Move::State wander(Move::State s, double& duration) {
    duration = 0;
    const auto go = [&](double h, double jerk) {
      s.x += h * (s.v + h * (s.a / 2 + h * jerk / 6));
      s.v += h * (s.a + h * jerk / 2);
      s.a += h * jerk;
      duration += h;
    };
    for (int k = 0; k < 6; ++k) {
      const Move::State saved = s;
      const double h = any.number(0, 1) * bounds.acceleration / bounds.jerk;
      const double jerk = any.number(-1, 1) * bounds.jerk;
      go(h, jerk);
      const double stop = s.v + s.a * std::abs(s.a) / (2 * bounds.jerk);
      // On the way, too: where a weak jerk takes the acceleration through 0 the rate peaks.
      const double peak = saved.a * s.a < 0 ? saved.v - saved.a * saved.a / (2 * jerk) : 0;
      if (std::abs(s.a) <= bounds.acceleration && std::abs(stop) <= bounds.velocity &&
          std::abs(peak) <= bounds.velocity) {
        continue;
      }
      s = saved;
      duration -= h;
    }
    go(std::abs(s.a) / bounds.jerk, s.a > 0 ? -bounds.jerk : bounds.jerk);
    s.a = 0;
    const double sign = s.v > 0 ? -1 : 1;
    const double ramp =
        std::min(std::sqrt(std::abs(s.v) / bounds.jerk), bounds.acceleration / bounds.jerk);
    const double hold = ramp > 0 ? std::abs(s.v) / (ramp * bounds.jerk) - ramp : 0;
    go(ramp, sign * bounds.jerk);
    go(hold, 0);
    go(ramp, -sign * bounds.jerk);
    return s;
  }

  test::Arbitrary any{GetParam()};
  Move::Bounds bounds{any.number(0.5, 3), any.number(1, 10), any.number(5, 100)};
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyMove, testing::Range(1u, 101u));

TEST_P(AnyMove, PiecesKeepWithinTheBoundsAndMeetTheTarget) {
  for (int k = 0; k < 20; ++k) {
    const Move::State from = anyState();
    const double target = k % 3 == 0 ? from.x + any.number(-0.02, 0.02) : any.number(-2, 2);
    const double rate = k % 2 == 0 ? 0 : any.number(-1, 1) * bounds.velocity;
    const Move move = Move::quickest(from, target, rate, bounds);
    expectBoundsInPieces(move);
    expectArrival(move, target, rate);
    EXPECT_EQ(move.calc(0).x, from.x);
    EXPECT_EQ(move.calc(0).v, from.v);
    EXPECT_EQ(move.calc(0).a, from.a);
  }
}

/// What is quickest stays so: from any instant on, the rest of it is the quickest from there.
TEST_P(AnyMove, TheRestOfAQuickestMoveIsTheQuickestFromThere) {
  for (int k = 0; k < 10; ++k) {
    const double target = any.number(-2, 2);
    const Move move = Move::quickest(anyState(), target, 0, bounds);
    const double t = any.number(0, 1) * move.duration();
    const Move rest = Move::quickest(move.calc(t), target, 0, bounds);
    // Where the move ends rounding of the state takes the cube root of it in time.
    EXPECT_NEAR(rest.duration(), move.duration() - t, 2e-5 * (1 + move.duration()));
  }
}

/// No other motion is quicker: any that keeps the bounds and stops somewhere takes as long.
TEST_P(AnyMove, NoMotionWithinTheBoundsIsQuicker) {
  for (int k = 0; k < 50; ++k) {
    const Move::State from = anyState();
    double duration = 0;
    const Move::State end = wander(from, duration);
    const Move move = Move::quickest(from, end.x, 0, bounds);
    EXPECT_LE(move.duration(), duration * (1 + 1e-9) + 1e-9);
    // And it can take exactly as long.
    const Move slow = Move::lasting(duration, from, end.x, 0, bounds);
    EXPECT_NEAR(slow.duration(), duration, 1e-9 * (1 + duration));
  }
}

TEST_P(AnyMove, LongerMovesTakeTheTimeThatTheyAreGiven) {
  for (int k = 0; k < 20; ++k) {
    const Move::State from = anyState();
    const double target = k % 3 == 0 ? from.x + any.number(-0.02, 0.02) : any.number(-2, 2);
    const double rate = k % 2 == 0 ? 0 : any.number(-1, 1) * bounds.velocity;
    const double least = Move::quickest(from, target, rate, bounds).duration();
    for (const double longer : {1 + 1e-9, 1.001, 1.05, 1.3, 2.0, 20.0}) {
      const double wanted = longer * least;
      const double T = Move::findDuration(wanted, from, target, rate, bounds);
      EXPECT_GE(T, wanted * (1 - 1e-12));
      if (rate == 0) {
        EXPECT_EQ(T, wanted);
      }
      const Move move = Move::lasting(T, from, target, rate, bounds);
      EXPECT_NEAR(move.duration(), T, 1e-12 * T);
      expectBoundsInPieces(move);
      expectArrival(move, target, rate);
    }
  }
}

/// With ample time a joint that is asked for little goes no further than it must.
TEST_P(AnyMove, FromRestSlowMovesGoStraightToTheirTarget) {
  const double from = any.number(-2, 2), to = any.number(-2, 2);
  const double least = Move::quickest({from, 0, 0}, to, 0, bounds).duration();
  const Move move = Move::lasting(5 * least, {from, 0, 0}, to, 0, bounds);
  for (int k = 0; k < 200; ++k) {
    EXPECT_GE((to - from) * move.calc(move.duration() * k / 200).v, -1e-12);
  }
}

/// Nor does one that moves towards its target already turn back, if it can brake before it.
TEST_P(AnyMove, SlowMovesDoNotOvershootWhatTheyNeedNot) {
  const double v = any.number(0.1, 0.9) * bounds.velocity;
  const Move stop = Move::quickest({0, v, 0}, 0, 0, bounds);
  // Braking takes less than v (v / A + A / J).
  const double way = v *
                     (v / bounds.acceleration + bounds.acceleration / bounds.jerk +
                      2 * std::sqrt(v / bounds.jerk)) *
                     any.number(1, 2);
  const Move move = Move::lasting(8 * (stop.duration() + way / v), {0, v, 0}, way, 0, bounds);
  for (int k = 0; k < 400; ++k) {
    EXPECT_GE(move.calc(move.duration() * k / 400).v, -1e-12);
  }
}

/// Just beyond where the direct change of rate ends the duration rises with the root of the way, so
/// that rounding of times is coarse there; ends are exact all the same, also of longer moves.
TEST_P(AnyMove, EndsAreExactBesideTheDirectChangeOfRate) {
  const double A = bounds.acceleration, J = bounds.jerk;
  for (const double part : {0.0, 0.3, -0.3, 1 + 1e-9}) {
    const Move::State from{0, any.number(-0.9, 0.9) * bounds.velocity, 0};
    const double rate = part * from.v, dv = std::abs(rate - from.v);
    const double direct =
        0.5 * (from.v + rate) * (dv * J >= A * A ? dv / A + A / J : 2 * std::sqrt(dv / J));
    for (double aside = 1e-17; aside < 1e-5; aside *= 1.7) {
      for (const double sign : {-1.0, 1.0}) {
        const double target = direct + sign * aside;
        const Move move = Move::quickest(from, target, rate, bounds);
        expectArrival(move, target, rate);
        const double wanted = move.duration() * (1 + any.number(0, 1e-8));
        const double T = Move::findDuration(wanted, from, target, rate, bounds);
        EXPECT_GE(T, wanted * (1 - 1e-12));
        const Move longer = Move::lasting(T, from, target, rate, bounds);
        EXPECT_NEAR(longer.duration(), T, 1e-11 * (1 + T));
        expectArrival(longer, target, rate);
      }
    }
  }
}

/// What is beyond its bounds comes inside as fast as these allow, and stays.
TEST_P(AnyMove, WhatIsBeyondTheBoundsIsBroughtInside) {
  const double sign = GetParam() % 2 == 0 ? 1 : -1;
  const Move::State from{0, sign * any.number(1, 2) * bounds.velocity,
                         any.number(-2, 2) * bounds.acceleration};
  const Move move = Move::quickest(from, any.number(-5, 5), 0, bounds);
  // To within A at jerk J, to an acceleration of -A by the same, then down by -A to V.
  const double A = bounds.acceleration, J = bounds.jerk;
  const double ramps = (std::abs(from.a) + 2 * A) / J;
  const double most = std::abs(from.v) + std::abs(from.a) * ramps;
  const double inside = 2 * ramps + (most - bounds.velocity) / A + A / J;
  for (int k = 0; k < 1000; ++k) {
    const double t = move.duration() * k / 1000;
    const Move::State s = move.calc(t);
    if (t > std::max(std::abs(from.a) - A, 0.0) / J) {
      EXPECT_LE(std::abs(s.a), A * (1 + 1e-9));
    }
    if (t > inside) {
      EXPECT_LE(std::abs(s.v), bounds.velocity * (1 + 1e-9));
    }
  }
}

/// Speeds and sizes of other orders: the same motion in other units.
TEST_P(AnyMove, UnitsDoNotMatter) {
  const Move::State from = anyState();
  const double target = any.number(-2, 2);
  const Move move = Move::quickest(from, target, 0, bounds);
  for (const double m : {1e-6, 1e6}) {
    for (const double s : {1e-4, 1e4}) {
      const Move other = Move::quickest(
          {m * from.x, m / s * from.v, m / s / s * from.a}, m * target, 0,
          {m / s * bounds.velocity, m / s / s * bounds.acceleration, m / s / s / s * bounds.jerk});
      EXPECT_NEAR(other.duration(), s * move.duration(), 1e-7 * s * (1 + move.duration()));
    }
  }
}

class AnyJoints : public testing::TestWithParam<unsigned> {
 protected:
  AnyJoints() {
    now.resize(6);
    next.resize(6);
    for (Eigen::Index i = 0; i < 6; ++i) {
      bounds.velocity[i] = any.number(1, 3);
      bounds.acceleration[i] = any.number(4, 10);
      bounds.jerk[i] = any.number(30, 100);
    }
  }
  test::Arbitrary any{GetParam()};
  MotionBounds bounds = MotionBounds::none(6);
  JointMotion now, next;
};
INSTANTIATE_TEST_SUITE_P(Seeds, AnyJoints, testing::Range(1u, 61u));

/// Retargeted again and again on the way, with rates at the targets and without: every joint is on
/// its way until the common end, and there it is where it should be.
TEST_P(AnyJoints, AllArriveAtOneInstant) {
  OnlineGenerator generator(bounds);
  for (int change = 0; change < 8; ++change) {
    const VecX<double> target = any.vecX(6, 1.5);
    const VecX<double> rates =
        change % 2 == 0 ? VecX<double>(VecX<double>::Zero(6)) : VecX<double>(any.vecX(6, 0.9));
    generator.aim(now, target, rates);
    const double T = generator.duration();
    generator.calc(0, next);
    EXPECT_EQ(next.q, now.q);
    EXPECT_EQ(next.qd, now.qd);
    EXPECT_EQ(next.qdd, now.qdd);
    generator.calc(T * (1 - 1e-15), next);
    EXPECT_LT((next.q - target).norm(), 1e-11);
    EXPECT_LT((next.qd - rates).norm(), 1e-8);
    generator.calc(T, next);
    EXPECT_LT((next.q - target).norm(), 1e-12);
    // Shortly before it none has stopped yet.
    generator.calc(0.999 * T, next);
    for (Eigen::Index i = 0; i < 6; ++i) {
      EXPECT_GT(std::abs(next.qd[i] - rates[i]) + std::abs(next.qdd[i]), 0);
    }
    generator.calc(any.number(0.1, 0.9) * T, now);
  }
}

/// Nothing remains of targets before; the order of joints does not matter.
TEST_P(AnyJoints, TheSameTargetGivesTheSameMotion) {
  OnlineGenerator first(bounds), second(bounds);
  now.q = any.vecX(6, 1);
  now.qd = any.vecX(6, 0.9);
  const VecX<double> target = any.vecX(6, 1.5);
  first.aim(now, target);
  second.aim(now, any.vecX(6, 1));
  second.aim(now, target);
  JointMotion other = next;
  for (int k = 0; k <= 20; ++k) {
    first.calc(first.duration() * k / 20, next);
    second.calc(first.duration() * k / 20, other);
    EXPECT_EQ(next.q, other.q);
    EXPECT_EQ(next.qdd, other.qdd);
  }
}

/// At a rate a detour may pass the target, come back and pass it again: the first time counts.
/// Durations by an independent program, Ruckig.
TEST(JerkLimitedMove, TheFirstPassageOfATargetCounts) {
  EXPECT_NEAR(Move::quickest({1.1817881735041738, 1.5052640014179264, -7.8921839382620016},
                             1.0962473982945085, -1.0128470448190576, {1.86876, 9.85529, 16.7287})
                  .duration(),
              0.556095, 1e-5);
  EXPECT_NEAR(Move::quickest({-0.55166207253932953, -0.90389427512237452, 3.6672257741720786},
                             -0.46611686516553164, 0.69703423399079611, {1.80353, 7.47237, 6.74811})
                  .duration(),
              0.734263, 1e-5);
}

/// Where the durations that are left out end, the target is met by one move only: rounding must not
/// take it away.
TEST_P(AnyMove, TheEndOfWhatIsLeftOutIsADuration) {
  for (int k = 0; k < 200; ++k) {
    const double rate = any.number(-1, 1) * bounds.velocity;
    const Move::State from{any.number(-1, 1), any.number(-1, 1) * bounds.velocity, 0};
    const double target = from.x + any.number(-0.3, 0.3);
    const double least = Move::quickest(from, target, rate, bounds).duration();
    const double T = Move::findDuration(1.2 * least, from, target, rate, bounds);
    if (!(T > 1.2 * least)) continue;
    EXPECT_NEAR(Move::lasting(T, from, target, rate, bounds).duration(), T, 1e-12 * T);
    expectArrival(Move::lasting(T, from, target, rate, bounds), target, rate);
  }
}

TEST(OnlineGenerator, WhoIsThereAlreadyStays) {
  MotionBounds bounds = MotionBounds::none(2);
  bounds.velocity.setConstant(1);
  bounds.acceleration.setConstant(5);
  bounds.jerk.setConstant(50);
  OnlineGenerator generator(bounds);
  JointMotion motion;
  motion.resize(2);
  motion.q << 0.3, -0.2;
  generator.aim(motion, motion.q);
  EXPECT_EQ(generator.duration(), 0);
  const VecX<double> target = (VecX<double>(2) << 1.3, -0.2).finished();
  generator.aim(motion, target);
  for (int k = 0; k <= 10; ++k) {
    generator.calc(generator.duration() * k / 10, motion);
    EXPECT_NEAR(motion.q[1], -0.2, 1e-15);
    EXPECT_NEAR(motion.qd[1], 0, 1e-15);
  }
}

TEST(OnlineGenerator, WhatIsWrongIsNamedWithItsJoint) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  MotionBounds bounds = MotionBounds::none(2);
  bounds.velocity << 1, 2;
  bounds.acceleration << 5, 5;
  bounds.jerk << 50, 50;
  const auto expectRefused = [](const auto& attempt, const char* text) {
    try {
      attempt();
      FAIL() << "accepted, not: " << text;
    } catch (const std::invalid_argument& e) {
      EXPECT_THAT(e.what(), testing::HasSubstr(text));
    }
  };
  for (const double wrong : {0.0, -1.0, nan, std::numeric_limits<double>::infinity()}) {
    MotionBounds bad = bounds;
    bad.jerk[1] = wrong;
    expectRefused([&] { OnlineGenerator generator(bad); }, "the largest jerk of joint 2 is ");
  }
  OnlineGenerator generator(bounds);
  JointMotion from;
  from.resize(2);
  const VecX<double> zero = VecX<double>::Zero(2);
  const VecX<double> wrong = (VecX<double>(2) << 0, nan).finished();
  expectRefused([&] { generator.aim(from, wrong); },
                "the target of joint 2 is nan; it must be a finite number");
  expectRefused([&] { generator.aim(from, zero, (VecX<double>(2) << 1.5, 0).finished()); },
                "the target rate of joint 1 is 1.5; it must not be beyond the largest, 1");
  from.qdd = wrong;
  expectRefused([&] { generator.aim(from, zero); }, "the acceleration of joint 2 is nan");
}

}  // namespace
}  // namespace denavit
