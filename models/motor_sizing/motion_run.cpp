#include "models/motor_sizing/motion_run.h"

#include "models/fields/issue_checker.h"
#include "models/find.h"
#include "models/motion/make_trajectory.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/mechanism_run.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {
namespace {

/// Without a trajectory every joint must be guided or held.
void requireGuided(const ScenarioDescription& scenario) {
  for (std::size_t i = 0; i < scenario.robot.joints.size(); ++i) {
    const int joint = static_cast<int>(i) + 1;
    if (scenario.prescribed.contains(joint) || contains(scenario.locked, joint)) continue;
    failIn("", "input.trajectory",
           "is missing, and " + jointLabel(scenario.robot, i) + " has no motion of its own",
           "give input.trajectory, or an expression in prescribed for every joint");
  }
}

}  // namespace

ScenarioDescription makeMotionRun(ScenarioDescription scenario) {
  throwIfErrors("", findAllIssues(scenario));
  if (!scenario.input.trajectory) {
    if (scenario.mechanism) {
      requireLed(makeSimulation(scenario));
    } else {
      requireGuided(scenario);
    }
    return scenario;
  }
  scenario.input.controller.reset();
  scenario.initial.q.clear();
  scenario.initial.qd.clear();
  scenario.recorded.clear();
  scenario.openEnded = false;
  const PlannedMotion planned = makeTrajectory(*scenario.input.trajectory,
                                               makeTargetRobot(scenario, makeMovingRobot(scenario)),
                                               scenario.duration, hasFriction(scenario));
  if (planned.motion->duration() > 0) scenario.duration = planned.motion->duration();
  return scenario;
}

}  // namespace denavit
