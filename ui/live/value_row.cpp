#include "ui/live/value_row.h"

#include <algorithm>

#include "ui/editors/quantity_edit.h"
#include "ui/joints/joint_slider.h"
#include "ui/widgets/widgets.h"

namespace denavit {

ValueRow::ValueRow(QGridLayout& grid, int row, const QString& name, QWidget* parent)
    : QObject(parent),
      title_(new QLabel(parent)),
      slider_(named(new JointSlider(parent), name)),
      number_(named(new QuantityEdit({}, parent), name + "Number")) {
  number_->setFixedWidth(number_->fontMetrics().horizontalAdvance("-1234.56 N m") + 14);
  for (int column = 0; column < 3; ++column)
    grid.addWidget(widgets()[static_cast<std::size_t>(column)], row, column);
  grid.setColumnStretch(1, 1);
  connect(slider_, &JointSlider::taken, this, &ValueRow::taken);
  connect(slider_, &JointSlider::moved, this, &ValueRow::take);
  connect(slider_, &JointSlider::stepped, this,
          [this](int steps) { take(value_ + steps * range_.step); });
  connect(number_, &QuantityEdit::edited, this, [this](double value, int) {
    emit taken();
    take(value);
  });
  connect(number_, &QuantityEdit::refused, this, &ValueRow::refused);
}

std::array<QWidget*, 3> ValueRow::widgets() const { return {title_, slider_, number_}; }

void ValueRow::setTitle(const QString& title, const QString& toolTip) {
  title_->setText(title);
  for (QWidget* widget : widgets()) widget->setToolTip(toolTip);
  slider_->setAccessibleName(title);
  number_->setAccessibleName(title);
}

void ValueRow::setFormat(const QuantityFormat& format) { number_->setFormat(format); }

void ValueRow::setRange(const Range& range) {
  range_ = range;
  slider_->setJoint(range.lower, range.upper, range.lowerLimit, range.upperLimit);
  number_->setStep(range.step);
}

void ValueRow::setValue(double value) {
  value_ = value;
  slider_->setJointValue(value);
  number_->setValue(value);
}

void ValueRow::take(double value) {
  if (range_.upperLimit) value = std::min(value, *range_.upperLimit);
  if (range_.lowerLimit) value = std::max(value, *range_.lowerLimit);
  const bool isOther = value != value_;
  setValue(value);
  if (isOther) emit edited(value);
}

void ValueRow::setEnabled(bool enabled) {
  for (QWidget* widget : widgets()) widget->setEnabled(enabled);
}

void ValueRow::setVisible(bool visible) {
  for (QWidget* widget : widgets()) widget->setVisible(visible);
}

void ValueRow::removeLater() {
  for (QWidget* widget : widgets()) {
    widget->hide();
    widget->setObjectName({});
    widget->parentWidget()->layout()->removeWidget(widget);
    widget->deleteLater();
  }
  deleteLater();
}

}  // namespace denavit
