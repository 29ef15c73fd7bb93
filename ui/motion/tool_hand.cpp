#include "ui/motion/tool_hand.h"

#include <algorithm>

#include "models/motion/joint_list.h"
#include "render/arm_scene.h"
#include "ui/editors/quantity_text.h"
#include "ui/motion/motion_edits.h"
#include "ui/motion/planned_pose.h"
#include "ui/motion/tool_point.h"
#include "ui/playback/playback.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/shown.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"

namespace denavit {
namespace {

// Of the arm's reach.
constexpr double kGizmoArrow = 0.17, kGizmoRing = 0.10;

}  // namespace

ToolHand::ToolHand(Edits& edits, Shown& shown, const Playback& playback,
                   const Preferences& preferences, PlannedPose& planned, ArmView& view,
                   QWidget& panel, QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      playback_(playback),
      preferences_(preferences),
      planned_(planned),
      view_(view) {
  inverse_.setRobot(edits.document().robot());
  auto* sight = new InSight(panel);
  connect(sight, &InSight::changed, this, [this](bool inSight) {
    isInSight_ = inSight;
    place();
  });
  connect(&edits, &Edits::robotChanged, this, [this] {
    inverse_.setRobot(edits_.document().robot());  // first: to drop is to place it again
    if (drag_) drop(true);
    place();
  });
  connect(&shown, &Shown::changed, this, &ToolHand::place);
  connect(&playback, &Playback::activeChanged, this, &ToolHand::place);
  connect(&view, &ArmView::gizmoGrabbed, this, &ToolHand::grab);
  connect(&view, &ArmView::gizmoDragged, this, &ToolHand::drag);
  connect(&view, &ArmView::gizmoDropped, this, &ToolHand::drop);
}

VecX<double> ToolHand::shownJoints() const { return toVector(shown_.poseOfArm()); }

/// Between an edit and what follows from it, the pose on screen may be of another arm.
bool ToolHand::followsArm() const {
  return inverse_.isThere() && shownJoints().size() == inverse_.solver().arm().jointCount();
}

/// The gizmo is at the tool, along the world's axes. A run that is shown has passed: its tool
/// stays.
void ToolHand::place() {
  const bool isOwn = shown_.isDocumentPose() || planned_.isActive();
  offerWayBack(isInSight_ && !isOwn && playback_.isActive() && inverse_.isThere());
  if (!isInSight_ || !isOwn || !followsArm()) {
    view_.scene().setGizmo({});
    return view_.redraw();
  }
  const double reach = view_.scene().reach();
  view_.scene().setGizmo(
      GizmoFrame{.X_WG = {Mat3<double>::Identity(), inverse_.calcTool(shownJoints()).p},
                 .arrow_m = kGizmoArrow * reach,
                 .ring_m = kGizmoRing * reach,
                 .turns = inverse_.turns()});
  view_.redraw();
}

/// Else nobody knows where the arrows are that were there before the run.
void ToolHand::offerWayBack(bool isWanted) {
  if (isWanted == offersWayBack_) return;
  offersWayBack_ = isWanted;
  view_.setDrawnBy("toolHand", isWanted ? tr("run shown: back to the tool") : QString(),
                   [this] { shown_.leave(); });
}

void ToolHand::grab() {
  if (!followsArm()) return;
  const VecX<double> q = shownJoints();
  drag_.emplace(Drag{std::make_unique<BranchFollower>(inverse_.solver(), q), inverse_.calcTool(q).R,
                     planned_.point(), edits_.undoStack().index()});
  ++gesture_;
}

void ToolHand::drag(const Pose<double>& X_WG) {
  if (!drag_) return;
  const Pose<double> X_WT{X_WG.R * drag_->R_WT, X_WG.p};
  QElapsedTimer clock;
  clock.start();
  const FollowStep step = drag_->follower->follow(inverse_.makeTarget(X_WT));
  took_ms_ = static_cast<double>(clock.nsecsElapsed()) * 1e-6;
  const int point = drag_->point;
  if (point >= 0) planned_.holdPoint(step.at.q);
  write(step.at.q, point, point >= 0 ? tr("drag point %1").arg(point + 1) : tr("drag the tool"),
        QStringLiteral("tool %1").arg(gesture_));
  tell(step, X_WT);
  emit followed(took_ms_);
}

void ToolHand::tell(const FollowStep& step, const Pose<double>& X_WT) {
  const QuantityFormat format = shownFormat(QuantityKind::Length, preferences_.values());
  const Vec3<double> tool = inverse_.calcTool(step.at.q).p;
  QStringList place;
  for (const double value : tool) place << toText(value, format);
  QString text = place.join(preferences_.values().decimalComma ? "; " : ", ");
  if (!step.reason.empty()) {
    const double short_m = (X_WT.p - tool).norm();
    text +=
        "\n" + tr("%1 short: %2").arg(toText(short_m, format), QString::fromStdString(step.reason));
  }
  view_.setHandleText(text);
}

void ToolHand::drop(bool kept) {
  if (!drag_) return;
  const bool hasMoved = edits_.undoStack().index() > drag_->undoIndex;
  drag_.reset();
  view_.setHandleText({});
  planned_.release();
  if (!kept && hasMoved) edits_.undoStack().undo();
  place();
}

void ToolHand::take(const VecX<double>& q, const QString& text) {
  const auto point = static_cast<std::size_t>(std::max(planned_.point(), 0));
  const std::vector<MotionPoint> points = trajectoryOf(edits_).points;
  if (planned_.point() >= 0 && point < points.size() && points[point].move != MoveKind::Joint) {
    emit said(tr("On a line or an arc the way decides: make point %1 a joint move to choose")
                  .arg(point + 1));
    return;
  }
  write(q, planned_.point(), text, {});
}

void ToolHand::write(const VecX<double>& q, int point, const QString& text,
                     const QString& mergeKey) {
  const std::vector<double> joints(q.begin(), q.end());
  if (point < 0) {
    edits_.editPose(
        text, [&](std::vector<double>& pose) { pose = joints; }, mergeKey);
    return;
  }
  editTrajectory(
      edits_, text,
      [&](TrajectoryDescription& t) {
        if (static_cast<std::size_t>(point) >= t.points.size()) return;
        MotionPoint& at = t.points[static_cast<std::size_t>(point)];
        at.pose.clear();
        if (at.position.empty()) {
          at.q = joints;
          return;
        }
        setToolPose(at, inverse_.calcTool(q), inverse_.turns());
        at.branch.clear();
        // On a line the way decides.
        if (at.move == MoveKind::Joint) at.branch = inverse_.solver().label(q);
      },
      mergeKey);
}

}  // namespace denavit
