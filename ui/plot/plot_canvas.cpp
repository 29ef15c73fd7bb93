#include "ui/plot/plot_canvas.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include <vtkNew.h>

#include "ui/plot/painter_device.h"

namespace denavit {
namespace {

constexpr double kWheelStep = 1.25;

QColor toColor(const Rgb& color, int alpha = 255) { return {color.r, color.g, color.b, alpha}; }

double widthOfText(const std::string& text, double height_px) {
  return QFontMetricsF(PainterDevice::makeFont(height_px, false))
      .horizontalAdvance(QString::fromStdString(text));
}

}  // namespace

PlotCanvas::PlotCanvas(PlotStack& stack, QWidget* parent) : QWidget(parent), stack_(stack) {
  stack_.setTextWidth(widthOfText);
  setObjectName("plotCanvas");
  setFocusPolicy(Qt::ClickFocus);
  setCursor(Qt::CrossCursor);
  setToolTip(
      tr("Left drag: move the time cursor\n"
         "Right drag, or Shift + drag: zoom to a box\n"
         "Middle drag: move\n"
         "Wheel: zoom time at the mouse; with Ctrl or over the numbers: values\n"
         "Double click: show everything"));
  setToolTipDuration(6000);
}

void PlotCanvas::showCharts() {
  stale_ = true;
  update();
  emit laidOut();
}

void PlotCanvas::showCursor() { update(); }

void PlotCanvas::paint(QPainter& painter, PlotStack& stack, double height) {
  vtkNew<PainterDevice> device;
  device->setPainter(&painter, height);
  stack.paintCharts(device);
  device->setPainter(&painter, height);
  stack.paintCursor(device);
}

void PlotCanvas::paintEvent(QPaintEvent*) {
  const double ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  vtkNew<PainterDevice> device;
  if (stale_ || picture_.size() != pixels || picture_.devicePixelRatio() != ratio) {
    picture_ = QPixmap(pixels);
    picture_.setDevicePixelRatio(ratio);
    picture_.fill(toColor(stack_.theme().background));
    QPainter painter(&picture_);
    painter.setRenderHint(QPainter::Antialiasing);
    device->setPainter(&painter, height());
    stack_.paintCharts(device);
    stale_ = false;
  }
  QPainter painter(this);
  painter.drawPixmap(0, 0, picture_);
  painter.setRenderHint(QPainter::Antialiasing);
  device->setPainter(&painter, height());
  stack_.paintCursor(device);
  if (drag_ != Drag::Box) return;
  painter.setPen(QPen(toColor(stack_.theme().faintText), 1.0));
  painter.setBrush(toColor(stack_.theme().axis, 50));
  painter.drawRect(boxTo(at_));
}

void PlotCanvas::resizeEvent(QResizeEvent*) {
  stack_.setSize(width(), height());
  showCharts();
}

void PlotCanvas::scrubTo(double x) {
  if (stack_.plots().empty()) return;
  const PlotRect area = stack_.area(0);
  const double time = stack_.timeAt(std::clamp(x, area.left, area.right()));
  stack_.setCursor(time);
  showCursor();
  emit timeScrubbed(time);
}

void PlotCanvas::mousePressEvent(QMouseEvent* event) {
  const auto plot = stack_.plotAt(event->position().x(), event->position().y());
  if (!plot) return;
  dragPlot_ = *plot;
  from_ = at_ = event->position();
  const bool shift = event->modifiers().testFlag(Qt::ShiftModifier);
  if (event->button() == Qt::MiddleButton) {
    drag_ = Drag::Pan;
  } else if (event->button() == Qt::RightButton || shift) {
    drag_ = Drag::Box;
  } else if (stack_.area(*plot).contains(from_.x(), from_.y())) {
    drag_ = Drag::Scrub;
    scrubTo(from_.x());
  }
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - at_;
  at_ = event->position();
  switch (drag_) {
    case Drag::Scrub:
      scrubTo(at_.x());
      break;
    case Drag::Box:
      update();
      break;
    case Drag::Pan:
      stack_.pan(dragPlot_, moved.x(), moved.y());
      showCharts();
      emit zoomed();
      break;
    case Drag::None:
      break;
  }
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (drag_ == Drag::Box) {
    const QRectF box = boxTo(event->position());
    stack_.zoomTo(dragPlot_, {box.left(), box.top(), box.width(), box.height()});
    showCharts();
    emit zoomed();
  }
  drag_ = Drag::None;
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent*) {
  drag_ = Drag::None;
  stack_.fit();
  showCharts();
  emit zoomed();
}

void PlotCanvas::wheelEvent(QWheelEvent* event) {
  // Some systems turn the wheel sideways while a modifier is held.
  const QPoint delta = event->angleDelta();
  const double steps = (delta.y() != 0 ? delta.y() : delta.x()) / 120.0;
  const QPointF at = event->position();
  const auto plot = stack_.plotAt(at.x(), at.y());
  if (!plot || steps == 0.0) {
    event->ignore();
    return;
  }
  const double factor = std::pow(kWheelStep, steps);
  const bool values = event->modifiers().testFlag(Qt::ControlModifier) ||
                      stack_.axisArea(*plot).contains(at.x(), at.y());
  if (values)
    stack_.zoomY(*plot, factor, at.y());
  else
    stack_.zoomX(factor, at.x());
  showCharts();
  emit zoomed();
  event->accept();
}

/// The rubber band from the press to here, kept inside its chart.
QRectF PlotCanvas::boxTo(const QPointF& corner) const {
  const PlotRect area = stack_.area(dragPlot_);
  const QRectF inside(area.left, area.top, area.width, area.height);
  return QRectF(from_, corner).normalized().intersected(inside);
}

}  // namespace denavit
