#include <algorithm>
#include <utility>

#include "ui/studio/document_edit.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"

namespace denavit {
namespace {

/// A joint that is an arm's next: a horizontal link of 300 mm without a body yet.
/// @param number  of the joint; a name that is another's counts on
JointDescription makeNewJoint(const RobotDescription& robot, int number) {
  JointDescription joint;
  const auto isTaken = [&](const JointDescription& other) { return other.name == joint.name; };
  do {
    joint.name = "joint " + std::to_string(number++);
  } while (std::any_of(robot.joints.begin(), robot.joints.end(), isTaken));
  joint.a = 0.3;
  return joint;
}

}  // namespace

int Edits::jointCount() const { return static_cast<int>(document_.robot().joints.size()); }

void Edits::editJoints(const QString& text, const JointOrder& order,
                       const std::function<void(RobotDescription&)>& change) {
  if (order.empty()) {
    emit messages_.said(
        tr("An arm needs at least one joint: add another before removing this one."));
    return;
  }
  if (!prepareEdit()) return;
  DocumentParts parts = document_.parts();
  parts.mechanism.reset();  // an arm takes its place
  arrangeJoints(parts, order);
  if (change) change(parts.robot);
  if (parts == document_.parts()) return;
  undoStack_.push(new EditParts(document_, std::move(parts), text));
}

void Edits::addJoint(int before) {
  const int first = firstJoint(), count = static_cast<int>(chainRobot().joints.size());
  const int at = std::clamp(before - first, 0, count);
  editChainJoints(tr("add joint %1").arg(at + 1), makeInsertion(chainRobot().joints.size(), at),
                  [at](RobotDescription& robot) {
                    robot.joints[static_cast<std::size_t>(at)] = makeNewJoint(robot, at + 1);
                  });
  selection_.select(first + at);
}

void Edits::duplicateJoint(int joint) {
  if (joint < 0 || joint >= jointCount()) return;
  const int at = joint - firstJoint();
  editChainJoints(tr("duplicate joint %1").arg(at + 1), makeCopy(chainRobot().joints.size(), at));
  selection_.select(joint + 1);
}

void Edits::removeJoint(int joint) { removeJoints({joint}); }

void Edits::removeJoints(const std::vector<int>& joints) {
  if (joints.empty()) return;
  const int before = jointCount();
  QStringList numbers;
  std::vector<int> removed;
  for (const int joint : joints) {
    removed.push_back(joint - firstJoint());
    numbers << QString::number(removed.back() + 1);
  }
  const QString which = numbers.join(", ");
  editChainJoints(
      joints.size() == 1 ? tr("remove joint %1").arg(which) : tr("remove joints %1").arg(which),
      makeRemoval(chainRobot().joints.size(), removed));
  if (jointCount() == before) return;
  emit messages_.said(
      document_.scenario().input.csv.empty()
          ? tr("Joint %1 removed; undo brings it back.").arg(which)
          : tr("Joint %1 removed; the columns of the torque file stay as they are.").arg(which));
}

void Edits::moveJoint(int from, int to) {
  const int first = firstJoint(), count = static_cast<int>(chainRobot().joints.size());
  from -= first;
  to -= first;
  if (from < 0 || from >= count || to < 0 || to >= count || from == to) return;
  const bool neighbours = std::abs(from - to) == 1;
  editChainJoints(
      neighbours
          ? tr("swap joints %1 and %2").arg(std::min(from, to) + 1).arg(std::max(from, to) + 1)
          : tr("move joint %1 to place %2").arg(from + 1).arg(to + 1),
      makeMove(chainRobot().joints.size(), from, to));
  selection_.select(first + to);
}

}  // namespace denavit
