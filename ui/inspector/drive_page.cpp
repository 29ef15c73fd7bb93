#include "ui/inspector/drive_page.h"

#include "models/issue.h"
#include "models/motors/motor_file.h"
#include "models/robot/drive_train.h"
#include "models/robot/fields_of_robot.h"
#include "ui/editors/robot_fields.h"
#include "ui/inspector/drive_train_dialog.h"
#include "ui/inspector/inspector_grid.h"
#include "ui/inspector/motor_dialog.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/selection.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Every value below a path of the joint that has a label, in as many columns.
void addAll(QGridLayout& grid, int firstColumn, int columns, const char* path,
            RobotFields& fields) {
  int count = 0;
  for (const auto& handle : listHandles<JointDescription>()) {
    if (!handle.path.starts_with(path) || *handle.about.label == '\0') continue;
    fields.addOfJointTo(grid, firstColumn + count++ % columns, handle.path);
  }
}

void stretch(QGridLayout& grid) {
  grid.setColumnStretch(1, 1);
  grid.setColumnStretch(3, 1);
  grid.setRowStretch(grid.rowCount(), 1);
}

}  // namespace

DrivePage::DrivePage(Edits& edits, const Selection& selection, const Preferences& preferences,
                     Messages& messages, RobotFields& fields, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      selection_(selection),
      preferences_(preferences),
      messages_(messages) {
  setObjectName("drivePage");
  QGridLayout* grid = makeInspectorGrid(this);
  addButtons(*grid);
  addAll(*grid, 0, 1, "friction.", fields);
  fields.addSpringTo(*grid, 0);
  damping_ = fields.addOfJointTo(*grid, 0, "joint_spring.damping").editor;
  addAll(*grid, 1, 1, "actuator.", fields);
  ratio_ = findChild<QWidget*>("actuator.gear_ratio");
  stretch(*grid);
  connect(&edits_, &Edits::robotChanged, this, &DrivePage::refresh);
  connect(&selection_, &Selection::changed, this, &DrivePage::refresh);
  refresh();
}

void DrivePage::addButtons(QGridLayout& grid) {
  grid.addWidget(mutedLabel(this, tr("at the joint")), 0, 0, 1, 2);
  atMotor_ = mutedLabel(this);
  grid.addWidget(atMotor_, 0, 2, 1, 2);
  motor_ = pushButton(this, "chooseMotor", {},
                      tr("Winding, rotor, friction and supply of a motor of the catalogue"));
  connect(motor_, &QPushButton::clicked, this, &DrivePage::chooseMotor);
  train_ = pushButton(this, "driveTrain", {},
                      tr("How motors and joints turn each other where gears couple several of "
                         "them:\nwrists, differentials, parallelograms"));
  connect(train_, &QPushButton::clicked, this, &DrivePage::editTrain);
  grid.addWidget(motor_, 1, 2, 1, 2);
  grid.addWidget(train_, 2, 2, 1, 2);
}

const std::vector<MotorDescription>& DrivePage::motors() {
  if (motors_) return *motors_;
  motors_.emplace();
  try {
    *motors_ = listMotors();
  } catch (const DescriptionError& error) {
    emit messages_.said(tr("No catalogue of motors: %1").arg(QString::fromStdString(error.what())));
  }
  return *motors_;
}

void DrivePage::refresh() {
  const RobotDescription& robot = edits_.document().robot();
  const auto selected = static_cast<std::size_t>(selection_.joint());
  if (selected >= robot.joints.size()) return;
  const JointDescription& joint = robot.joints[selected];
  const bool isCoupled = hasDriveTrain(robot);
  atMotor_->setText(isCoupled ? tr("at motor %1 of the drive train").arg(selection_.joint() + 1)
                              : tr("at the motor"));
  QString name;
  for (const MotorDescription& motor : motors()) {
    if (isFitted(motor, joint.actuator)) name = QString::fromStdString(motor.name);
  }
  motor_->setText(name.isEmpty() ? tr("Choose a motor…") : name + QStringLiteral("…"));
  train_->setText(isCoupled ? tr("Drive train: %1 motors coupled…").arg(robot.joints.size())
                            : tr("Drive train: none…"));
  if (ratio_ != nullptr) ratio_->setEnabled(!isCoupled);
  damping_->setEnabled(joint.spring.has_value());
}

void DrivePage::chooseMotor() {
  if (motors().empty()) return;
  auto* dialog = new MotorDialog(edits_, motors(), selection_.joint(), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void DrivePage::editTrain() {
  auto* dialog = new DriveTrainDialog(edits_, preferences_, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

LimitsPage::LimitsPage(RobotFields& fields, QWidget* parent) : QWidget(parent) {
  QGridLayout* grid = makeInspectorGrid(this);
  addAll(*grid, 0, 2, "limits.", fields);
  grid->addWidget(wrapped(mutedLabel(this, tr("Sliders keep to the limits; runs report when a "
                                              "joint leaves them."))),
                  grid->rowCount(), 0, 1, 4);
  stretch(*grid);
}

}  // namespace denavit
