// Live runs at sixty frames a second: how many seconds they simulate in a second of their own work,
// the slowest frame, and what changes by hand cost. Nothing is shown: the work is the run's alone.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>

#include <nlohmann/json.hpp>

#include "core/trajectory/online_generator.h"
#include "models/live/live_pace.h"
#include "models/live/live_run.h"
#include "models/live/live_scenario.h"
#include "models/robot/robot_file.h"
#include "models/scenario/scenario_file.h"

namespace denavit::bench {
namespace {

constexpr double kFrame = 1.0 / 60, kDuration = 20;  // [s]

double clock_s() {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration<double>(now).count();
}

struct Case {
  const char* name;
  const char* robot;
  LiveDrive drive;
  bool isPulled;
};

/// Something new in every frame: a hand that moves, targets twice a second.
void act(LiveRun& run, const Case& which, PullDescription& hand, int frame) {
  const double t = run.time();
  if (which.isPulled && frame % 300 < 200) {
    if (!run.isPulled()) hand = run.usualPull(static_cast<int>(run.look().q.size()), {0, 0, 0});
    hand.target += 0.004 * Eigen::Vector3d(std::sin(2 * t), std::cos(3 * t), std::sin(t));
    (void)run.pull(hand);
  } else if (which.isPulled) {
    (void)run.release();
  }
  if (which.drive != LiveDrive::Targets || frame % 30 != 0) return;
  nlohmann::json target = nlohmann::json::array();
  for (std::size_t i = 0; i < run.look().q.size(); ++i) {
    target.push_back(0.3 + 0.4 * std::sin(0.7 * frame + static_cast<double>(i)));
  }
  (void)run.set({{"parts.target", target}});
}

/// As fast as it goes: seconds simulated per second of work.
void measureFactor(const Case& which) {
  const ScenarioDescription scenario = makeScenarioFor(readRobot(which.robot), "");
  LiveStart start;
  start.q.assign(scenario.robot.joints.size(), 0.3);
  const LiveScenario live = makeLiveScenario(scenario, which.drive, start);
  LiveRun run(live.scenario);
  PullDescription hand;
  double work = 0, slowest = 0;
  for (int frame = 1; frame * kFrame <= kDuration; ++frame) {
    const double before = clock_s();
    act(run, which, hand, frame);
    if (!run.advanceTo(frame * kFrame)) break;
    (void)run.look();
    const double took = clock_s() - before;
    work += took;
    slowest = std::max(slowest, took);
  }
  std::printf("%-36s %8.1f %12.2f   %s\n", which.name, run.time() / work, 1e3 * slowest,
              run.isOver() ? run.reason().c_str() : live.integration.c_str());
}

/// By the clock: simulated seconds per second, at sixty frames, for some seconds.
void measurePace(const Case& which) {
  const ScenarioDescription scenario = makeScenarioFor(readRobot(which.robot), "");
  LiveStart start;
  start.q.assign(scenario.robot.joints.size(), 0.3);
  LiveRun run(makeLiveScenario(scenario, which.drive, start).scenario);
  LivePace pace;
  PullDescription hand;
  const double begin = clock_s();
  pace.start(begin, 0);
  double longest = 0;
  for (int frame = 1; frame * kFrame <= 5; ++frame) {
    act(run, which, hand, frame);
    while (clock_s() < begin + frame * kFrame) {
      const double wall = clock_s(), t = pace.until(wall, run.time());
      if (t > run.time()) {
        (void)run.advanceTo(t, [&] { return clock_s() - wall < pace.slice_s(); });
        longest = std::max(longest, clock_s() - wall);
      }
      pace.note(wall, clock_s(), run.time());
    }
    (void)run.look();
  }
  std::printf("%-36s %8.3f %12.2f   lost %.3f s\n", which.name, pace.realTimeFactor(),
              1e3 * longest, pace.lost_s());
}

/// Targets for six joints that are on their way already.
void measureGenerator() {
  MotionBounds bounds{VecX<double>::Constant(6, 2), VecX<double>::Constant(6, 8),
                      VecX<double>::Constant(6, 80)};
  OnlineGenerator generator(bounds);
  JointMotion motion;
  motion.resize(6);
  std::mt19937 chance(1);
  std::uniform_real_distribution<double> anywhere(-2, 2);
  std::vector<double> times;
  VecX<double> target(6);
  for (int k = 0; k < 20000; ++k) {
    for (double& q : target) q = anywhere(chance);
    const double before = clock_s();
    generator.aim(motion, target);
    times.push_back(1e6 * (clock_s() - before));
    generator.calc(std::min(0.016 * (k % 20), generator.duration()), motion);
  }
  std::sort(times.begin(), times.end());
  std::printf("targets for six joints [µs]: median %.1f, 99 of 100 below %.1f\n",
              times[times.size() / 2], times[times.size() * 99 / 100]);
}

int runAll() {
  const Case cases[]{{"Puma 560, torques, pulled", "puma560", LiveDrive::Torques, true},
                     {"Puma 560, targets, pulled", "puma560", LiveDrive::Targets, true},
                     {"flexible 2R, torques, pulled", "elrayyes-2r", LiveDrive::Torques, true},
                     {"flexible 2R, targets, pulled", "elrayyes-2r", LiveDrive::Targets, true}};
  std::printf("%-36s %8s %12s\n", "live, in its own work", "factor", "slowest [ms]");
  for (const Case& which : cases) measureFactor(which);
  std::printf("%-36s %8s %12s\n", "live, by the clock", "factor", "longest [ms]");
  for (const Case& which : cases) measurePace(which);
  measureGenerator();
  return 0;
}

}  // namespace
}  // namespace denavit::bench

int main() { return denavit::bench::runAll(); }
