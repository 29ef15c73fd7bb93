#include "models/scenario/moving_arm.h"

#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/robot/robot_changes.h"

namespace denavit {

MovingArm makeMovingArm(const MechanismDescription& mechanism) {
  if (mechanism.chains.empty()) {
    failIn(mechanism.name.empty() ? "mechanism" : mechanism.name, "chains",
           "is empty; a mechanism needs a chain of links", "add a chain with a name and a robot");
  }
  return {makeJointList(mechanism), mechanism};
}

MovingArm makeMovingArm(const ScenarioDescription& scenario) {
  if (!scenario.mechanism) return {applyChanges(scenario.robot, scenario.changes)};
  return makeMovingArm(applyChanges(*scenario.mechanism, scenario.changes));
}

}  // namespace denavit
