#include "models/scenario/motion_issues.h"

#include "models/robot/physical_inertia.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/scenario_file.h"

namespace denavit {

std::vector<Issue> findMotionIssues(const RobotDescription& robot) {
  if (hasErrors(findIssues(robot))) return {};
  const std::size_t loaded = countLoaded(robot);
  if (loaded < robot.joints.size()) {
    const bool last = loaded + 1 == robot.joints.size();
    return {{Issue::Severity::Warning, "joints[" + std::to_string(loaded) + "].link",
             jointLabel(robot, loaded) + (last ? " has" : " and all beyond it have") +
                 " neither mass nor inertia; a run cannot start, a torque has no single "
                 "acceleration",
             "give a mass, an inertia, a rotor or a payload"}};
  }
  try {
    (void)makeSimulation(makeScenarioFor(robot, ""));
  } catch (const DescriptionError& error) {
    std::vector<Issue> issues = error.issues();
    for (Issue& issue : issues) issue.severity = Issue::Severity::Warning;
    return issues;
  }
  return {};
}

}  // namespace denavit
