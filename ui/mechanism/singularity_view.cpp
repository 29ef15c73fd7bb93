#include "ui/mechanism/singularity_view.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "render/color_ramp.h"
#include "ui/editors/quantity_text.h"
#include "ui/theme/colours.h"

namespace denavit {
namespace {

constexpr int kSide_px = 46, kTop_px = 6, kBottom_px = 34;  ///< for axes and what they are called
constexpr double kCrossing_px = 2.4;

/// Whether a measure changes its sign from one place to the next.
bool isCrossed(double a, double b) { return (a < 0) != (b < 0); }

}  // namespace

SingularityView::SingularityView(QWidget* parent) : QWidget(parent) {
  setObjectName("singularityView");
  setCursor(Qt::CrossCursor);
  setToolTip(tr("Lighter: the drives hold the hand better. A click takes the mechanism there"));
}

void SingularityView::setMap(SingularityMap map, const QString& across, const QString& up) {
  map_ = std::move(map);
  across_ = across;
  up_ = up;
  update();
}

void SingularityView::setHand(std::optional<std::pair<double, double>> hand) {
  hand_ = hand;
  update();
}

void SingularityView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) update();
}

/// Square: lengths are the same across and up.
QRectF SingularityView::picture() const {
  const QRectF room(kSide_px, kTop_px, width() - kSide_px - 6, height() - kTop_px - kBottom_px);
  const double side = std::max(1.0, std::min(room.width(), room.height()));
  return {room.center().x() - side / 2, room.top(), side, side};
}

QRectF SingularityView::cell(int column, int row) const {
  const QRectF all = picture();
  const double size = all.width() / map_.count;
  return {all.left() + column * size, all.bottom() - (row + 1) * size, size, size};
}

void SingularityView::paintPlaces(QPainter& painter) const {
  double most = 0;
  for (const SingularityMap::Place& place : map_.places) {
    if (place.isReached) most = std::max(most, std::abs(place.direct));
  }
  for (int row = 0; row < map_.count; ++row) {
    for (int column = 0; column < map_.count; ++column) {
      const SingularityMap::Place& place = map_.at(column, row);
      if (!place.isReached) continue;
      const Rgb colour = rampColor(most > 0 ? std::abs(place.direct) / most : 0);
      painter.fillRect(cell(column, row).adjusted(0, 0, 0.5, 0.5),
                       QColor(colour.r, colour.g, colour.b));
    }
  }
}

/// Between neighbours whose measures have other signs.
void SingularityView::paintCrossings(QPainter& painter) const {
  const QPen direct(colour("vector-linear"), kCrossing_px), inverse(colour("error"), kCrossing_px);
  const auto cross = [&](const SingularityMap::Place& a, const SingularityMap::Place& b,
                         const QLineF& line) {
    if (!a.isReached || !b.isReached) return;
    if (isCrossed(a.direct, b.direct)) {
      painter.setPen(direct);
      painter.drawLine(line);
    }
    if (isCrossed(a.inverse, b.inverse)) {
      painter.setPen(inverse);
      painter.drawLine(line);
    }
  };
  for (int row = 0; row < map_.count; ++row) {
    for (int column = 0; column < map_.count; ++column) {
      const QRectF at = cell(column, row);
      if (column + 1 < map_.count) {
        cross(map_.at(column, row), map_.at(column + 1, row), {at.topRight(), at.bottomRight()});
      }
      if (row + 1 < map_.count) {
        cross(map_.at(column, row), map_.at(column, row + 1), {at.topLeft(), at.topRight()});
      }
    }
  }
}

void SingularityView::paintAxes(QPainter& painter) const {
  const QRectF all = picture();
  painter.setPen(colour("text-soft"));
  const int line = fontMetrics().height();
  const auto number = [](double value) { return toNumber(value, 3); };
  const QRectF below(all.left(), all.bottom() + 2, all.width(), line);
  painter.drawText(below, Qt::AlignLeft, number(map_.across.front()));
  painter.drawText(below, Qt::AlignRight, number(map_.across.back()));
  painter.drawText(below, Qt::AlignHCenter, across_);
  const QRectF beside(0, all.top(), all.left() - 4, all.height());
  painter.drawText(beside, Qt::AlignRight | Qt::AlignTop, number(map_.up.back()));
  painter.drawText(beside, Qt::AlignRight | Qt::AlignBottom, number(map_.up.front()));
  painter.drawText(beside, Qt::AlignRight | Qt::AlignVCenter, up_);
}

void SingularityView::paintEvent(QPaintEvent* /*event*/) {
  if (map_.count < 2) return;
  QPainter painter(this);
  paintPlaces(painter);
  paintCrossings(painter);
  paintAxes(painter);
  if (!hand_) return;
  const QRectF all = picture();
  const auto part = [](double value, const std::vector<double>& axis) {
    return (value - axis.front()) / (axis.back() - axis.front());
  };
  const QPointF at(all.left() + part(hand_->first, map_.across) * all.width(),
                   all.bottom() - part(hand_->second, map_.up) * all.height());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour("text"), 1.5));
  painter.setBrush(colour("card"));
  if (all.contains(at)) painter.drawEllipse(at, 4.5, 4.5);
}

void SingularityView::mousePressEvent(QMouseEvent* event) {
  const QRectF all = picture();
  if (map_.count < 2 || !all.contains(event->position())) return;
  const double size = all.width() / map_.count;
  const int column =
      std::clamp(static_cast<int>((event->position().x() - all.left()) / size), 0, map_.count - 1);
  const int row = std::clamp(static_cast<int>((all.bottom() - event->position().y()) / size), 0,
                             map_.count - 1);
  const SingularityMap::Place& place = map_.at(column, row);
  if (place.isReached) emit placeClicked({place.q.begin(), place.q.end()});
}

}  // namespace denavit
