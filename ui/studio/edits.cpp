#include "ui/studio/edits.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "models/mechanism/chain_joints.h"
#include "models/mechanism/loop_closer.h"
#include "models/mechanism/make_mechanism.h"
#include "models/scenario/prescribed_start.h"
#include "ui/studio/document_edit.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

/// A start at rest in a pose. Joints that follow a motion start, and are shown, where that does.
DocumentStart startAt(std::vector<double> pose, const Document& document) {
  const auto padded = [&](std::vector<double> q) {
    q.resize(pose.size(), 0.0);
    return q;
  };
  const InitialState& now = document.scenario().initial;
  const std::vector<double> before = padded(now.q);
  for (const auto& [joint, motion] : document.scenario().prescribed) {
    const auto i = static_cast<std::size_t>(joint - 1);
    if (i >= pose.size()) continue;
    const std::optional<MotionStart> begin = calcMotionStart(motion);
    pose[i] = begin ? begin->q : before[i];
  }
  // Zeros that a file leaves out are no change, also when the arm is moved back.
  for (const InitialState& written : {now, document.savedScenario().initial}) {
    if (padded(written.q) == pose && !hasMotion(written)) return {pose, written, false};
  }
  InitialState start;
  start.q = pose;
  return {std::move(pose), std::move(start), false};
}

}  // namespace

Edits::Edits(Document& document, const Turn& turn, Shown& shown, Selection& selection,
             Messages& messages)
    : document_(document), turn_(turn), shown_(shown), selection_(selection), messages_(messages) {}

Edits::~Edits() = default;

/// @returns whether an edit may be made now
bool Edits::prepareEdit() {
  if (takesEdits()) emit aboutToEdit();
  return takesEdits();
}

template <typename Edit>
void Edits::edit(const QString& text, const std::function<void(typename Edit::Part&)>& change,
                 const QString& mergeKey) {
  if (!prepareEdit()) return;
  typename Edit::Part part = Edit::partOf(document_);
  change(part);
  if (part == Edit::partOf(document_)) return;
  undoStack_.push(new Edit(document_, std::move(part), text, mergeKey));
}

void Edits::editRobot(const QString& text, const std::function<void(RobotDescription&)>& change,
                      const QString& mergeKey) {
  if (!prepareEdit()) return;
  DocumentParts parts = document_.parts();
  change(parts.robot);
  if (parts.mechanism && !parts.robot.isJointList) {
    parts.mechanism.reset();  // an arm takes its place
  } else if (parts.mechanism) {
    if (parts.robot.joints.size() != document_.robot().joints.size()) {
      emit messages_.said(
          tr("Joints of a mechanism come and go in its chains: add or remove them there."));
      return;
    }
    setJoints(*parts.mechanism, parts.robot);
  }
  pushArm(text, std::move(parts), mergeKey);
}

/// An arm, or a mechanism with its list of joints, in place of the one there is.
void Edits::pushArm(const QString& text, DocumentParts parts, const QString& mergeKey) {
  const RobotDescription& before = document_.robot();
  if (parts.robot == before && parts.mechanism == document_.mechanism()) return;
  fitAmplitudes(parts.scenario.initial, before, parts.robot);
  const std::vector<int> others = forgetOtherUnits(parts, before);
  if (parts.mechanism) {
    setJoints(*parts.mechanism, parts.robot);
    parts.robot = makeJointList(*parts.mechanism);
  }
  // Undone, the pose and the start's amplitudes of the modes that there were come back, too.
  const bool isArmOnly = others.empty() && parts.scenario == document_.scenario() &&
                         parts.robot.joints.size() == before.joints.size() &&
                         parts.mechanism.has_value() == document_.mechanism().has_value();
  if (isArmOnly && parts.mechanism) {
    undoStack_.push(new EditMechanism(document_, std::move(parts.mechanism), text, mergeKey));
  } else if (isArmOnly) {
    undoStack_.push(new EditRobot(document_, std::move(parts.robot), text, mergeKey));
  } else {
    undoStack_.push(new EditParts(document_, std::move(parts), text));
  }
  if (!others.empty()) tellOtherUnits(others);
}

void Edits::tellOtherUnits(const std::vector<int>& joints) {
  QStringList numbers;
  for (const int joint : joints) numbers << QString::number(joint + 1);
  const auto type = document_.robot().joints[static_cast<std::size_t>(joints.front())].type;
  const QString text =
      type == JointType::Prismatic
          ? tr("Joint %1 slides now: what was an angle is no length. Its position, start, motion "
               "and offset are 0, its limits are gone; undo brings them back.")
          : tr("Joint %1 turns now: what was a length is no angle. Its position, start, motion "
               "and offset are 0, its limits are gone; undo brings them back.");
  emit messages_.said(text.arg(numbers.join(", ")));
}

void Edits::editScenario(const QString& text,
                         const std::function<void(ScenarioDescription&)>& change,
                         const QString& mergeKey) {
  edit<EditScenario>(text, change, mergeKey);
}

void Edits::editPose(const QString& text, const std::function<void(std::vector<double>&)>& change,
                     const QString& mergeKey) {
  if (!prepareEdit()) return;
  std::vector<double> pose = document_.pose();
  change(pose);
  pose = closeEdited(document_.pose(), std::move(pose));
  const bool onMotion = startsOnMotion(document_.scenario());
  if (document_.isStartLocked() || onMotion) {
    if (pose != document_.pose()) {
      undoStack_.push(new EditPose(document_, std::move(pose), text, mergeKey));
    }
    if (!std::exchange(lockTold_, true)) {
      emit messages_.said(
          onMotion ? tr("Only the picture moves: runs start where the motion does.")
          : hasMotion(document_.scenario().initial)
              ? tr("Only the picture moves: a start with rates or deflections is locked (Joints).")
              : tr("Only the picture moves: the start is locked (Joints)."));
    }
    return;
  }
  const InitialState before = document_.scenario().initial;
  DocumentStart start = startAt(std::move(pose), document_);
  if (start == document_.start()) return;
  const bool inRun = !shown_.isDocumentPose();
  undoStack_.push(new EditStart(document_, std::move(start), text, mergeKey));
  tellStart(before, inRun);
}

/// What a person might miss when the arm is moved.
void Edits::tellStart(const InitialState& before, bool inRun) {
  if (hasMotion(before)) {
    emit messages_.said(
        tr("Runs start here now, at rest; undo brings the rates and deflections back."));
  } else if (inRun) {
    emit messages_.said(tr("The run was left: the next one starts here, at rest."));
  }
}

void Edits::editStart(const QString& text, const std::function<void(InitialState&)>& change) {
  if (!prepareEdit()) return;
  DocumentStart start = document_.start();
  change(start.initial);
  if (start.initial == document_.scenario().initial) return;
  start.pose = start.initial.q;
  start.pose.resize(document_.robot().joints.size(), 0.0);
  if (document_.mechanism() && start.initial.q != document_.scenario().initial.q) {
    start.initial.q = start.pose = closeEdited(document_.startPose(), std::move(start.pose));
  }
  start.isLocked = start.isLocked && hasMotion(start.initial);
  undoStack_.push(new EditStart(document_, std::move(start), text));
}

void Edits::lookAt(const QString& text, const std::vector<double>& pose) {
  edit<EditPose>(text, [&](std::vector<double>& all) { all = pose; }, {});
}

void Edits::editDesk(const QString& text, const std::function<void(Desk&)>& change,
                     const QString& mergeKey) {
  edit<EditDesk>(text, change, mergeKey);
}

void Edits::setJoint(int joint, double q, int gesture) {
  std::vector<double> pose = shown_.poseOfArm();
  if (joint < 0 || joint >= static_cast<int>(pose.size())) return;
  if (document_.scenario().prescribed.contains(joint + 1)) {
    emit messages_.said(
        tr("Joint %1 follows its motion, which says where it starts: change that, or set the joint "
           "free.")
            .arg(joint + 1));
    emit shown_.changed();  // what was moved by hand goes back
    return;
  }
  if (document_.mechanism()) {
    const std::optional<std::vector<double>> closed = moveClosed(std::move(pose), joint, q);
    if (!closed) return;
    pose = *closed;
  } else {
    pose[static_cast<std::size_t>(joint)] = q;
  }
  editPose(
      tr("move joint %1").arg(joint + 1), [&](std::vector<double>& all) { all = pose; },
      QStringLiteral("pose %1 %2").arg(joint).arg(gesture));
  shown_.leave();
}

void Edits::zeroJoints() {
  std::vector<double> pose = shown_.poseOfArm();
  if (document_.mechanism()) {
    const std::optional<std::vector<double>> closed = zeroClosed(pose);
    if (!closed) return;
    pose = *closed;
  } else {
    std::ranges::fill(pose, 0.0);
  }
  editPose(tr("move all joints to zero"), [&](std::vector<double>& all) { all = pose; });
  shown_.leave();
}

void Edits::stepJoint(int joint, double step, int gesture) {
  const std::vector<double> pose = shown_.poseOfArm();
  if (joint < 0 || joint >= static_cast<int>(pose.size())) return;
  setJoint(joint, pose[static_cast<std::size_t>(joint)] + step, gesture);
}

}  // namespace denavit
