#include "ui/kinematics/kinematics_panel.h"

#include "ui/editors/scrolling_tab.h"
#include "ui/kinematics/dh_steps_tab.h"
#include "ui/kinematics/ellipsoid_tab.h"
#include "ui/kinematics/pose_tab.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/kinematics/workspace_tab.h"

namespace denavit {

KinematicsPanel::KinematicsPanel(const Edits& edits, const Shown& shown, Playback& playback,
                                 const Preferences& preferences, ArmView& view, QWidget* parent)
    : QTabWidget(parent), shown_(new ShownArm(edits, shown, playback, preferences, this)) {
  setObjectName("kinematics");
  setDocumentMode(true);
  pose_ = addScrollingTab<PoseTab>(*this, tr("Pose"),
                                   tr("Where a frame is, written in every usual way"), *shown_);
  dhSteps_ = addScrollingTab<DhStepsTab>(
      *this, tr("DH steps"), tr("How a row of the table places its frame, step by step"), *shown_,
      view);
  workspace_ = addScrollingTab<WorkspaceTab>(*this, tr("Workspace"),
                                             tr("Where the tool gets, and how well it moves there"),
                                             *shown_, view);
  ellipsoid_ = addScrollingTab<EllipsoidTab>(
      *this, tr("Ellipsoid"), tr("What the tool can do at this pose; singular poses"), *shown_,
      view);
}

}  // namespace denavit
