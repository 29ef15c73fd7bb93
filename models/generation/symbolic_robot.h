#pragma once

#include "core/symbolic/symbolic_arm.h"
#include "models/robot/robot.h"

namespace denavit {

/// An arm in numbers, as models make it.
struct NumericArm {
  Arm<double> rigid;
  std::shared_ptr<const FlexibleArm<double>> flexible;  ///< null: all links are rigid
  std::vector<Pose<double>> X_LF;                       ///< of the DH table in the link frames
  std::vector<JointFriction> friction;
};
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] NumericArm makeNumericArm(const RobotDescription& robot);

/// The robot with a parameter for each number that its file holds and that is not 0; right angles
/// are facts. Names are those of the literature with the joint's number: a2, alpha1, d3, m2, c2x,
/// I2xx, Jr1; of beams the modal integrals (core/symbolic/symbolic_arm.h).
/// @param arm  of the same robot
[[nodiscard]] FormulaArm<Expression> makeSymbolicRobot(const RobotDescription& robot,
                                                       const NumericArm& arm,
                                                       ExpressionGraph& graph);

/// What a parameter of that name is measured in: "kg".
[[nodiscard]] std::string unitOfParameter(const std::string& name);

}  // namespace denavit
