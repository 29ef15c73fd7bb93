#pragma once

#include <QString>
#include <memory>

#include "core/inverse_kinematics/branch_follower.h"
#include "core/inverse_kinematics/inverse_kinematics.h"
#include "models/robot/robot.h"

namespace denavit {

/// Inverse kinematics of the arm on screen, for hands that move its tool.
class ToolInverse {
 public:
  /// Takes another arm; one that cannot be computed has none.
  void setRobot(const RobotDescription& robot);
  [[nodiscard]] bool isThere() const { return inverse_ != nullptr; }
  /// @pre isThere()
  [[nodiscard]] const InverseKinematics& solver() const { return *inverse_; }
  /// Whether joints suffice to turn the tool as asked, too.
  [[nodiscard]] bool turns() const { return solver().arm().jointCount() >= 6; }
  [[nodiscard]] Pose<double> calcTool(const VecX<double>& q) const;
  /// What is asked of the tool: position alone where it cannot be turned at will.
  [[nodiscard]] IkTarget makeTarget(const Pose<double>& X_WT) const { return {X_WT, turns()}; }

 private:
  std::unique_ptr<InverseKinematics> inverse_;
};

/// "shoulder right, elbow up": the branch in the words of its robot's literature; empty: unnamed.
[[nodiscard]] QString toBranchText(const IkBranch& branch);

}  // namespace denavit
