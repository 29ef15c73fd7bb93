#include "models/evaluation/evaluate_state.h"

#include <cmath>

#include "core/dynamics/drive_losses.h"
#include "models/error_lines.h"
#include "models/formulations/formulation_cost.h"
#include "models/json/number_text.h"
#include "models/json/suggestion.h"
#include "models/robot/coordinates.h"
#include "models/robot/drive_train.h"
#include "models/robot/make_arm.h"
#include "models/robot/make_flexible_arm.h"
#include "models/robot/robot_issues.h"

namespace denavit {
namespace {

void requireFinite(const std::string& robot, bool finite) {
  if (finite) return;
  throw DescriptionError(
      robot, {{Issue::Severity::Error, "state",
               "some results are not finite: the numbers are too large, or a friction expression "
               "has no value here",
               "use smaller positions, rates, accelerations and torques"}});
}

void requireFinite(const Evaluation& e, const std::string& robot) {
  const bool finite = e.tau.allFinite() && e.bias.allFinite() && e.M.allFinite() &&
                      e.X_WT.R.allFinite() && e.X_WT.p.allFinite() && e.J.allFinite() &&
                      std::isfinite(e.kinetic) && std::isfinite(e.potential);
  requireFinite(robot, finite);
}

/// Friction and the losses of gears.
struct Losses {
  std::vector<JointFriction> joints;
  MotorFriction motors;
  VecX<double> friction;  ///< [N m|N] at the state, without gears
};

void requireResponse(const std::string& robot, bool hasTrain, const Losses& losses, Evaluation& e) {
  if (calcResponse(losses.joints, losses.motors, e))
    return requireFinite(robot, e.response.allFinite());
  throw DescriptionError(
      robot, {{Issue::Severity::Error, "inertia",
               "the inertia matrix is not positive definite in this pose, so that torques have no "
               "single acceleration",
               std::string("give every joint something to move: a mass, an inertia or a rotor") +
                   (hasTrain ? "; a drive_train that is nearly singular hides the links behind its "
                               "rotors: check its rows"
                             : "")}});
}

/// The formulations of the papers are for rigid links.
void requireFlexibleFormulation(const Formulation& formulation) {
  if (formulation.name == kDefaultFormulation) return;
  failIn("", "formulation",
         std::string(formulation.name) +
             " is for rigid arms, and links of this one bend or joints have springs",
         "use " + std::string(kDefaultFormulation));
}

/// The limits of the joints' efforts; every joint must have one.
VecX<double> requireEfforts(const RobotDescription& robot, const std::string& name) {
  VecX<double> efforts(static_cast<Eigen::Index>(robot.joints.size()));
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    if (!robot.joints[i].limits.effort) {
      failIn(name, "joints[" + std::to_string(i) + "].limits.effort",
             "is missing: nothing says what " + jointLabel(robot, i) + " can do",
             "give the largest effort of every joint");
    }
    efforts[static_cast<Eigen::Index>(i)] = *robot.joints[i].limits.effort;
  }
  return efforts;
}

/// Axes at rest that friction or a gear may hold, 1-based.
std::vector<int> findHoldable(const Losses& losses, const VecX<double>& qd) {
  std::vector<int> joints;
  for (std::size_t i = 0; i < losses.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    bool holds = losses.joints[i].canStick() && qd[k] == 0;
    for (int m = 0; m < losses.motors.count(); ++m) {
      holds |= losses.motors.motorsPerJoint(m, k) != 0 && losses.motors.rate(m, qd) == 0 &&
               losses.motors.motors[static_cast<std::size_t>(m)].canStick();
    }
    if (holds) joints.push_back(static_cast<int>(i) + 1);
  }
  return joints;
}

/// What the hand can do along a direction, with a load at the tool.
void addHandAcceleration(const EvaluationRequest& request, const RobotDescription& robot,
                         const std::string& name, const Arm<double>& arm, const Losses& losses,
                         Evaluation& e) {
  if (!request.handDirection) return;
  constexpr int kMostJoints = 7;
  if (arm.jointCount() > kMostJoints || makeFlexibleArm(robot)) {
    failIn("", "hand_direction", "is for rigid arms of up to seven joints", "leave it out");
  }
  const double longest = request.handDirection->cwiseAbs().maxCoeff();
  if (!(longest > 0)) failIn("", "hand_direction", "has no length", "write it as 0,0,1");
  const Vec3<double> direction = *request.handDirection / longest;  // whose squares are numbers
  const double load = request.load;
  if (load < 0) failIn("", "load", "is negative", "give a mass in kg");
  constexpr double kHeaviest = 1e6;
  if (!(load <= kHeaviest)) {
    failIn("", "load", "is " + toReadable(load) + " kg; it must be 1e6 kg at most",
           "check the unit: give a mass in kg");
  }
  VecX<double> efforts = requireEfforts(robot, name), torques = losses.friction;
  // Motors of a drive train share joints and have no limits joint by joint.
  const bool ownMotors = losses.motors.isEmpty();
  const std::vector<HandGear> gears =
      ownMotors ? makeHandGears(losses.joints, e.qd) : std::vector<HandGear>();
  // The output of a gear without rotor and motor friction has a range that is not symmetric about
  // 0: half its width is used as the effort, and its middle as a torque.
  for (std::size_t i = 0; ownMotors && gears.empty() && i < losses.joints.size(); ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    const DeliveredEffort delivered = calcDeliveredEffort(losses.joints[i], efforts[k], e.qd[k]);
    efforts[k] = delivered.half();
    torques[k] -= delivered.middle();
  }
  e.hand = calcHandAcceleration(makeLoadedArm(arm, {.mass = load}),
                                {e.q, e.qd, direction, efforts, torques, gears});
  torques += calcWeightTorques(arm, e.q, load);
  e.weighedHand = calcHandAcceleration(arm, {e.q, e.qd, direction, efforts, torques, gears});
  if (e.hand->isSingular) {
    failIn("", "q", "is a pose in which the arm cannot move its hand in this direction alone",
           "choose another pose or direction");
  }
}

/// Some formulations grow with the fourth power of the joints: nobody waits for hours unasked.
void requireAffordable(const Formulation& formulation, const Arm<double>& arm) {
  constexpr int kShort = 20;     // joints of which any formulation takes less
  constexpr double kMost = 1e9;  // products: some seconds
  if (arm.jointCount() <= kShort || formulation.name == kDefaultFormulation) return;
  const double products = predictProducts(formulation, arm);
  if (products <= kMost) return;
  failIn(
      "", "formulation",
      "\"" + std::string(formulation.name) + "\" would take about " + toReadable(products) +
          " products for these " + std::to_string(arm.jointCount()) + " joints; at most " +
          toReadable(kMost) + " are computed",
      "use " + std::string(kDefaultFormulation) + "; denavit formulations shows what each takes");
}

VecX<double> coordinatesOr0(const std::string& place, const std::optional<VecX<double>>& values,
                            int joints, int size) {
  return values ? spreadCoordinates(place, *values, joints, size) : VecX<double>::Zero(size);
}

}  // namespace

Evaluation evaluateState(const RobotDescription& robot, const std::string& name,
                         const EvaluationRequest& request) {
  const Formulation& formulation = requireFormulation("formulation", request.formulation);
  const Arm<double> arm = namingSource(name, [&] { return makeArm(robot); });
  const auto flexible = makeFlexibleArm(robot);
  const int joints = arm.jointCount(), N = flexible ? flexible->dof() : joints;
  Evaluation e;
  e.q = coordinatesOr0("q", request.q, joints, N);
  e.qd = coordinatesOr0("qd", request.qd, joints, N);
  e.qdd = coordinatesOr0("qdd", request.qdd, joints, N);
  e.hasApplied = request.tau.has_value();
  e.applied = coordinatesOr0("tau", request.tau, joints, N);
  Losses losses;
  if (request.friction) {
    losses.joints = makeFriction(robot);
    losses.motors = makeMotorFriction(robot);
  }
  losses.friction = calcFrictionBySign(losses.joints, losses.motors, e.q, e.qd);
  e.friction = losses.friction;
  if (e.hasApplied) e.holdable = findHoldable(losses, e.qd);
  if (flexible) {
    requireFlexibleFormulation(formulation);
    evaluateFlexible(*flexible, e);
  } else {
    requireAffordable(formulation, arm);
    evaluateRigid(arm, formulation, e);
  }
  if (request.wrench) addWrench(*request.wrench, e);
  addGearLosses(losses.joints, losses.motors, e);
  requireFinite(e, name);
  addHandAcceleration(request, robot, name, arm, losses, e);
  if (e.hasApplied) requireResponse(name, hasDriveTrain(robot), losses, e);
  return e;
}

const Formulation& requireFormulation(const std::string& place, const std::string& name) {
  if (const Formulation* found = findFormulation(name)) return *found;
  std::vector<std::string> names;
  for (const Formulation& formulation : formulations()) names.emplace_back(formulation.name);
  const std::string suggestion = suggest(name, names);
  failIn("", place, "\"" + name + "\" is no formulation",
         suggestion.empty() ? "use one of " + joinNames(names) : suggestion);
}

std::string describeResting(const std::vector<std::string>& joints) {
  return "at rest: dry friction and gears of joint" + std::string(joints.size() > 1 ? "s " : " ") +
         joinNames(joints) + " are left out, and may hold " + (joints.size() > 1 ? "them" : "it");
}

std::string describeHoldable(const std::vector<int>& joints) {
  std::vector<std::string> names;
  for (const int joint : joints) names.push_back(std::to_string(joint));
  return describeResting(names);
}

}  // namespace denavit
