#include "ui/motion/tool_inverse.h"

#include <QCoreApplication>
#include <QStringList>

#include "core/kinematics/forward_kinematics.h"
#include "models/issue.h"
#include "models/robot/make_arm.h"

namespace denavit {

void ToolInverse::setRobot(const RobotDescription& robot) {
  inverse_.reset();
  if (robot.joints.empty() || robot.isJointList) return;  // of one arm's tool
  try {
    inverse_ = std::make_unique<InverseKinematics>(makeArm(robot), makeLimits(robot));
  } catch (const DescriptionError&) {
    // The problems panel says what is wrong with it.
  }
}

Pose<double> ToolInverse::calcTool(const VecX<double>& q) const {
  Kinematics<double> kinematics;
  calcForwardKinematics<double>(solver().arm(), q, kinematics);
  return kinematics.X_WT;
}

QString toBranchText(const IkBranch& branch) {
  QStringList parts;
  for (const auto& [name, sign] : branch) {
    parts << QStringLiteral("%1 %2").arg(QString::fromStdString(name),
                                         sign > 0 ? QStringLiteral("+") : QStringLiteral("−"));
  }
  return parts.join(", ");
}

}  // namespace denavit
