#include "ui/motion/motion_joints.h"

#include <memory>
#include <numeric>
#include <utility>

#include "core/mechanism/mechanism_state.h"
#include "models/issue.h"
#include "models/mechanism/make_mechanism.h"
#include "models/motion/usual_control.h"
#include "models/scenario/mechanism_motion.h"
#include "ui/studio/edits.h"

namespace denavit {
namespace {

/// The scenario as far as it says which joints lead.
ScenarioDescription leadingOf(const Document& document) {
  ScenarioDescription scenario;
  scenario.mechanism = document.mechanism();
  scenario.independent = document.scenario().independent;
  return scenario;
}

/// The joints that lead, each with the inertia that it feels where the others stand.
RobotDescription makeFeltRobot(const Edits& edits) {
  RobotDescription robot = motionRobot(edits);
  const Document& document = edits.document();
  const auto mechanism = std::make_shared<const Mechanism>(makeMechanism(*document.mechanism()));
  MechanismQuery query;
  query.q = toCoordinates(*mechanism, document.pose());
  query.independent = listMotionJoints(edits);
  const StateOutcome outcome = calcMechanismState(mechanism, query);
  if (!outcome.state) {
    failIn("", "pose", "is none in which the independent joints lead the others",
           "assemble the mechanism, or choose other independent joints");
  }
  for (std::size_t k = 0; k < robot.joints.size(); ++k) {
    const auto row = static_cast<Eigen::Index>(k);
    robot.joints[k].link = {};
    robot.joints[k].spring.reset();
    robot.joints[k].actuator = {};
    robot.joints[k].actuator.rotorInertia = outcome.state->M(row, row);
  }
  return robot;
}

}  // namespace

std::vector<int> listMotionJoints(const Edits& edits) {
  const Document& document = edits.document();
  if (document.mechanism()) return findTargetJoints(leadingOf(document));
  std::vector<int> all(document.robot().joints.size());
  std::iota(all.begin(), all.end(), 0);
  return all;
}

RobotDescription motionRobot(const Edits& edits) {
  const Document& document = edits.document();
  if (!document.mechanism()) return document.robot();
  return makeLedRobot(leadingOf(document), document.robot());
}

ControllerDescription withMotionLaw(const Edits& edits, ControllerDescription controller,
                                    LawKind law) {
  const Document& document = edits.document();
  if (!document.mechanism()) {
    return withLaw(std::move(controller), law, document.robot(), document.pose());
  }
  return withLaw(std::move(controller), law, makeFeltRobot(edits),
                 pickMotionJoints(edits, document.pose()));
}

std::vector<double> pickMotionJoints(const Edits& edits, const std::vector<double>& pose) {
  std::vector<double> values;
  for (const int joint : listMotionJoints(edits)) {
    const auto i = static_cast<std::size_t>(joint);
    values.push_back(i < pose.size() ? pose[i] : 0.0);
  }
  return values;
}

}  // namespace denavit
