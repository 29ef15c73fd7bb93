#include "ui/joints/joints_panel.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSlider>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/editors/quantity_edit.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

constexpr int kSliderSteps = 7200;

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

JointsPanel::JointsPanel(Studio& studio, QWidget* parent) : QWidget(parent), studio_(studio) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 2, 0, 6);
  layout->setSpacing(4);
  auto* rows = new QWidget;
  grid_ = new QGridLayout(rows);
  grid_->setContentsMargins(10, 4, 10, 0);
  grid_->setHorizontalSpacing(8);
  grid_->setVerticalSpacing(1);
  grid_->setColumnStretch(1, 1);
  auto* area = new QScrollArea(this);
  area->setWidget(rows);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  layout->addWidget(area, 1);
  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(10, 0, 10, 0);
  const auto addButton = [&](const QString& text, const char* name, const QString& toolTip) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    button->setToolTip(toolTip);
    buttons->addWidget(button);
    return button;
  };
  auto* zero = addButton(tr("Zero"), "zeroPose", tr("Every joint to 0"));
  auto* start = addButton(tr("To start"), "startPose", tr("To the pose that runs start from"));
  auto* use = addButton(tr("Use as start"), "useAsStart", tr("Runs start from the pose shown"));
  buttons->addStretch(1);
  layout->addLayout(buttons);
  connect(zero, &QPushButton::clicked, this,
          [this] { moveTo(QT_TR_NOOP("move all joints to zero"), {}); });
  connect(start, &QPushButton::clicked, this, [this] {
    moveTo(QT_TR_NOOP("move to the start"), studio_.document().scenario().initial.q);
  });
  connect(use, &QPushButton::clicked, this, [this] {
    std::vector<double> pose = studio_.shownPose();
    pose.resize(studio_.document().robot().joints.size(), 0.0);
    studio_.editScenario(tr("start from the pose"),
                         [&](ScenarioDescription& scenario) { scenario.initial.q = pose; });
  });
  connect(&studio, &Studio::robotChanged, this, &JointsPanel::rebuild);
  connect(&studio, &Studio::unitsChanged, this, [this] {
    joints_.clear();
    rebuild();
  });
  connect(&studio, &Studio::shownChanged, this, &JointsPanel::refresh);
  rebuild();
}

void JointsPanel::moveTo(const char* text, const std::vector<double>& q) {
  std::vector<double> pose = q;
  pose.resize(studio_.document().robot().joints.size(), 0.0);
  studio_.editPose(tr(text), [&](std::vector<double>& all) { all = pose; });
  studio_.playback().leave();
}

void JointsPanel::rebuild() {
  const auto& joints = studio_.document().robot().joints;
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
  }
  refresh();
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
  const auto i = static_cast<std::size_t>(joint);
  const auto [lower, upper] = findSliderRange(studio_.document().robot(), i);
  QWidget* parent = grid_->parentWidget();
  Row row{new QLabel("q" + toSubscript(joint + 1), parent), new QSlider(Qt::Horizontal, parent),
          new QuantityEdit(jointFormat(joints_[i].type, studio_.showsMillimetres()), parent), lower,
          upper};
  row.label->setToolTip(QString::fromStdString(joints_[i].name));
  row.slider->setObjectName(QStringLiteral("slider%1").arg(joint + 1));
  row.slider->setRange(0, kSliderSteps);
  row.slider->setPageStep(kSliderSteps / 36);
  row.slider->setSingleStep(kSliderSteps / 360);
  row.number->setObjectName(QStringLiteral("joint%1").arg(joint + 1));
  row.number->setFixedWidth(row.number->fontMetrics().horizontalAdvance("-1234.56 mm") + 14);
  row.number->setStep(joints_[i].type == JointType::Revolute ? std::numbers::pi / 180 : 1e-3);
  const QString range =
      toText(lower, row.number->format()) + " … " + toText(upper, row.number->format());
  row.slider->setToolTip(range);
  row.number->setToolTip(range);
  connect(row.slider, &QSlider::sliderPressed, this, [this] { ++gesture_; });
  connect(row.slider, &QSlider::valueChanged, this,
          [this, joint, lower = lower, upper = upper](int value) {
            if (refreshing_) return;
            studio_.setJoint(joint, lower + (upper - lower) * value / kSliderSteps, gesture_);
          });
  connect(row.number, &QuantityEdit::edited, this, [this, joint](double value, int gesture) {
    studio_.setJoint(joint, value, -1 - gesture);
  });
  connect(row.number, &QuantityEdit::refused, &studio_, &Studio::said);
  grid_->addWidget(row.label, joint, 0);
  grid_->addWidget(row.slider, joint, 1);
  grid_->addWidget(row.number, joint, 2);
  rows_.push_back(row);
}

void JointsPanel::refresh() {
  const std::vector<double> pose = studio_.shownPose();
  refreshing_ = true;
  for (std::size_t i = 0; i < rows_.size() && i < pose.size(); ++i) {
    const Row& row = rows_[i];
    const double part = (pose[i] - row.lower) / (row.upper - row.lower);
    if (!row.slider->isSliderDown()) {
      row.slider->setValue(
          static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * kSliderSteps)));
    }
    row.number->setValue(pose[i]);
  }
  refreshing_ = false;
}

}  // namespace denavit
