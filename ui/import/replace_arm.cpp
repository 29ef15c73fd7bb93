#include "ui/import/replace_arm.h"

#include "ui/studio/studio.h"

namespace denavit {

void replaceArm(Studio& studio, const RobotDescription& robot, const QString& text) {
  const std::size_t before = studio.document().robot().joints.size();
  JointOrder order;
  for (std::size_t i = 0; i < robot.joints.size(); ++i) {
    order.push_back(i < before ? static_cast<int>(i) : kNewJoint);
  }
  studio.editJoints(text, order, [&](RobotDescription& arm) { arm = robot; });
  studio.setSelectedJoint(0);
}

}  // namespace denavit
