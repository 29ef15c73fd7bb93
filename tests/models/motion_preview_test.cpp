#include "models/motion_preview/motion_preview.h"

#include <cmath>

#include <gtest/gtest.h>

#include "core/simulation/simulation.h"
#include "models/motor_sizing/motion_run.h"
#include "models/scenario/make_simulation.h"
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

/// Slowed down by the factor, the motion uses just the share of a limit.
TEST(MotionPreview, SlowedDownItUsesTheShare) {
  ScenarioDescription scenario = pumaThrough(2);
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  trajectory.points[1].q = {1.4, -0.4, -0.2, -1, -0.5, 1.5};
  trajectory.points[1].time = 0.7;
  trajectory.limits.reset();
  for (auto& joint : scenario.robot.joints) joint.limits.velocity.reset();
  const MotionPreview preview = previewMotion(scenario, 2001);
  ASSERT_FALSE(preview.samples.empty());
  const double factor = calcSlowing(preview, scenario, 0.8);
  ASSERT_TRUE(std::isfinite(factor));
  trajectory.points[1].time = 0.7 * factor;
  const MotionPreview slower = previewMotion(scenario, 2001);
  double most = 0;
  for (const PreviewSample& sample : slower.samples) most = std::max(most, sample.torqueShare);
  EXPECT_NEAR(most, 0.8, 1e-3);
}

}  // namespace
}  // namespace denavit
