#include "models/motion_preview/motion_preview.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/motion/fields_of_motion.h"
#include "models/motion/motion_bounds.h"
#include "models/motion_preview/gentle_motion.h"
#include "models/motor_sizing/motion_run.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_file.h"

namespace denavit {
namespace {

/// A Puma without friction that starts aside, and goes through so many points.
ScenarioDescription pumaThrough(std::size_t points) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  scenario.friction = false;
  scenario.input.trajectory->points.assign(points, {});
  scenario.input.trajectory->points[0].q = {0, 0.5, -1.5, 0.3, 0.6, 0};
  return scenario;
}

/// The preview is the guided run, without running it.
TEST(MotionPreview, TorquesAreThoseOfTheGuidedRun) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  const MotionPreview preview = previewMotion(scenario, 201);
  ASSERT_EQ(preview.samples.size(), 201u);
  ASSERT_EQ(preview.corners.size(), 5u);
  scenario.outputStep = preview.duration() / 200;
  const Recording rows = simulate(makeSimulation(makeMotionRun(scenario))).recording;
  ASSERT_EQ(rows.rowCount(), 201);
  for (int k = 1; k < 200; ++k) {
    const PreviewSample& sample = preview.samples[static_cast<std::size_t>(k)];
    for (int i = 0; i < 6; ++i) {
      const std::string n = std::to_string(i + 1);
      EXPECT_NEAR(sample.tau[i], rows.value(k, rows.findColumn("tau" + n + "_Nm")), 1e-6)
          << n << " at " << sample.time;
    }
    EXPECT_NEAR(sample.tool.x(), rows.value(k, rows.findColumn("tool_x_m")), 1e-9);
  }
  EXPECT_TRUE(preview.violations.empty());
  EXPECT_GT(preview.energy, 0);
}

/// The motion's own limits are above that of the joint.
TEST(MotionPreview, TheShareOfATorqueIsOfTheStricterLimit) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  const auto mostShare = [&] {
    double most = 0;
    for (const PreviewSample& sample : previewMotion(scenario).samples) {
      most = std::max(most, sample.torqueShare);
    }
    return most;
  };
  EXPECT_LT(mostShare(), 1);
  scenario.robot.joints[0].limits.effort = 10;
  EXPECT_GT(mostShare(), 3);
}

/// A move that is short beside the motion is seen, too, and what it asks is said.
TEST(MotionPreview, TheShortestMoveIsNotBetweenItsSamples) {
  ScenarioDescription scenario = pumaThrough(3);
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.points[1].q = {0.1, 0.4, -1.4, 0.3, 0.5, 0};
  trajectory.points[2].q = trajectory.points[0].q;
  trajectory.points[2].time = 5;
  std::vector<double> peaks;
  for (const double time : {0.02, 0.002}) {
    trajectory.points[1].time = time;
    const MotionPreview preview = previewMotion(scenario);
    ASSERT_FALSE(preview.demands.empty());
    peaks.push_back(preview.demands[1].peakTorque);
    // Of a quintic the peak rate is 15/8 of the mean one.
    EXPECT_NEAR(preview.demands[1].peakSpeed, 15.0 / 8 * 0.1 / time, 0.01 * 0.1 / time);
    EXPECT_FALSE(preview.violations.empty());
  }
  EXPECT_NEAR(peaks[1] / peaks[0], 100, 2) << "torques go with the square of the haste";
  const std::vector<Issue> warnings = findMotionWarnings(scenario);
  ASSERT_FALSE(warnings.empty());
  EXPECT_EQ(warnings.front().severity, Issue::Severity::Warning);
  EXPECT_NE(toLine(warnings.front()).find("beyond its "), std::string::npos);
}

TEST(MotionPreview, SaysWhyThereIsNone) {
  ScenarioDescription scenario = readScenario("puma-pick-place");
  scenario.input.trajectory->points[2].position = {3, 0, 0};
  const MotionPreview preview = previewMotion(scenario);
  EXPECT_TRUE(preview.samples.empty());
  ASSERT_FALSE(preview.issues.empty());
  EXPECT_NE(preview.issues.back().where.find("points[2]"), std::string::npos);
  EXPECT_TRUE(previewMotion(readScenario("free-fall")).samples.empty());
}

/// The largest share of an effort, a rate or an acceleration that a motion uses, by its preview.
double calcLargestShare(const ScenarioDescription& scenario) {
  const MotionPreview preview = previewMotion(scenario, 4001);
  EXPECT_FALSE(preview.samples.empty());
  const VecX<double> acceleration =
      makeMotionBounds(*scenario.input.trajectory, makeMovingRobot(scenario)).acceleration;
  double most = 0;
  for (const PreviewSample& sample : preview.samples) {
    most = std::max({most, sample.torqueShare,
                     sample.qd.cwiseAbs().cwiseQuotient(preview.velocity).maxCoeff(),
                     sample.qdd.cwiseAbs().cwiseQuotient(acceleration).maxCoeff()});
  }
  return most;
}

/// The share holds for the returned motion, whatever laws the given motion had.
TEST(GentleMotion, UsesJustTheShareThatItPromises) {
  for (const char* profile : {"fastest", "quintic", "trapezoidal", "double-s", "cubic"}) {
    for (const bool isBlended : {false, true}) {
      SCOPED_TRACE(std::string(profile) + (isBlended ? " blended" : ""));
      ScenarioDescription scenario = pumaThrough(3);
      TrajectoryDescription& trajectory = *scenario.input.trajectory;
      trajectory.profile = *findChoice<MotionProfile>(profile);
      trajectory.points[1].q = {0.7, 0.1, -0.9, -0.3, 0.1, 0.4};
      trajectory.points[2].q = {1.4, -0.4, -0.2, -1, -0.5, 1.5};
      if (isBlended) trajectory.points[1].blend = 0.1;
      trajectory.limits->jerk.assign(6, 300);
      const MotionPreview before = previewMotion(scenario);
      ASSERT_FALSE(before.samples.empty()) << toLine(before.issues.at(0));
      const auto gentle = takeGently(scenario, before.planned.times, 0.5);
      ASSERT_TRUE(gentle.has_value());
      scenario.input.trajectory = gentle;
      const double share = calcLargestShare(scenario);
      EXPECT_LE(share, 0.5 * (1 + 1e-6));
      EXPECT_GT(share, 0.5 * (1 - 1e-4)) << "the motion is not needlessly slow";
    }
  }
}

/// The rates given at points are scaled as well.
TEST(GentleMotion, ScalesRatesOfPoints) {
  ScenarioDescription scenario = pumaThrough(3);
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.points[1].q = {0.7, 0.1, -0.9, -0.3, 0.1, 0.4};
  trajectory.points[2].q = {1.4, -0.4, -0.2, -1, -0.5, 1.5};
  trajectory.points[1].time = 0.5;
  trajectory.points[2].time = 1;
  trajectory.points[1].velocity = {1.5, -1, 1.2, -1, -1, 1};
  const auto gentle = takeGently(scenario, {0, 0.5, 1}, 0.5);
  ASSERT_TRUE(gentle.has_value());
  scenario.input.trajectory = gentle;
  EXPECT_NEAR(calcLargestShare(scenario), 0.5, 1e-4);
}

TEST(GentleMotion, ThereIsNoneWhereRestTakesMore) {
  ScenarioDescription scenario = pumaThrough(2);
  scenario.input.trajectory->points[1].q = {1, 0, 0, 0, 0, 0};
  scenario.input.trajectory->limits->effort.assign(6, 40);
  EXPECT_FALSE(takeGently(scenario, {0, 2}, 0.5).has_value());
}

/// A joint with a limit of its own, and a motion whose limits do not name it.
ScenarioDescription hastyPuma() {
  ScenarioDescription scenario = pumaThrough(2);
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.points[0].q.assign(6, 0);
  trajectory.points[1].q = {1, 0, 0, 0, 0, 0};
  trajectory.limits = MotionLimits();
  return scenario;
}

std::string lineAbout(const std::vector<Issue>& issues, const std::string& what) {
  for (const Issue& issue : issues) {
    if (toLine(issue).find(what) != std::string::npos) return toLine(issue);
  }
  return "";
}

TEST(MotionWarnings, NameTheLargestValueAndByHowMuchItIsBeyond) {
  ScenarioDescription scenario = hastyPuma();
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.limits->velocity.assign(6, 2);
  trajectory.points[1].time = 0.3;
  // The largest rate of a quintic is 15/8 of the mean rate, in the middle.
  EXPECT_NE(lineAbout(findMotionWarnings(scenario), "its velocity")
                .find("asks 6.25 rad/s of (joint 1, waist) at 0.15 s, beyond its velocity of 2 "
                      "rad/s by 4.25 rad/s: give the motion more time"),
            std::string::npos)
      << lineAbout(findMotionWarnings(scenario), "its velocity");
  // Even for a tiny excess, the two printed numbers differ.
  trajectory.points[1].time = 15.0 / 16 * (1 - 3e-6);
  EXPECT_NE(lineAbout(findMotionWarnings(scenario), "its velocity").find("asks 2.00001 rad/s"),
            std::string::npos)
      << lineAbout(findMotionWarnings(scenario), "its velocity");
  trajectory.points[1].time = 15.0 / 16;
  EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "its velocity"), "");
}

TEST(MotionWarnings, NameTheJointsLimitWhereTheMotionHasNone) {
  for (const char* profile : {"fastest", "quintic"}) {
    ScenarioDescription scenario = hastyPuma();
    TrajectoryDescription& trajectory = *scenario.input.trajectory;
    trajectory.profile = *findChoice<MotionProfile>(profile);
    trajectory.limits->acceleration.assign(6, 20);
    trajectory.limits->effort.assign(6, 150);
    scenario.robot.joints[0].limits.velocity = 1;
    const std::string line = lineAbout(findMotionWarnings(scenario), "its velocity of 1 rad/s");
    EXPECT_NE(line.find("give the motion limits.velocity"), std::string::npos) << line;
    // A motion with its own limits keeps them.
    trajectory.limits->velocity.assign(6, 1);
    EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "its velocity"), "");
    // An effort limit of the motion does not replace the joint's.
    scenario.robot.joints[1].limits.effort = 45;
    const std::string weak = lineAbout(findMotionWarnings(scenario), "its effort of 45 N m");
    EXPECT_NE(weak.find("joint 2"), std::string::npos) << weak;
    trajectory.limits.reset();
    scenario.robot.joints[1].limits.effort = 186;
    for (auto& joint : scenario.robot.joints) joint.limits.velocity = 3;
    EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "beyond its"), "") << profile;
  }
}

/// Limits determine the times, effort limits included, also of a shaped motion.
TEST(MotionWarnings, AreNotOfPlansThatLimitsGaveTimes) {
  for (const char* profile : {"quintic", "trapezoidal", "fastest"}) {
    for (const bool isShaped : {false, true}) {
      for (const char* path : {"segments", "spline-clamped"}) {
        SCOPED_TRACE(std::string(profile) + " " + path + (isShaped ? " shaped" : ""));
        ScenarioDescription scenario = pumaThrough(3);
        TrajectoryDescription& trajectory = *scenario.input.trajectory;
        trajectory.profile = *findChoice<MotionProfile>(profile);
        trajectory.path = *findChoice<PathKind>(path);
        trajectory.points[1].q = {0.7, 0.1, -0.9, -0.3, 0.1, 0.4};
        trajectory.points[2].q = {1.4, -0.2, -0.2, -1, -0.5, 1.5};
        trajectory.limits->effort = {40, 80, 40, 20, 20, 20};
        if (isShaped) trajectory.shaper = ShaperDescription{ShaperType::Zv, {{4, 0.02}}};
        EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "beyond its effort"), "");
        EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "beyond its velocity"), "");
        EXPECT_EQ(lineAbout(findMotionWarnings(scenario), "beyond its acceleration"), "");
      }
    }
  }
}

}  // namespace
}  // namespace denavit
