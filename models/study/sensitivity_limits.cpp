#include "models/study/sensitivity_limits.h"

#include <algorithm>

#include "models/find.h"
#include "models/formula/formula.h"
#include "models/motion/control_laws.h"
#include "models/motion/make_trajectory.h"
#include "models/robot/drive_train.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {
namespace {

/// Whether a value of formulas of t, q1.., qd1.. jumps where the motion comes by.
template <typename Expressions>
bool jumpWithMotion(const Expressions& expressions, std::size_t joints) {
  const std::vector<std::string> names = makeInputVariables(static_cast<int>(joints));
  return std::ranges::any_of(expressions, [&](const std::string& expression) {
    return Formula(expression, names).jumpsWith(1);
  });
}

bool hasModel(const ControllerDescription& controller) {
  return rowOf(controller.law).hasModel || controller.feedforward != Feedforward::None;
}

/// Whether lengths, angles or places differ.
bool changesShape(const ParameterSlope& slope) {
  const auto moves = [](const DualNumber& x) { return x.d[0] != 0; };
  const auto isMoved = [&](const Pose<DualNumber>& X) {
    return std::ranges::any_of(X.R.reshaped(), moves) || std::ranges::any_of(X.p, moves);
  };
  return isMoved(slope.arm.X_W0) || isMoved(slope.arm.X_LT) ||
         std::ranges::any_of(slope.arm.links, [&](const Link<DualNumber>& link) {
           return moves(link.a) || moves(link.cosAlpha) || moves(link.sinAlpha) ||
                  moves(link.theta) || moves(link.d);
         });
}

/// Whether a motion is found by inverse kinematics.
bool isOfTool(const TrajectoryDescription& trajectory) {
  return trajectory.handRate ||
         std::ranges::any_of(trajectory.points,
                             [](const MotionPoint& point) { return !point.position.empty(); });
}

/// Whether limits determine the motion's times, effort limits among them.
bool isHeldByEfforts(const ScenarioDescription& scenario, const RobotDescription& robot) {
  return makeTrajectory(*scenario.input.trajectory, robot, scenario.duration, hasFriction(scenario))
      .isHeldByEfforts;
}

}  // namespace

std::string findTangentObstacle(const ScenarioDescription& scenario, const Simulation& simulation) {
  if (scenario.mechanism || simulation.engine) return "the loops of a mechanism";
  if (simulation.without.any()) return "terms are left out of the motion";
  if (!scenario.recorded.empty() || scenario.openEnded) return "values are set on the way";
  const std::size_t joints = scenario.robot.joints.size();
  const InputDescription& input = scenario.input;
  if (jumpWithMotion(input.tau, joints)) return "a torque jumps with the motion";
  if (jumpWithMotion(input.voltage, joints)) return "a voltage jumps with the motion";
  if (scenario.wrench && (jumpWithMotion(scenario.wrench->force, joints) ||
                          jumpWithMotion(scenario.wrench->moment, joints))) {
    return "the wrench jumps with the motion";
  }
  if (input.target) return "the controller goes to a target";
  if (!isControlled(input)) return "";
  if (input.controller->sampleTime > 0) return "the controller samples";
  if (input.controller->law == LawKind::Expression) return "the controller's law is a formula";
  return "";
}

std::string findSlopeObstacle(const ScenarioDescription& scenario, const Simulation& simulation,
                              const RobotDescription& robot, const std::string& path,
                              const ParameterSlope& slope) {
  if (isControlled(scenario.input) && hasModel(*scenario.input.controller)) {
    return "the controller computes with the arm's numbers";
  }
  const bool isOfMotor = path.find(".actuator.") != std::string::npos;
  if (isOfMotor && !simulation.motors.isEmpty()) return "the circuits of the motors";
  if (hasDriveTrain(robot) && (isOfMotor || path.starts_with("drive_train"))) {
    return "motors that drive several joints each";
  }
  if (std::ranges::any_of(simulation.friction,
                          [](const JointFriction& joint) { return joint.efficiency != 1; })) {
    return "gears that take a part of the torque";
  }
  for (std::size_t i = 0; i < slope.friction.size(); ++i) {
    const FrictionSlope& own = slope.friction[i];
    const bool isDry = own.coulombPositive != 0 || own.coulombNegative != 0;
    if (isDry && simulation.friction[i].stribeckRate > 0)
      return "friction that falls with the rate";
  }
  const bool moves = changesShape(slope);
  if (moves && (simulation.wrench || !simulation.pulls.empty())) {
    return "a wrench or a pull on an arm whose shape changes";
  }
  const auto& trajectory = scenario.input.trajectory;
  if (trajectory && (trajectory->profile == MotionProfile::Fastest ||
                     (moves && isOfTool(*trajectory)) || isHeldByEfforts(scenario, robot))) {
    return "the motion is planned with the arm's numbers";
  }
  return "";
}

}  // namespace denavit
