#include "models/motion_preview/fastest_scenario.h"

#include "models/motion/choose_profile.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/omitted_terms.h"
#include "models/scenario/scenario_issues.h"

namespace denavit {

std::vector<Issue> findFastestWarnings(const ScenarioDescription& scenario) {
  const auto& trajectory = scenario.input.trajectory;
  if (!trajectory || trajectory->synchronise == Synchronise::Straight) return {};
  return {{Issue::Severity::Warning, "input.trajectory.synchronise",
           "is joints, but the fastest motion moves all joints in proportion",
           "write straight, or remove it"}};
}

FastestScenario makeFastest(ScenarioDescription scenario, bool withFriction) {
  throwIfErrors("", findAllIssues(scenario));
  if (!scenario.input.trajectory || scenario.input.trajectory->handRate) {
    failIn("", "input.trajectory", "has no path to pass", "give points to go through");
  }
  TrajectoryDescription& trajectory = *scenario.input.trajectory;
  chooseProfile(trajectory, MotionProfile::Fastest, trajectory.friction || withFriction);
  throwIfErrors("", findAllIssues(scenario));  // what was enough for another profile may not be
  FastestScenario made{std::move(scenario), {}, {}};
  made.robot = makeMovingRobot(made.scenario);
  made.planned = makeTrajectory(*made.scenario.input.trajectory, made.robot, made.scenario.duration,
                                hasFriction(made.scenario));
  return made;
}

}  // namespace denavit
