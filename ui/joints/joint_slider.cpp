#include "ui/joints/joint_slider.h"

#include <QKeyEvent>
#include <QPainter>
#include <QStyleOptionSlider>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr int kSteps = 7200;
/// Rounding of a pose that sits on its limit.
constexpr double kSlack = 1e-9;

}  // namespace

JointSlider::JointSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent) {
  setRange(0, kSteps);
  setPageStep(kSteps / 36);
  setSingleStep(kSteps / 360);
  connect(this, &QSlider::sliderPressed, this, [this] {
    if (!pressing_) emit taken();
  });
  connect(this, &QSlider::valueChanged, this, [this](int position) {
    if (showing_) return;
    const double value = lower_ + (upper_ - lower_) * position / kSteps;
    const double kept = clampToLimits(value);
    if (kept != value) {
      showing_ = true;
      setValue(toPosition(kept));
      showing_ = false;
    }
    emit moved(kept);
  });
}

void JointSlider::setJoint(double lower, double upper, std::optional<double> lowerLimit,
                           std::optional<double> upperLimit) {
  lower_ = lower;
  upper_ = upper;
  lowerLimit_ = lowerLimit;
  upperLimit_ = upperLimit;
  update();
}

int JointSlider::toPosition(double value) const {
  const double part = (value - lower_) / (upper_ - lower_);
  return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * kSteps));
}

double JointSlider::clampToLimits(double value) const {
  if (upperLimit_) value = std::min(value, *upperLimit_);
  if (lowerLimit_) value = std::max(value, *lowerLimit_);
  return value;
}

void JointSlider::setJointValue(double value) {
  if (!isSliderDown()) {
    showing_ = true;
    setValue(toPosition(value));
    showing_ = false;
  }
  setBeyond(value);
}

void JointSlider::setBeyond(double value) {
  const bool beyond = std::abs(clampToLimits(value) - value) > kSlack;
  if (beyond == beyond_) return;
  beyond_ = beyond;
  setLook(*this, "bad", beyond);
}

void JointSlider::paintEvent(QPaintEvent* event) {
  QStyleOptionSlider option;
  initStyleOption(&option);
  const QRect handle =
      style()->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, this);
  const int travel = width() - handle.width();
  QPainter painter(this);
  painter.setPen(QPen(beyond_ ? colour("error") : colour("text-faint"), 1.5));
  for (const std::optional<double>& limit : {lowerLimit_, upperLimit_}) {
    if (!limit) continue;
    const int x =
        handle.width() / 2 + QStyle::sliderPositionFromValue(0, kSteps, toPosition(*limit), travel);
    painter.drawLine(x, height() / 2 - 8, x, height() / 2 + 8);
  }
  painter.end();
  QSlider::paintEvent(event);
}

void JointSlider::focusInEvent(QFocusEvent* event) {
  QSlider::focusInEvent(event);
  emit taken();
}

void JointSlider::mousePressEvent(QMouseEvent* event) {
  // Before the handle goes to where the track is pressed: that is part of the gesture.
  if (event->button() == Qt::LeftButton) emit taken();
  pressing_ = true;
  QSlider::mousePressEvent(event);
  pressing_ = false;
}

void JointSlider::keyPressEvent(QKeyEvent* event) {
  const int far = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
  switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up:
      emit stepped(far);
      return;
    case Qt::Key_Left:
    case Qt::Key_Down:
      emit stepped(-far);
      return;
    default:
      QSlider::keyPressEvent(event);
  }
}

void JointSlider::wheelEvent(QWheelEvent* event) {
  // With Shift some systems turn the wheel sideways.
  const QPoint turn = event->angleDelta();
  const int angle = turn.y() != 0 ? turn.y() : turn.x();
  // Only where the user is: scrolling the panel must not move joints on the way.
  if (!hasFocus() || angle == 0) return event->ignore();
  const int far = event->modifiers().testFlag(Qt::ShiftModifier) ? 10 : 1;
  emit stepped(angle > 0 ? far : -far);
  event->accept();
}

}  // namespace denavit
