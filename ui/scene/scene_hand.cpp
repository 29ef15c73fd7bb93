#include "ui/scene/scene_hand.h"

#include <algorithm>

#include "ui/editors/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/studio/shown.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

/// Numbers of drags here: unlike those of sliders, whose drags are steps of their own.
constexpr int kFirstGesture = 1000000;

}  // namespace

SceneHand::SceneHand(Edits& edits, const Shown& shown, const Playback& playback,
                     Selection& selection, const Preferences& preferences, ArmView& view,
                     QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      playback_(playback),
      selection_(selection),
      preferences_(preferences),
      view_(view),
      gesture_(kFirstGesture) {
  connect(&selection, &Selection::changed, this, &SceneHand::showSelected);
  connect(&edits, &Edits::robotChanged, this, &SceneHand::showSelected);
  connect(&playback, &Playback::playingChanged, this, &SceneHand::showSelected);
  connect(&view, &ArmView::partClicked, this, [this](const PickedPart& part) {
    if (part.joint) selection_.select(*part.joint);
  });
  connect(&view, &ArmView::partDoubleClicked, this, &SceneHand::edit);
  connect(&view, &ArmView::menuWanted, this,
          [this](const std::optional<PickedPart>& part, QPoint at) {
            if (part && part->joint) selection_.select(*part->joint);
            emit menuWanted(part, at);
          });
  connect(&view, &ArmView::handleGrabbed, this, &SceneHand::startDrag);
  connect(&view, &ArmView::handleDragged, this, &SceneHand::drag);
  connect(&view, &ArmView::handleDropped, this, [this](bool kept) {
    if (!kept) cancelDrag();
    view_.setHandleText({});
  });
  view.setPartNamer([this](const PickedPart& part) { return nameOf(part); });
  showSelected();
}

std::size_t SceneHand::jointCount() const { return edits_.document().robot().joints.size(); }

void SceneHand::showSelected() {
  const int joint = selection_.joint();
  view_.setSelectedJoint(joint, !playback_.isPlaying());
}

QString SceneHand::nameOf(const PickedPart& part) const {
  const auto& joints = shown_.robot().joints;
  const auto withName = [&](const QString& what) {
    const auto i = static_cast<std::size_t>(part.joint.value_or(0));
    const QString name = i < joints.size() ? QString::fromStdString(joints[i].name) : QString();
    return name.isEmpty() ? what : tr("%1, %2").arg(what, name);
  };
  switch (part.kind) {
    case PickedPart::Kind::Link:
      return withName(tr("link %1").arg(part.joint.value_or(0) + 1));
    case PickedPart::Kind::Joint:
      return withName(tr("joint %1").arg(part.joint.value_or(0) + 1));
    case PickedPart::Kind::Frame:
      if (part.frame == 0) return tr("base, frame 0");
      if (part.frame > static_cast<int>(joints.size())) return tr("frame of the tool");
      return withName(tr("frame %1").arg(part.frame));
    case PickedPart::Kind::Base:
      break;
  }
  return tr("base");
}

void SceneHand::edit(const PickedPart& part) {
  if (!part.joint) return emit placeWanted("base.xyz[0]");
  selection_.select(*part.joint);
  const bool isTool =
      part.kind == PickedPart::Kind::Frame && part.frame > static_cast<int>(jointCount());
  if (isTool) return emit placeWanted("tool.xyz[0]");
  const char* field = part.kind == PickedPart::Kind::Link ? "link.mass" : "a";
  emit placeWanted(QStringLiteral("joints[%1].%2").arg(*part.joint).arg(field));
}

void SceneHand::startDrag() {
  const std::vector<double> pose = shown_.poseOfArm();
  joint_ = selection_.joint();
  if (joint_ >= static_cast<int>(pose.size())) return;
  from_ = pose[static_cast<std::size_t>(joint_)];
  undoIndex_ = edits_.undoStack().index();
  ++gesture_;
  drag(0);
}

void SceneHand::drag(double by) {
  const auto i = static_cast<std::size_t>(joint_);
  if (i >= jointCount()) return;
  const JointDescription& joint = edits_.document().robot().joints[i];
  double q = from_ + by;
  if (joint.limits.upper) q = std::min(q, *joint.limits.upper);
  if (joint.limits.lower) q = std::max(q, *joint.limits.lower);
  const QuantityFormat format = shownFormat(joint.type, preferences_.values());
  // Taking hold of a joint does not move it yet, also where it is beyond a limit.
  if (by != 0) edits_.setJoint(joint_, q, gesture_);
  view_.setHandleText("q" + toSubscript(joint_ + 1) + " = " + toText(by != 0 ? q : from_, format));
}

/// Back to before the drag: the joint, and whatever its moves have changed with it.
void SceneHand::cancelDrag() {
  if (joint_ >= static_cast<int>(jointCount())) return;
  if (edits_.undoStack().index() > undoIndex_) edits_.undoStack().undo();
}

}  // namespace denavit
