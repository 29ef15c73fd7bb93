#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "core/time_scaling/time_scaling.h"
#include "core/trajectory/straight_path.h"
#include "models/issue.h"
#include "models/motion/make_trajectory.h"
#include "models/motion/motion_bounds.h"
#include "models/motion_preview/fastest_scenario.h"
#include "models/motion_preview/gentle_motion.h"
#include "models/motion_preview/motion_preview.h"
#include "models/robot/make_arm.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_file.h"
#include "models/scenario/scenario_issues.h"
#include "tests/fuzz/expect.h"
#include "tests/fuzz/single_feeds.h"

namespace denavit::test {
namespace {

/// What is larger takes long, and finds no other mistakes.
bool isSmallMotion(const ScenarioDescription& scenario) {
  constexpr std::size_t kMostJoints = 7, kMostPoints = 8;
  constexpr double kMostSteps = 500;
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  const bool isShort = !trajectory.handRate ||
                       scenario.duration <= kMostSteps * trajectory.handRate->step ||
                       !std::isfinite(scenario.duration);
  return scenario.robot.joints.size() <= kMostJoints && trajectory.points.size() <= kMostPoints &&
         isShort;
}

/// The fastest motion takes thousands of places of a grid for each of its moves.
bool isQuickToHurry(const ScenarioDescription& scenario) {
  return scenario.robot.joints.size() <= 2 && scenario.input.trajectory->points.size() <= 2;
}

void expectFiniteAt(const Trajectory& motion, double t, JointMotion& at) {
  motion.calc(t, at);
  if (!at.q.allFinite() || !at.qd.allFinite() || !at.qdd.allFinite()) {
    throw std::logic_error("a motion that was planned is nowhere at t = " + std::to_string(t));
  }
}

/// Every instant of a motion is a motion: before, inside, at its breaks and on both sides of them,
/// at its end and after.
void expectSoundMotion(const Trajectory& motion) {
  const double end = motion.duration();
  if (!(end >= 0) || !std::isfinite(end)) throw std::logic_error("a motion without an end");
  JointMotion at;
  at.resize(motion.jointCount());
  for (const double part : {-1.0, 0.0, 0.01, 0.3, 0.5, 0.77, 1.0, 2.0}) {
    expectFiniteAt(motion, part * end, at);
  }
  const std::vector<double>& breaks = motion.breaks();
  if (!std::ranges::is_sorted(breaks)) throw std::logic_error("breaks do not rise");
  constexpr std::size_t kMostBreaks = 12;
  for (std::size_t k = 0; k < std::min(breaks.size(), kMostBreaks); ++k) {
    for (const double t : {std::nextafter(breaks[k], 0.0), breaks[k],
                           std::nextafter(breaks[k], std::abs(breaks[k]) + 1)}) {
      expectFiniteAt(motion, t, at);
    }
  }
}

/// The straight way between two places of a motion, as fast as its limits allow, on a coarse grid.
void hurry(const PlannedMotion& planned, const TrajectoryDescription& trajectory,
           const RobotDescription& robot) {
  JointMotion begin, end;
  begin.resize(planned.motion->jointCount());
  end.resize(planned.motion->jointCount());
  planned.motion->calc(0, begin);
  planned.motion->calc(planned.motion->duration() / 2, end);
  if (begin.q == end.q) return;
  const MotionBounds bounds = makeMotionBounds(trajectory, robot);
  TimeScalingSpec spec;
  spec.limits = {makeEffortBounds(trajectory, robot), bounds.velocity, bounds.acceleration};
  spec.friction = makePathFriction(robot);
  spec.intervals = 20;
  const auto path = std::make_shared<const StraightPath>(begin.q, end.q);
  const TimeScaling scaling = findFastest(makeArm(robot), *path, spec);
  if (scaling.status == TimeScaling::Status::Solved) expectSoundMotion(ScaledMotion(path, scaling));
}

void feedArmMotion(const ScenarioDescription& scenario) {
  const RobotDescription robot = makeMovingRobot(scenario);
  const TrajectoryDescription& trajectory = *scenario.input.trajectory;
  (void)findStart(trajectory, robot);
  if (trajectory.profile != MotionProfile::Fastest || isQuickToHurry(scenario)) {
    const PlannedMotion planned = makeTrajectory(trajectory, robot, scenario.duration, false);
    if (planned.motion->jointCount() != static_cast<int>(robot.joints.size())) {
      throw std::logic_error("a motion moves other joints");
    }
    expectSoundMotion(*planned.motion);
    hurry(planned, trajectory, robot);
  }
  if (isQuickToHurry(scenario) && trajectory.profile != MotionProfile::Fastest) {
    expectSoundMotion(*makeFastest(scenario, true).planned.motion);
  }
}

}  // namespace

void feedTrajectories(std::string_view bytes) {
  expectOnlyDescriptionErrors([&] {
    const ScenarioDescription scenario = parseScenario(bytes, "fuzz", "/nowhere");
    if (!scenario.input.trajectory || !isSmallMotion(scenario)) return;
    expectKept(toJson(scenario),
               [](const auto& text) { return toJson(parseScenario(text, "again", "/nowhere")); });
    throwIfErrors("", findAllIssues(scenario));
    if (scenario.input.trajectory->profile != MotionProfile::Fastest) {
      constexpr int kSamples = 8;
      const MotionPreview preview = previewMotion(scenario, kSamples);
      if (!preview.samples.empty()) (void)takeGently(scenario, preview.planned.times, 0.9);
    }
    if (!scenario.mechanism) feedArmMotion(scenario);
  });
}

}  // namespace denavit::test
