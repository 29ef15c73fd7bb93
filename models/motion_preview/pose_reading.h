#pragma once

#include <optional>

#include "core/inverse_kinematics/inverse_kinematics.h"
#include "core/kinematics/forward_kinematics.h"
#include "models/robot/robot.h"

namespace denavit {

/// What a pose is like, in words and numbers.
struct PoseReading {
  IkBranch branch;            ///< empty where no closed form names it
  double manipulability = 0;  ///< of the tool's origin, for joint rates of 1 rad/s and 1 m/s
  /// [rad] in [0, π/2]: the angle between the axes of joints 4 and 6. At 0 the wrist is singular:
  /// both turn the tool alike. Nothing for arms without such a wrist.
  std::optional<double> fromWristSingularity;
};

/// Reads one pose after the other of an arm.
class PoseReader {
 public:
  /// @throws DescriptionError as makeArm()
  explicit PoseReader(const RobotDescription& robot);
  /// @param q [rad|m]  one per joint
  [[nodiscard]] PoseReading read(const VecX<double>& q);
  [[nodiscard]] int jointCount() const { return inverse_.arm().jointCount(); }

 private:
  InverseKinematics inverse_;
  int rank_;
  Kinematics<double> kinematics_;
  Jacobian<double> J_;
};

}  // namespace denavit
