#include "ui/mechanism/frame_picker.h"

#include <QAction>
#include <algorithm>
#include <utility>

#include "models/find.h"
#include "models/issue.h"
#include "models/mechanism/chain_arm.h"
#include "models/mechanism/chain_joints.h"
#include "models/mechanism/chain_links.h"
#include "models/mechanism/loop_closer.h"
#include "ui/mechanism/closure_table.h"
#include "ui/mechanism/loop_watch.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/view3d/arm_view.h"

namespace denavit {
namespace {

std::string makeClosureName(const MechanismDescription& mechanism) {
  for (int number = 1;; ++number) {
    const std::string name = number == 1 ? "pin" : "pin" + std::to_string(number);
    if (!contains(mechanism.closures, name, &ClosureDescription::name)) return name;
  }
}

}  // namespace

int addClosure(Edits& edits, const AttachmentDescription& a, const AttachmentDescription& b) {
  const auto& before = edits.document().mechanism();
  if (!before) return -1;
  const std::size_t count = before->closures.size();
  edits.editMechanism(FramePicker::tr("close a loop"), [&](MechanismDescription& mechanism) {
    mechanism.closures.push_back(
        {.name = makeClosureName(mechanism), .type = ClosureType::Revolute, .a = a, .b = b});
  });
  const auto& now = edits.document().mechanism();
  return now && now->closures.size() > count ? static_cast<int>(count) : -1;
}

FramePicker::FramePicker(Edits& edits, const LoopWatch& watch, Messages& messages, ArmView& view,
                         QObject* parent)
    : QObject(parent),
      edits_(edits),
      watch_(watch),
      messages_(messages),
      view_(view),
      escape_(new QAction(tr("End picking frames"), this)) {
  escape_->setShortcut(QKeySequence(Qt::Key_Escape));
  escape_->setShortcutContext(Qt::WindowShortcut);
  escape_->setEnabled(false);
  view.addAction(escape_);
  connect(escape_, &QAction::triggered, this, [this] { setActive(false); });
  connect(&view, &ArmView::partClicked, this, &FramePicker::take);
  connect(&edits, &Edits::opened, this, [this] { setActive(false); });
}

void FramePicker::setActive(bool active) {
  if (active == active_) return;
  active_ = active;
  first_.reset();
  escape_->setEnabled(active);
  view_.setBanner(
      active ? tr("Click two frames or links to pin them together; Esc ends it") : QString(),
      "good");
  emit activeChanged(active);
}

std::optional<AttachmentDescription> FramePicker::findFrame(const MechanismDescription& mechanism,
                                                            const PickedPart& part) {
  const int joints = countJoints(mechanism);
  if (part.kind == PickedPart::Kind::Frame && part.frame > joints) {
    return AttachmentDescription{mechanism.chains.front().name, kToolLink, {}};
  }
  if (part.kind == PickedPart::Kind::Base || !part.joint) {
    return AttachmentDescription{kGround, kBaseLink, {}};
  }
  if (*part.joint < 0 || *part.joint >= joints) return {};
  const ChainJoint at = findChainJoint(mechanism, *part.joint);
  return AttachmentDescription{
      mechanism.chains[static_cast<std::size_t>(at.chain)].name, std::to_string(at.joint + 1), {}};
}

void FramePicker::take(const PickedPart& part) {
  const auto& mechanism = edits_.document().mechanism();
  if (!active_ || !mechanism) return;
  const std::optional<AttachmentDescription> frame = findFrame(*mechanism, part);
  if (!frame) return;
  if (!first_) {
    first_ = frame;
    emit messages_.said(
        tr("Frame A is on %1; click what frame B is on.").arg(describeFrame(*frame)));
    return;
  }
  if (*frame == *first_) {
    emit messages_.said(
        tr("%1 cannot be closed to itself: click another link.").arg(describeFrame(*frame)));
    return;
  }
  AttachmentDescription a = *first_, b = *frame;
  setActive(false);
  const auto isWorld = [](const AttachmentDescription& one) { return isGround(one.chain); };
  if (isWorld(a)) std::swap(a, b);
  if (isWorld(b)) {
    b.placement = findWorldPlacement(*mechanism, watch_.pose(), a).value_or(Placement());
  }
  const int closure = addClosure(edits_, a, b);
  if (closure < 0) return;
  emit messages_.said(
      tr("%1 and %2 are pinned together where their frames meet: place them below, then Assemble.")
          .arg(describeFrame(a), describeFrame(b)));
  emit made(closure);
}

}  // namespace denavit
