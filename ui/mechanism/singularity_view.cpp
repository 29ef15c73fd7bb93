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

constexpr int kSide_px = 52, kTop_px = 6, kBottom_px = 34;  ///< for axes and what they are called
constexpr int kScale_px = 10, kScaleRoom_px = 52;           ///< the bar, and with its numbers
constexpr double kCrossing_px = 2.2, kEdge_px = 4.2;        ///< a line, and the dark one under it
constexpr int kScaleSteps = 32;

/// Whether a measure changes its sign from one place to the next.
bool isCrossed(double a, double b) { return (a < 0) != (b < 0); }

QColor toColour(double part) {
  const Rgb colour = rampColor(part);
  return {colour.r, colour.g, colour.b};
}

/// Bright on dark places, with a dark edge on bright ones.
void drawLines(QPainter& painter, const QVector<QLineF>& lines, const char* name,
               Qt::PenStyle style) {
  painter.setPen(QPen(QColor(20, 20, 30), kEdge_px, Qt::SolidLine, Qt::SquareCap));
  painter.drawLines(lines);
  painter.setPen(QPen(colour(name), kCrossing_px, style, Qt::FlatCap));
  painter.drawLines(lines);
}

}  // namespace

SingularityView::SingularityView(QWidget* parent) : QWidget(parent) {
  setObjectName("singularityView");
  setCursor(Qt::CrossCursor);
  setToolTip(tr("Lighter: the drives hold the hand better. A click takes the mechanism there"));
}

void SingularityView::setMap(SingularityMap map) {
  map_ = std::move(map);
  chooseRange();
  update();
}

void SingularityView::setAxes(const Axis& across, const Axis& up) {
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

/// What the hand reaches, and a place more on each side.
void SingularityView::chooseRange() {
  best_ = 0;
  int left = map_.count, right = -1, low = map_.count, high = -1;
  for (int row = 0; row < map_.count; ++row) {
    for (int column = 0; column < map_.count; ++column) {
      const SingularityMap::Place& place = map_.at(column, row);
      if (!place.isReached) continue;
      best_ = std::max(best_, std::abs(place.direct));
      left = std::min(left, column), right = std::max(right, column);
      low = std::min(low, row), high = std::max(high, row);
    }
  }
  if (right < 0) left = low = 0, right = high = map_.count - 1;
  left = std::max(0, left - 1), low = std::max(0, low - 1);
  right = std::min(map_.count - 1, right + 1), high = std::min(map_.count - 1, high + 1);
  part_ = {left, low, right - left + 1, high - low + 1};
}

/// Lengths are the same across and up.
QRectF SingularityView::picture() const {
  const QRectF room(kSide_px, kTop_px, width() - kSide_px - kScaleRoom_px,
                    height() - kTop_px - kBottom_px);
  const double columns = std::max(1, part_.columns), rows = std::max(1, part_.rows);
  const double size = std::max(1.0, std::min(room.width() / columns, room.height() / rows));
  const QSizeF all(columns * size, rows * size);
  return {QPointF(room.center().x() - all.width() / 2, room.top()), all};
}

QRectF SingularityView::cell(int column, int row) const {
  const QRectF all = picture();
  const double size = all.width() / std::max(1, part_.columns);
  return {all.left() + (column - part_.firstColumn) * size,
          all.bottom() - (row - part_.firstRow + 1) * size, size, size};
}

void SingularityView::paintPlaces(QPainter& painter) const {
  for (int row = 0; row < map_.count; ++row) {
    for (int column = 0; column < map_.count; ++column) {
      const SingularityMap::Place& place = map_.at(column, row);
      if (!place.isReached) continue;
      painter.fillRect(cell(column, row).adjusted(0, 0, 0.5, 0.5),
                       toColour(best_ > 0 ? std::abs(place.direct) / best_ : 0));
    }
  }
}

/// Between neighbours whose measures have other signs, and where one of them goes out at the rim of
/// what the hand reaches.
void SingularityView::paintCrossings(QPainter& painter) const {
  QVector<QLineF> direct, inverse;
  const auto cross = [&](const SingularityMap::Place& a, const SingularityMap::Place& b,
                         const QLineF& line) {
    if (!a.isReached || !b.isReached) return;
    if (isCrossed(a.direct, b.direct)) direct << line;
    if (isCrossed(a.inverse, b.inverse)) inverse << line;
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
  for (const SingularityMap::Rim& rim : map_.rims) {
    const QRectF at = cell(rim.column, rim.row);
    const QLineF side = rim.dx > 0   ? QLineF(at.topRight(), at.bottomRight())
                        : rim.dx < 0 ? QLineF(at.topLeft(), at.bottomLeft())
                        : rim.dy > 0 ? QLineF(at.topLeft(), at.topRight())
                                     : QLineF(at.bottomLeft(), at.bottomRight());
    if (rim.isDirect) direct << side;
    if (rim.isInverse) inverse << side;
  }
  drawLines(painter, direct, "singular-direct", Qt::SolidLine);
  drawLines(painter, inverse, "singular-inverse", Qt::DashLine);
}

/// From a pose in which the drives hold nothing to the best of the map.
void SingularityView::paintScale(QPainter& painter) const {
  const QRectF all = picture();
  const QRectF bar(all.right() + 8, all.top(), kScale_px, all.height());
  const double step = bar.height() / kScaleSteps;
  for (int k = 0; k < kScaleSteps; ++k) {
    painter.fillRect(QRectF(bar.left(), bar.bottom() - (k + 1) * step, bar.width(), step + 0.5),
                     toColour((k + 0.5) / kScaleSteps));
  }
  painter.setPen(colour("text-soft"));
  const QRectF beside(bar.right() + 3, bar.top(), kScaleRoom_px, bar.height());
  painter.drawText(beside, Qt::AlignLeft | Qt::AlignTop, toNumber(best_, 2));
  painter.drawText(beside, Qt::AlignLeft | Qt::AlignBottom, QStringLiteral("0"));
}

void SingularityView::paintHand(QPainter& painter) const {
  if (!hand_) return;
  const auto place = [](double value, const std::vector<double>& axis) {
    return (value - axis.front()) / (axis.back() - axis.front()) *
           static_cast<double>(axis.size() - 1);
  };
  const QRectF first = cell(0, 0);
  const QPointF at = first.center() + QPointF(place(hand_->first, map_.across) * first.width(),
                                              -place(hand_->second, map_.up) * first.height());
  if (!picture().contains(at)) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour("text"), 1.5));
  painter.setBrush(colour("card"));
  painter.drawEllipse(at, 4.5, 4.5);
}

/// The ends of both axes, and what they are called: between the numbers where there is room, else
/// under them.
void SingularityView::paintAxes(QPainter& painter) const {
  const QRectF all = picture();
  painter.setPen(colour("text-soft"));
  const int line = fontMetrics().height();
  const auto number = [](const Axis& axis, const std::vector<double>& values, int k) {
    return toNumber(axis.factor * values[static_cast<std::size_t>(k)], 3);
  };
  const QString from = number(across_, map_.across, part_.firstColumn),
                to = number(across_, map_.across, part_.firstColumn + part_.columns - 1);
  const QRectF below(all.left(), all.bottom() + 2, all.width(), line);
  painter.drawText(below, Qt::AlignLeft, from);
  painter.drawText(below, Qt::AlignRight, to);
  const auto wide = [this](const QString& text) { return fontMetrics().horizontalAdvance(text); };
  const double beside_px = 2.0 * std::max(wide(from), wide(to)) + 12;
  const bool fits = wide(across_.name) + beside_px <= all.width();
  painter.drawText(below.adjusted(0, fits ? 0 : line, 0, fits ? 0 : line), Qt::AlignHCenter,
                   across_.name);
  const QRectF beside(0, all.top(), all.left() - 4, all.height());
  painter.drawText(beside, Qt::AlignRight | Qt::AlignTop,
                   number(up_, map_.up, part_.firstRow + part_.rows - 1));
  painter.drawText(beside, Qt::AlignRight | Qt::AlignBottom, number(up_, map_.up, part_.firstRow));
  painter.drawText(beside, Qt::AlignRight | Qt::AlignVCenter, up_.name);
}

void SingularityView::paintEvent(QPaintEvent* /*event*/) {
  if (map_.count < 2) return;
  QPainter painter(this);
  paintPlaces(painter);
  paintCrossings(painter);
  paintAxes(painter);
  paintScale(painter);
  paintHand(painter);
}

void SingularityView::mousePressEvent(QMouseEvent* event) {
  const QRectF all = picture();
  if (map_.count < 2 || !all.contains(event->position())) return;
  const double size = all.width() / part_.columns;
  const int column =
      std::clamp(part_.firstColumn + static_cast<int>((event->position().x() - all.left()) / size),
                 0, map_.count - 1);
  const int row =
      std::clamp(part_.firstRow + static_cast<int>((all.bottom() - event->position().y()) / size),
                 0, map_.count - 1);
  const SingularityMap::Place& place = map_.at(column, row);
  if (place.isReached) return emit placeClicked({place.q.begin(), place.q.end()});
  emit blankClicked(map_.across[static_cast<std::size_t>(column)],
                    map_.up[static_cast<std::size_t>(row)]);
}

}  // namespace denavit
