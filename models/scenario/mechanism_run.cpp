#include "models/scenario/mechanism_run.h"

#include <algorithm>

#include "core/mechanism/assembly.h"
#include "core/mechanism/mechanism_part.h"
#include "core/mechanism/mechanism_state.h"
#include "core/mechanism/start_rates.h"
#include "core/simulation/sampled_motion.h"
#include "models/fields/issue_checker.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/mechanism/loop_issues.h"
#include "models/mechanism/loop_opening.h"
#include "models/mechanism/make_mechanism.h"
#include "models/mechanism/mechanism_changes.h"
#include "models/robot/robot_issues.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

const std::shared_ptr<const Mechanism>& shareMechanism(const Simulation& simulation) {
  return dynamic_cast<const MechanismSource&>(*simulation.engine).mechanism();
}

/// Puts prescribed joints where they are at the start. @returns them
std::vector<int> placePrescribed(Simulation& simulation) {
  std::vector<int> led;
  std::vector<SampledMotion> motions = sampleMotions(simulation);
  forEachSample(motions, 0, [&](int joint, const PrescribedMotion::Sample& sample) {
    if (std::isfinite(sample.q)) simulation.q0[joint] = sample.q;
    if (std::isfinite(sample.qd)) simulation.qd0[joint] = sample.qd;
    led.push_back(joint);
  });
  return led;
}

std::string nameJoints(const Mechanism& mechanism, const std::vector<int>& joints) {
  std::vector<std::string> names;
  for (const int joint : joints)
    names.push_back(mechanism.jointNames[static_cast<std::size_t>(joint)]);
  return joinNames(names);
}

void requireClosed(const Mechanism& mechanism, const ClosedPose& pose) {
  if (pose.isClosed) return;
  failIn("", "initial.q",
         "does not close the loops: in the nearest pose that was found they stay open, " +
             describeWorst(mechanism, findOpenings(mechanism, pose.q)),
         "start nearer to a pose that closes, with joints within what the loops allow: Assemble in "
         "the window and denavit show find some");
}

/// Joints that cannot be held together.
/// @param led  prescribed joints, then those that are locked
std::vector<Issue> findLeadIssues(const Mechanism& mechanism, const MatX<double>& A,
                                  const std::vector<int>& led, bool isPrescribed) {
  if (led.empty()) return {};
  CoordinateSet set(mechanism);
  set.choose(A, markCoordinates(mechanism, led), {});
  std::vector<int> against;
  for (const int joint : led) {
    if (std::ranges::find(set.independent(), joint) == set.independent().end()) {
      against.push_back(joint);
    }
  }
  if (against.empty()) return {};
  return {{Issue::Severity::Error, isPrescribed ? "prescribed" : "locked",
           "holds " + counted(led.size(), "joint") +
               (isPrescribed ? ", with those that are locked," : "") +
               " of a mechanism of mobility " + std::to_string(set.mobility()) + ": " +
               nameJoints(mechanism, against) + " must follow from the others here",
           "lead or lock independent joints only, as many as the mobility"}};
}

std::string unitOfRate(const Mechanism& mechanism, int coordinate) {
  const bool slides =
      coordinate >= mechanism.jointCount() ||
      mechanism.jointTypes[static_cast<std::size_t>(coordinate)] != JointType::Revolute;
  return slides ? "m/s" : "rad/s";
}

/// @param led  prescribed joints, at their rates in simulation.qd0
void closeRates(const Mechanism& mechanism, const MatX<double>& A, const std::vector<int>& led,
                Simulation& simulation) {
  VecX<double>& qd0 = simulation.qd0;
  StartRates start(mechanism, A);
  std::vector<int> held = led;
  for (const int joint : simulation.locked) {
    qd0[joint] = 0;
    held.push_back(joint);
  }
  std::vector<int> given, rest = mechanism.independent;
  for (int i = 0; i < mechanism.dof(); ++i) {
    if (std::ranges::find(held, i) == held.end() && qd0[i] != 0) given.push_back(i);
    if (i >= mechanism.jointCount()) rest.push_back(i);
  }
  start.take(held, qd0);  // against each other: see findLeadIssues()
  if (const auto missed = start.take(given, qd0)) {
    const std::string unit = unitOfRate(mechanism, *missed);
    failIn("", "initial.qd",
           "gives rates that the loops do not let go together: of " +
               mechanism.coordinateName(*missed) + " " + withUnit(qd0[*missed], unit) +
               ", which is " + withUnit(start.rates()[*missed], unit) + " in what is nearest",
           "give rates of as many joints as the mobility, best the independent ones, and 0 of the "
           "others, which follow");
  }
  start.take(rest, qd0);
  qd0 = start.rates();
}

}  // namespace

const Mechanism& mechanismOf(const Simulation& simulation) { return *shareMechanism(simulation); }

MechanismDescription makeMovingMechanism(const ScenarioDescription& scenario) {
  return asItMoves(scenario, applyChanges(*scenario.mechanism, scenario.changes));
}

MechanismDescription asItMoves(const ScenarioDescription& scenario,
                               MechanismDescription mechanism) {
  if (!scenario.independent.empty()) mechanism.independent = scenario.independent;
  if (leavesOut(scenario, MotionTerm::Gravity)) mechanism.gravity.setZero();
  if (!leavesOut(scenario, MotionTerm::Payload)) return mechanism;
  for (ChainDescription& chain : mechanism.chains) chain.robot.payload = {};
  return mechanism;
}

const ScenarioDescription& requireArm(const ScenarioDescription& scenario) {
  if (scenario.mechanism) throwIfErrors("", findIssues(makeJointList(*scenario.mechanism)));
  return scenario;
}

std::shared_ptr<const EngineSource> makeEngineSource(const MechanismDescription& mechanism) {
  return std::make_shared<MechanismSource>(
      std::make_shared<const Mechanism>(makeMechanism(mechanism)));
}

void setMechanism(const ScenarioDescription& scenario, Simulation& simulation) {
  simulation.engine = makeEngineSource(makeMovingMechanism(scenario));
}

VecX<double> findStartPose(const ScenarioDescription& scenario) {
  const MechanismDescription description = makeMovingMechanism(scenario);
  return findPoseNear(description, makeMechanism(description)).q;
}

std::vector<int> listHeld(const ScenarioDescription& scenario) {
  std::vector<int> held;
  for (const auto& [joint, motion] : scenario.prescribed) held.push_back(joint - 1);
  for (const int joint : scenario.locked) held.push_back(joint - 1);
  return held;
}

std::vector<Issue> findStartPoseIssues(const ScenarioDescription& scenario,
                                       const std::shared_ptr<const Mechanism>& mechanism,
                                       const VecX<double>& q) {
  std::vector<Issue> issues = findPoseIssues(makeMovingMechanism(scenario), mechanism, q);
  if (!listHeld(scenario).empty()) std::erase_if(issues, isOfMass);
  for (Issue& issue : issues) {
    if (issue.where == "pose") {
      issue.where = "initial.q";
    } else if (issue.where != "independent" || scenario.independent.empty()) {
      issue.where = "mechanism." + issue.where;
    }
  }
  return issues;
}

std::vector<Issue> findHoldIssues(const ScenarioDescription& scenario,
                                  const std::shared_ptr<const Mechanism>& mechanism,
                                  const VecX<double>& q) {
  const ClosedPose free = findClosedPoseBeside(*mechanism, q, {});
  if (!free.isClosed) return {};
  std::vector<Issue> issues = findStartPoseIssues(scenario, mechanism, free.q);
  if (hasErrors(issues)) return issues;
  ClosureEquations equations(*mechanism);
  equations.place(free.q);
  return findLeadIssues(*mechanism, equations.jacobian(), listHeld(scenario),
                        !scenario.prescribed.empty());
}

void closeStart(const ScenarioDescription& scenario, Simulation& simulation) {
  const Mechanism& mechanism = mechanismOf(simulation);
  const std::vector<int> led = placePrescribed(simulation);
  std::vector<int> must = led;
  must.insert(must.end(), simulation.locked.begin(), simulation.locked.end());
  std::vector<int> kept = must;
  if (!scenario.initial.delta.empty()) addShape(mechanism, kept);
  const ClosedPose pose = findStartingPose(mechanism, simulation.q0, kept, mechanism.independent);
  if (!pose.isClosed) {
    throwIfErrors("", findHoldIssues(scenario, shareMechanism(simulation), simulation.q0));
  }
  requireClosed(mechanism, pose);
  simulation.q0 = pose.q;
  throwIfErrors("", findStartPoseIssues(scenario, shareMechanism(simulation), pose.q));

  ClosureEquations equations(mechanism);
  equations.place(pose.q);
  throwIfErrors("", findLeadIssues(mechanism, equations.jacobian(), must, !led.empty()));
  closeRates(mechanism, equations.jacobian(), led, simulation);
}

void completeMechanism(const ScenarioDescription& scenario, Simulation& simulation) {
  closeStart(scenario, simulation);  // again: a motion may have moved it
  std::vector<int> led;
  for (const auto& motion : simulation.prescribed) {
    led.insert(led.end(), motion->joints().begin(), motion->joints().end());
  }
  const Mechanism& mechanism = mechanismOf(simulation);
  ClosureEquations equations(mechanism);
  equations.place(simulation.q0);
  const CoordinateSet set(mechanism);
  const bool isLed = static_cast<int>(led.size()) == set.calcRank(equations.jacobian()).mobility;
  simulation.parts.push_back(
      std::make_shared<MechanismPartSource>(isLed ? led : std::vector<int>()));
}

void requireLed(const Simulation& simulation) {
  const Mechanism& mechanism = mechanismOf(simulation);
  ClosureEquations equations(mechanism);
  equations.place(simulation.q0);
  CoordinateSet set(mechanism);
  std::vector<int> held = simulation.locked;
  for (const auto& motion : simulation.prescribed) {
    held.insert(held.end(), motion->joints().begin(), motion->joints().end());
  }
  set.choose(equations.jacobian(), markCoordinates(mechanism, held), {});
  std::vector<int> free;
  for (const int joint : set.independent()) {
    if (std::ranges::find(held, joint) == held.end()) free.push_back(joint);
  }
  if (free.empty()) return;
  failIn("", "prescribed",
         "leads " + counted(held.size(), "joint") + "; the mobility is " +
             std::to_string(set.mobility()) + ", so that the motion is not given",
         "give a motion of " + nameJoints(mechanism, free) + " too, or of others in its place");
}

}  // namespace denavit
