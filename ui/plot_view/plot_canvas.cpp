#include "ui/plot_view/plot_canvas.h"

#include <QFontMetricsF>
#include <QPainter>
#include <cmath>
#include <map>

#include <vtkNew.h>

#include "ui/plot_view/painter_device.h"

namespace denavit {
namespace {

QColor toTranslucent(const Rgb& color, int alpha = 255) {
  return {color.r, color.g, color.b, alpha};
}

}  // namespace

TextWidth PlotCanvas::makeTextWidth(const std::string& family) {
  // Laying out asks for many texts of few heights.
  auto known = std::make_shared<std::map<int, QFontMetricsF>>();
  return [name = QString::fromStdString(family), known](const std::string& text, double height_px) {
    const int key = static_cast<int>(std::lround(height_px));
    auto metrics = known->find(key);
    if (metrics == known->end())
      metrics = known->emplace(key, PainterDevice::makeFont(height_px, false, name)).first;
    return metrics->second.horizontalAdvance(QString::fromStdString(text));
  };
}

PlotCanvas::PlotCanvas(PlotStack& stack, QWidget* parent) : QWidget(parent), stack_(stack) {
  stack_.setTextWidth(makeTextWidth({}));
  setObjectName("plotCanvas");
  setAccessibleName(tr("Plots"));
  setFocusPolicy(Qt::StrongFocus);
  setContextMenuPolicy(Qt::PreventContextMenu);  // the right button also draws a box
  setMouseTracking(true);
  setCursor(Qt::CrossCursor);
  setToolTip(
      tr("Left drag: move the time cursor\n"
         "Right drag, or Shift + drag: zoom to a box (right with Shift: x only, Ctrl: y only)\n"
         "Middle drag: move (Shift: x only, Ctrl: y only)\n"
         "Wheel: zoom x at the mouse; with Ctrl, or over the numbers of an axis: y\n"
         "Double click or F: show everything; on a title: change it\n"
         "Backspace: back to the earlier zoom\n"
         "A, B: measuring cursors at the mouse; Esc removes them\n"
         "Right click: menu"));
  setToolTipDuration(8000);
}

void PlotCanvas::showCharts() {
  stale_ = true;
  update();
  emit laidOut();
}

void PlotCanvas::showCursor() { update(); }

void PlotCanvas::setDropHint(std::optional<QRectF> place) {
  dropHint_ = place;
  update();
}

void PlotCanvas::paint(QPainter& painter, PlotStack& stack, double height) {
  vtkNew<PainterDevice> device;
  device->setFontFamily(QString::fromStdString(stack.style().fontFamily));
  device->setPainter(&painter, height);
  stack.paintCharts(device);
  device->setPainter(&painter, height);
  stack.paintCursor(device);
}

void PlotCanvas::paintEvent(QPaintEvent*) {
  const double ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  vtkNew<PainterDevice> device;
  device->setFontFamily(QString::fromStdString(stack_.style().fontFamily));
  if (stale_ || picture_.size() != pixels || picture_.devicePixelRatio() != ratio) {
    if (picture_.size() != pixels) picture_ = QPixmap(pixels);
    picture_.setDevicePixelRatio(ratio);
    picture_.fill(toTranslucent(stack_.theme().background));
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
  painter.setPen(QPen(toTranslucent(stack_.theme().faintText), 1.0));
  painter.setBrush(toTranslucent(stack_.theme().axis, 50));
  if (drag_ == Drag::Box) painter.drawRect(boxTo(at_));
  painter.setPen(QPen(palette().color(QPalette::Highlight), 2.0));
  if (dropHint_) painter.drawRoundedRect(*dropHint_, 4, 4);
  if (hasFocus() && property("keyboardFocus").toBool()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Highlight), 1.0));
    painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  }
}

void PlotCanvas::resizeEvent(QResizeEvent*) {
  stack_.setSize(width(), height());
  showCharts();
}

/// The rubber band from the press to here, kept inside its chart.
QRectF PlotCanvas::boxTo(const QPointF& corner) const {
  const PlotRect area = stack_.area(dragPlot_);
  const QRectF inside(area.left, area.top, area.width, area.height);
  QRectF box = QRectF(from_, corner).normalized();
  if (keepX_) box = QRectF(inside.left(), box.top(), inside.width(), box.height());
  if (keepY_) box = QRectF(box.left(), inside.top(), box.width(), inside.height());
  return box.intersected(inside);
}

}  // namespace denavit
