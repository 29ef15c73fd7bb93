#include "ui/kinematics/kinematics_panel.h"

#include "ui/editors/scrolling_tab.h"
#include "ui/kinematics/dh_steps_tab.h"
#include "ui/kinematics/ellipsoid_tab.h"
#include "ui/kinematics/pose_tab.h"
#include "ui/kinematics/shown_arm.h"
#include "ui/kinematics/workspace_tab.h"
#include "ui/studio/no_arm_text.h"
#include "ui/widgets/widgets.h"

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
  tabs_ = count();
  none_ = wrapped(new QLabel(this));
  none_->setMargin(10);
  none_->setAlignment(Qt::AlignTop);
  addTab(none_, tr("Kinematics"));
  connect(shown_, &ShownArm::armChanged, this, &KinematicsPanel::showWhatThereIs);
  showWhatThereIs();
}

/// A mechanism is no arm: words in place of what would be of the arm before.
void KinematicsPanel::showWhatThereIs() {
  const bool isArm = !shown_->robot().isJointList;
  none_->setText(noArmText(shown_->robot()));
  for (int i = 0; i < tabs_; ++i) setTabVisible(i, isArm);
  setTabVisible(tabs_, !isArm);
}

}  // namespace denavit
