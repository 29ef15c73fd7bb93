#include "core/trajectory/online_generator.h"

#include <cmath>

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
  EXPECT_NEAR(last.x, target, 1e-9 * (1 + std::abs(target)));
  EXPECT_NEAR(last.v, 0, 1e-6);
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
                1e-6 * law.duration());
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

}  // namespace
}  // namespace denavit
