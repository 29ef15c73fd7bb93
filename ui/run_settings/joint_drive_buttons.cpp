#include "ui/run_settings/joint_drive_buttons.h"

#include <QButtonGroup>

#include "ui/run_settings/joint_drive.h"
#include "ui/studio/edits.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {

JointDriveButtons::JointDriveButtons(Edits& edits, Selection& selection, QWidget* parent)
    : QWidget(parent), edits_(edits), selection_(selection), joint_(new QLabel(this)) {
  static constexpr std::array kNames{"driveFree", "driveLocked", "driveMoved"};
  const std::array tips{tr("The selected joint moves under its torque or motor"),
                        tr("The selected joint stays at its start"),
                        tr("The selected joint follows a motion: type it into the line below")};
  const QStringList words = driveWords();
  auto* group = new QButtonGroup(this);
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    const auto drive = static_cast<JointDrive>(i);
    QToolButton* button = toolButton(this, kNames[i], words[static_cast<qsizetype>(i)], tips[i]);
    button->setCheckable(true);
    button->setProperty("boxed", true);
    group->addButton(button);
    connect(button, &QToolButton::clicked, this, [this, drive] {
      editDrive(edits_, selection_.joint(), drive);
      if (drive == JointDrive::Prescribed) emit motionWanted();
    });
    buttons_[i] = button;
  }
  row(this, {{joint_, 1}, buttons_[0], buttons_[1], buttons_[2]}, {.margins = {}, .spacing = 3});
  connect(&edits, &Edits::robotChanged, this, &JointDriveButtons::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &JointDriveButtons::refresh);
  connect(&selection, &Selection::changed, this, &JointDriveButtons::refresh);
  refresh();
}

void JointDriveButtons::refresh() {
  const auto& joints = edits_.document().robot().joints;
  const int joint = selection_.joint();
  const bool isThere = joint >= 0 && joint < static_cast<int>(joints.size());
  setEnabled(isThere);
  if (!isThere) return;
  const QString name = QString::fromStdString(joints[static_cast<std::size_t>(joint)].name);
  joint_->setText(tr("Joint %1 is").arg(joint + 1));
  joint_->setToolTip(name);
  const auto drive = static_cast<std::size_t>(driveOf(edits_.document().scenario(), joint));
  buttons_[drive]->setChecked(true);
}

}  // namespace denavit
