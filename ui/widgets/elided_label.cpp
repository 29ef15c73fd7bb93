#include "ui/widgets/elided_label.h"

#include <QResizeEvent>

namespace denavit {

ElidedLabel::ElidedLabel(QWidget* parent) : QLabel(parent) {}

void ElidedLabel::setWhole(const QString& text) {
  whole_ = text;
  updateGeometry();
  elide();
}

QSize ElidedLabel::sizeHint() const {
  const int frame = 2 * (margin() + frameWidth());
  return {fontMetrics().horizontalAdvance(whole_) + frame + 2, QLabel::sizeHint().height()};
}

void ElidedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  elide();
}

void ElidedLabel::elide() {
  const QString shown = fontMetrics().elidedText(whole_, Qt::ElideRight, contentsRect().width());
  setText(shown);
  setToolTip(shown == whole_ ? QString() : whole_);
}

}  // namespace denavit
