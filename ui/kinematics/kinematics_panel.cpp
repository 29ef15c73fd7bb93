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
    : QTabWidget(parent),
      shown_(new ShownArm(edits, shown, playback, preferences, this)),
      pose_(new PoseTab(*shown_)),
      dhSteps_(new DhStepsTab(*shown_, view)),
      workspace_(new WorkspaceTab(*shown_, view)),
      ellipsoid_(new EllipsoidTab(*shown_, view)) {
  setObjectName("kinematics");
  setDocumentMode(true);
  addScrollingTab(*this, pose_, tr("Pose"), tr("Where a frame is, written in every usual way"));
  addScrollingTab(*this, dhSteps_, tr("DH steps"),
                  tr("How a row of the table places its frame, step by step"));
  addScrollingTab(*this, workspace_, tr("Workspace"),
                  tr("Where the tool gets, and how well it moves there"));
  addScrollingTab(*this, ellipsoid_, tr("Ellipsoid"),
                  tr("What the tool can do at this pose; singular poses"));
}

}  // namespace denavit
