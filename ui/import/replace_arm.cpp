#include "ui/import/replace_arm.h"

#include <algorithm>

#include "ui/studio/edits.h"
#include "ui/studio/selection.h"

namespace denavit {

namespace {

/// A joint without a name is nobody's.
bool isSame(const JointDescription& one, const JointDescription& other) {
  return !one.name.empty() && one.name == other.name && one.type == other.type;
}

}  // namespace

void replaceArm(Edits& edits, Selection& selection, const RobotDescription& robot,
                const QString& text) {
  const std::vector<JointDescription>& before = edits.document().robot().joints;
  JointOrder order(robot.joints.size(), kNewJoint);
  for (std::size_t i = 0; i < std::min(order.size(), before.size()); ++i) {
    if (isSame(before[i], robot.joints[i])) order[i] = static_cast<int>(i);
  }
  edits.editJoints(text, order, [&](RobotDescription& arm) { arm = robot; });
  selection.select(0);
}

}  // namespace denavit
