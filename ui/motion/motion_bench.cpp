#include "ui/motion/motion_bench.h"

#include <algorithm>

#include "ui/editors/quantity_text.h"
#include "ui/motion/along_path_panel.h"
#include "ui/motion/branch_ghosts.h"
#include "ui/motion/controller_panel.h"
#include "ui/motion/cost_panel.h"
#include "ui/motion/law_runs.h"
#include "ui/motion/motion_picture.h"
#include "ui/motion/motion_sketch.h"
#include "ui/motion/path_panel.h"
#include "ui/motion/planned_pose.h"
#include "ui/motion/speed_plane_panel.h"
#include "ui/motion/time_line.h"
#include "ui/motion/tool_hand.h"
#include "ui/studio/messages.h"
#include "ui/view3d/arm_view.h"
#include "ui/widgets/in_sight.h"

namespace denavit {

MotionBench::MotionBench(Edits& edits, Shown& shown, Playback& playback, Runs& runs,
                         RunShelf& shelf, const Preferences& preferences, Messages& messages,
                         ArmView& view, const std::function<QWidget*(const char* panel)>& dockOf,
                         QObject* parent)
    : QObject(parent),
      sketch_(new MotionSketch(edits, this)),
      planned_(new PlannedPose(edits, shown, playback, *sketch_, this)),
      path_(
          new PathPanel(edits, shown, preferences, messages, *sketch_, *planned_, dockOf("path"))),
      hand_(new ToolHand(edits, shown, playback, preferences, *planned_, view, *path_, this)),
      ghosts_(new BranchGhosts(edits, shown, *hand_, view, *path_, this)),
      laws_(new LawRuns(edits, runs, playback, shelf, messages, *sketch_, this)) {
  auto* picture = new MotionPicture(*sketch_, view, *path_, this);
  auto* alongPath = new AlongPathPanel(edits, shown, *sketch_, dockOf("alongPath"));
  auto* speedPlane = new SpeedPlanePanel(edits, messages, *sketch_, dockOf("speedPlane"));
  auto* controller = new ControllerPanel(edits, preferences, messages, dockOf("controller"));
  panels_ = {{"path", path_},
             {"controller", controller},
             {"cost", new CostPanel(edits, preferences, messages, *sketch_, dockOf("cost"))},
             {"alongPath", alongPath},
             {"speedPlane", speedPlane}};
  for (const auto& [name, panel] : panels_) {
    sights_.push_back(new InSight(*panel));
    connect(sights_.back(), &InSight::changed, this, &MotionBench::watch);
  }
  connect(path_, &PathPanel::pointSelected, picture, &MotionPicture::select);
  connect(path_, &PathPanel::colouringChosen, picture, &MotionPicture::setColouring);
  connect(path_, &PathPanel::branchesWanted, ghosts_, &BranchGhosts::setShown);
  connect(ghosts_, &BranchGhosts::changed, path_, [this] {
    const std::vector<IkSolution>& ways = ghosts_->solutions();
    path_->setBranches(static_cast<int>(ways.size()),
                       ways.empty() ? QString() : toBranchText(ways.front().branch));
  });
  connect(&view, &ArmView::plannedPointClicked, path_, &PathPanel::select);
  connect(alongPath, &AlongPathPanel::timeScrubbed, planned_, &PlannedPose::showAt);
  connect(speedPlane, &SpeedPlanePanel::timeScrubbed, planned_, &PlannedPose::showAt);
  connect(planned_, &PlannedPose::timeChanged, alongPath, &AlongPathPanel::setTime);
  connect(planned_, &PlannedPose::timeChanged, speedPlane, &SpeedPlanePanel::setTime);
  TimeLine* timeLine = &alongPath->timeLine();
  connect(path_, &PathPanel::pointSelected, timeLine, &TimeLine::select);
  connect(timeLine, &TimeLine::pointSelected, path_, &PathPanel::select);
  connect(timeLine, &TimeLine::removeWanted, path_, &PathPanel::removePoint);
  connect(timeLine, &TimeLine::stateDropped, path_, &PathPanel::addPoseAt);
  connect(hand_, &ToolHand::followed, &messages, [this, &messages](double took_ms) {
    emit messages.said(tr("inverse kinematics %1 ms, motion %2 ms")
                           .arg(toNumber(took_ms, 2), toNumber(sketch_->took_ms(), 2)));
  });
  connect(hand_, &ToolHand::said, &messages, &Messages::said);
  connect(controller, &ControllerPanel::runWanted, laws_, &LawRuns::run);
  connect(controller, &ControllerPanel::compareWanted, laws_, &LawRuns::compare);
  connect(laws_, &LawRuns::plotWanted, this, &MotionBench::plotWanted);
}

/// The motion is computed as long as one of its panels is seen.
void MotionBench::watch() {
  sketch_->setWatched(std::ranges::any_of(sights_, &InSight::isInSight));
}

}  // namespace denavit
