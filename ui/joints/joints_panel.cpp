#include "ui/joints/joints_panel.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/editors/field_menus.h"
#include "ui/editors/quantity_edit.h"
#include "ui/joints/joint_slider.h"
#include "ui/poses/start_actions.h"
#include "ui/preferences/preferences.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/shown.h"
#include "ui/theme/icons.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Beyond a limit, as part of the slider.
constexpr double kRoom = 0.05;

}  // namespace

SliderRange findSliderRange(const RobotDescription& robot, std::size_t joint) {
  const JointDescription& row = robot.joints[joint];
  double reach = std::numbers::pi;
  if (row.type == JointType::Prismatic) {
    reach = 0;
    for (const JointDescription& other : robot.joints) {
      reach += std::abs(other.a) + std::abs(other.d);
    }
    reach = reach > 0.1 ? reach : 0.5;
  }
  double lower = row.limits.lower.value_or(-reach), upper = row.limits.upper.value_or(reach);
  // One limit alone may lie beyond the usual end on the other side.
  if (!(lower < upper))
    (row.limits.lower ? upper : lower) = lower + (row.limits.lower ? 2 : -2) * reach;
  if (!(lower < upper)) return {-reach, reach};
  return {lower, upper};
}

JointsPanel::JointsPanel(Edits& edits, Shown& shown, const Preferences& preferences,
                         Messages& messages, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      shown_(shown),
      preferences_(preferences),
      messages_(messages) {
  QScrollArea* area = area_ = scrollAreaDown(this);
  grid_ = grid(scrolled(area), {.margins = {10, 4, 10, 0}, .horizontal = 8, .vertical = 1});
  grid_->setColumnStretch(1, 1);
  column(this, {{area, 1}}, {.margins = {0, 2, 0, 6}, .spacing = 4});
  makeNotice();
  makeButtons();
  connect(&edits, &Edits::robotChanged, this, &JointsPanel::rebuild);
  connect(&preferences, &Preferences::unitsChanged, this, [this] {
    joints_.clear();
    rebuild();
  });
  connect(&shown, &Shown::changed, this, &JointsPanel::refresh);
  connect(&edits, &Edits::scenarioChanged, this, &JointsPanel::refreshStart);
  connect(&edits, &Edits::startLockChanged, this, &JointsPanel::refreshStart);
  rebuild();
}

void JointsPanel::makeNotice() {
  notice_ = named(new QWidget(this), "startNotice");
  auto* here = pushButton(notice_, "startHereInstead", tr("Start here instead"),
                          tr("Unlocks the start and takes the pose shown, at rest"));
  here->setFocusPolicy(Qt::TabFocus);
  noticeText_ = wrapped(
      mutedLabel(notice_, {}, tr("Runs still start where the file or the table of starts says")));
  row(notice_, {{noticeText_, 1}, here}, {.margins = {10, 0, 10, 0}});
  layout()->addWidget(notice_);
  connect(here, &QPushButton::clicked, this, [this] { startFromShown(edits_, shown_, messages_); });
}

void JointsPanel::makeButtons() {
  auto* zero = pushButton(
      this, "zeroPose", tr("Zero"),
      tr("Every joint to 0; of a mechanism the independent ones, which the others follow"));
  start_ = pushButton(this, "showStart", tr("Show start"),
                      tr("The arm goes to where runs start; a run shown is left"));
  auto* here = pushButton(this, "startHere", tr("Start here"),
                          tr("Runs start from what is shown: within a run from this instant, with "
                             "its rates. Joints that are moved set the start by themselves"));
  lock_ = toolButton(this, "lockStart", {},
                     tr("Locks the start of runs: moving joints then moves the picture only. Files "
                        "with rates or deflections at their start open locked"));
  lock_->setAccessibleName(tr("Lock the start"));
  lock_->setCheckable(true);
  // The keyboard stays where it was: Space plays.
  for (QAbstractButton* button : std::initializer_list<QAbstractButton*>{zero, start_, here, lock_})
    button->setFocusPolicy(Qt::TabFocus);
  static_cast<QVBoxLayout*>(layout())->addLayout(
      row({zero, start_, here, stretch(), lock_}, {.margins = {10, 0, 10, 0}}));
  connect(zero, &QPushButton::clicked, &edits_, &Edits::zeroJoints);
  connect(start_, &QPushButton::clicked, this, [this] { showStart(edits_, shown_); });
  connect(here, &QPushButton::clicked, this, [this] { startFromShown(edits_, shown_, messages_); });
  connect(lock_, &QToolButton::clicked, this, [this](bool on) { edits_.setStartLocked(on); });
}

/// The lock, and the line that says where it holds the start back.
void JointsPanel::refreshStart() {
  const bool locked = edits_.document().isStartLocked();
  lock_->setChecked(locked);
  lock_->setIcon(themedIcon(locked ? "locked" : "unlocked"));
  noticeText_->setText(locked ? tr("Only the picture moved: the start is locked.")
                       : startsOnMotion(edits_.document().scenario())
                           ? tr("Only the picture moved: runs start where their motion does.")
                       : edits_.document().mechanism()
                           ? tr("Runs start elsewhere: this was moved while the start was locked, "
                                "or the start as it is written leaves loops open.")
                           : tr("Runs start elsewhere: this was moved while the start was "
                                "locked."));
  notice_->setVisible(shown_.isDocumentPose() &&
                      edits_.document().pose() != edits_.document().startPose());
}

void JointsPanel::rebuild() {
  const auto& joints = edits_.document().robot().joints;
  // Most edits leave names, types and limits alone, and then the sliders stay, also under the
  // mouse.
  const bool same = std::equal(joints.begin(), joints.end(), joints_.begin(), joints_.end(),
                               [](const JointDescription& a, const JointDescription& b) {
                                 return a.name == b.name && a.type == b.type &&
                                        a.limits == b.limits &&
                                        (a.type == JointType::Revolute || a == b);
                               });
  if (!same || rows_.empty()) {
    clearRows();
    joints_ = joints;
    for (std::size_t i = 0; i < joints.size(); ++i) addRow(static_cast<int>(i));
    grid_->setRowStretch(static_cast<int>(joints.size()), 1);
    markSelected();
  }
  refresh();
}

void JointsPanel::setSelected(int joint) {
  selected_ = joint;
  markSelected();
  if (joint < 0 || joint >= static_cast<int>(rows_.size())) return;
  area_->ensureWidgetVisible(rows_[static_cast<std::size_t>(joint)].slider, 0, 6);
}

void JointsPanel::markSelected() {
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    QFont font = rows_[i].label->font();
    font.setBold(static_cast<int>(i) == selected_);
    rows_[i].label->setFont(font);
  }
}

void JointsPanel::clearRows() {
  for (const Row& row : rows_) {
    // Later: one of them may be the sender of what led here.
    for (QWidget* widget : {static_cast<QWidget*>(row.label), static_cast<QWidget*>(row.slider),
                            static_cast<QWidget*>(row.number)}) {
      widget->hide();
      grid_->removeWidget(widget);
      widget->setObjectName({});
      widget->deleteLater();
    }
  }
  grid_->setRowStretch(static_cast<int>(rows_.size()), 0);
  rows_.clear();
}

void JointsPanel::addRow(int joint) {
  const JointDescription& described = joints_[static_cast<std::size_t>(joint)];
  QWidget* parent = grid_->parentWidget();
  const QuantityFormat format = shownFormat(described.type, preferences_.values());
  const QString name = QString::fromStdString(described.name);
  const QString symbol = "q" + toSubscript(joint + 1);
  // Joints of a mechanism are looked for by their chains.
  const bool isOfChain = edits_.document().mechanism().has_value();
  const Row row{new QLabel(isOfChain ? symbol + "  " + name : symbol, parent),
                new JointSlider(parent), new QuantityEdit(format, parent)};
  const auto [lower, upper] =
      findSliderRange(edits_.document().robot(), static_cast<std::size_t>(joint));
  const auto& [lowerLimit, upperLimit, velocity, effort] = described.limits;
  // A little room beyond each limit, where a pose that breaks it can be seen.
  const double room = kRoom * (upper - lower);
  row.slider->setJoint(lowerLimit ? lower - room : lower, upperLimit ? upper + room : upper,
                       lowerLimit, upperLimit);
  row.number->setFixedWidth(row.number->fontMetrics().horizontalAdvance("-1234.56 mm") + 14);
  const double step = described.type == JointType::Revolute ? std::numbers::pi / 180 : 1e-3;
  row.number->setStep(step);
  setFieldPlace(*row.number, [joint] { return QStringLiteral("initial.q[%1]").arg(joint); });
  const auto limitText = [&](const std::optional<double>& limit) {
    return limit ? toText(*limit, format) : tr("none");
  };
  const QString range = lowerLimit || upperLimit
                            ? tr("limits %1 … %2").arg(limitText(lowerLimit), limitText(upperLimit))
                            : tr("no limits");
  const QString toolTip =
      tr("%1: %2\nArrow keys and wheel step by %3, with Shift by ten times as much")
          .arg(name, range, toText(step, format));
  row.label->setToolTip(name);
  named(row.slider, QStringLiteral("slider%1").arg(joint + 1), toolTip);
  row.slider->setAccessibleName(name);
  named(row.number, QStringLiteral("joint%1").arg(joint + 1), toolTip);
  connectRow(row, joint, step);
  grid_->addWidget(row.label, joint, 0);
  grid_->addWidget(row.slider, joint, 1);
  grid_->addWidget(row.number, joint, 2);
  rows_.push_back(row);
}

void JointsPanel::connectRow(const Row& row, int joint, double step) {
  connect(row.slider, &JointSlider::taken, this, [this] { ++gesture_; });
  connect(row.slider, &JointSlider::moved, this,
          [this, joint](double value) { edits_.setJoint(joint, value, gesture_); });
  // One that was not taken goes back.
  connect(row.slider, &QSlider::sliderReleased, this, &JointsPanel::refresh);
  connect(row.slider, &JointSlider::stepped, this,
          [this, joint, step](int steps) { edits_.stepJoint(joint, steps * step, gesture_); });
  connect(row.number, &QuantityEdit::edited, this, [this, joint](double value, int gesture) {
    edits_.setJoint(joint, value, -1 - gesture);
  });
  connect(row.number, &QuantityEdit::refused, &messages_, &Messages::said);
}

void JointsPanel::refresh() {
  const std::vector<double> pose = shown_.poseOfArm();
  for (std::size_t i = 0; i < rows_.size() && i < pose.size(); ++i) {
    const Row& row = rows_[i];
    row.slider->setJointValue(pose[i]);
    row.number->setValue(pose[i]);
    if (row.number->property("beyond").toBool() == row.slider->isBeyond()) continue;
    setLook(*row.number, "beyond", row.slider->isBeyond());
  }
  refreshStart();
}

}  // namespace denavit
