#include "models/scenario/changed_robot.h"

#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"

namespace denavit {

RobotDescription makeChangedRobot(const ScenarioDescription& scenario) {
  if (!scenario.mechanism) return applyChanges(scenario.robot, scenario.changes);
  return makeJointList(applyChanges(*scenario.mechanism, scenario.changes));
}

}  // namespace denavit
