#include "models/live/live_pace.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace denavit {
namespace {

/// A clock that goes only where work or waiting takes it, and an arm of known cost.
struct Bench {
  LivePace pace;
  double wall = 100, simulated = 0;
  double cost = 0.1;  ///< [s] of the clock, per simulated second
  double longest = 0;

  Bench() { pace.start(wall, simulated); }

  /// One look at the clock. @returns whether there was something to do
  bool turn() {
    const double before = wall, t = pace.until(wall, simulated);
    const bool due = t > simulated;
    if (due) {
      wall += cost * (t - simulated);
      simulated = t;
      longest = std::max(longest, wall - before);
    }
    pace.note(before, wall, simulated);
    return due;
  }
  /// Frames of a sixtieth of a second: as many turns as there is work for, then waiting.
  void play(double seconds) {
    const double end = wall + seconds;
    while (wall < end) {
      const double frame = wall + 1.0 / 60;
      while (wall < frame && turn()) {
      }
      wall = std::max(wall, frame);
    }
  }
};

TEST(LivePace, KeepsToTheClockWhereTheArmIsQuick) {
  Bench bench;
  bench.play(3);
  EXPECT_NEAR(bench.simulated, 3, 0.03);
  EXPECT_NEAR(bench.pace.realTimeFactor(), 1, 0.03);
  EXPECT_NEAR(bench.pace.load(), 0.1, 0.02);
  EXPECT_LT(bench.pace.lag_s(), 0.02);
  EXPECT_EQ(bench.pace.lost_s(), 0);
}

TEST(LivePace, RunsSlowerAndFasterAsItIsTold) {
  for (const double speed : {0.05, 0.5, 2.0, 5.0}) {
    Bench bench;
    bench.pace.setSpeed(bench.wall, bench.simulated, speed);
    bench.play(2);
    EXPECT_NEAR(bench.simulated, 2 * speed, 0.04 * speed);
    EXPECT_NEAR(bench.pace.realTimeFactor(), speed, 0.04 * speed);
  }
  LivePace pace;
  for (const double wrong : {0.0, -1.0, std::nan("")}) {
    pace.setSpeed(0, 0, wrong);
    EXPECT_EQ(pace.speed(), LivePace::kSlowest);
  }
  pace.setSpeed(0, 0, 1e9);
  EXPECT_EQ(pace.speed(), LivePace::kFastest);
}

TEST(LivePace, AnotherSpeedMakesNoJump) {
  Bench bench;
  bench.play(1);
  const double before = bench.simulated;
  bench.pace.setSpeed(bench.wall, bench.simulated, 10);
  EXPECT_LT(bench.pace.until(bench.wall, bench.simulated) - before, 0.2);
  bench.play(0.1);
  EXPECT_NEAR(bench.simulated - before, 1, 0.25);
}

TEST(LivePace, AnArmThatIsTooStiffFallsBehindInShortPieces) {
  Bench bench;
  bench.play(1);
  bench.longest = 0;
  bench.cost = 4;  // four times real time
  bench.play(4);
  EXPECT_LT(bench.longest, 0.07) << "the first piece only: its cost was not known";
  bench.longest = 0;
  bench.play(2);
  EXPECT_LT(bench.longest, 0.0085);
  EXPECT_NEAR(bench.pace.realTimeFactor(), 0.25, 0.02);
  EXPECT_NEAR(bench.pace.load(), 1, 0.02);
  EXPECT_NEAR(bench.pace.lag_s(), 0.1, 1e-9);
  EXPECT_NEAR(bench.pace.lost_s(), 6 * 0.75, 0.2);
  bench.cost = 0.1;
  bench.play(3);
  EXPECT_NEAR(bench.pace.realTimeFactor(), 1, 0.03) << "it recovers";
  EXPECT_LT(bench.pace.lag_s(), 0.02);
}

TEST(LivePace, GetsOnHoweverStiffTheArmIs) {
  Bench bench;
  bench.cost = 1e5;
  for (int k = 0; k < 20; ++k) {
    const double before = bench.simulated;
    bench.wall += 0.02;
    bench.turn();
    EXPECT_GT(bench.simulated, before);
  }
}

TEST(LivePace, APauseOwesNothing) {
  Bench bench;
  bench.play(2);
  const double before = bench.simulated;
  bench.pace.pause(bench.wall);
  EXPECT_TRUE(bench.pace.isPaused());
  bench.play(50);
  EXPECT_EQ(bench.simulated, before);
  EXPECT_EQ(bench.pace.idleTime(bench.wall, bench.simulated),
            std::numeric_limits<double>::infinity());
  bench.pace.resume(bench.wall, bench.simulated);
  bench.play(0.5);
  EXPECT_NEAR(bench.simulated - before, 0.5, 0.03);
  EXPECT_NEAR(bench.pace.realTimeFactor(), 1, 0.05) << "pauses do not count";
  EXPECT_EQ(bench.pace.lost_s(), 0);
}

TEST(LivePace, AClockThatStoodStillOwesTheMostLag) {
  Bench bench;
  bench.play(1);
  const double before = bench.simulated;
  bench.wall += 3600;  // the computer slept
  while (bench.turn()) {
  }
  EXPECT_NEAR(bench.simulated - before, 0.1, 0.03);
  EXPECT_NEAR(bench.pace.lost_s(), 3600, 0.2);
}

TEST(LivePace, SaysHowLongToWait) {
  LivePace pace;
  pace.start(10, 5);
  EXPECT_EQ(pace.until(10, 5), 5);
  EXPECT_EQ(pace.realTimeFactor(), 0);
  EXPECT_EQ(pace.load(), 0);
  EXPECT_NEAR(pace.idleTime(10, 5.02), 0.02, 1e-9);
  pace.setSpeed(10, 5, 0.5);
  EXPECT_NEAR(pace.idleTime(10, 5.02), 0.04, 1e-9);
  EXPECT_EQ(pace.idleTime(10.2, 5.02), 0);
  EXPECT_EQ(pace.until(9, 5), 5) << "a clock that goes back";
}

}  // namespace
}  // namespace denavit
