// The lines of a PainterDevice: clipped for files, and fast on the screen.

#include <QPaintEngine>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/plot_view/painter_device.h"
#include "ui/plot_view/simplify_line.h"

namespace denavit {
namespace {

/// QPainter's cost grows faster than the number of points where pens are wider than a pixel.
constexpr std::size_t kChunk = 12;

/// Whether a line has more points than two for every pixel that it goes across.
bool isDense(const std::vector<QPointF>& run) {
  if (run.size() <= 24) return false;
  double across = 0;
  for (std::size_t i = 0; i + 1 < run.size(); ++i) across += std::abs(run[i + 1].x() - run[i].x());
  return static_cast<double>(run.size()) > 2.0 * across;
}

/// One stroke up or down for every column of dots, each beginning where the last one is near.
void joinColumns(const std::vector<QPointF>& run, double dots, std::vector<QPointF>& out) {
  out.clear();
  bool up = true;
  for (std::size_t i = 0; i < run.size();) {
    const double column = std::floor(run[i].x() * dots);
    double low = run[i].y(), high = low;
    const double first = run[i].x();
    double last = first;
    for (; i < run.size() && std::floor(run[i].x() * dots) == column; ++i) {
      low = std::min(low, run[i].y());
      high = std::max(high, run[i].y());
      last = run[i].x();
    }
    const double x = 0.5 * (first + last);
    out.emplace_back(x, up ? low : high);
    if (high > low) out.emplace_back(x, up ? high : low);
    up = !up;
  }
}

}  // namespace

bool clipSegment(const QRectF& rect, QPointF& a, QPointF& b) {
  const QPointF d = b - a;
  double enter = 0.0, leave = 1.0;
  const auto cut = [&](double toward, double distance) {
    if (toward == 0.0) return distance >= 0.0;
    const double t = distance / toward;
    (toward < 0.0 ? enter : leave) = toward < 0.0 ? std::max(enter, t) : std::min(leave, t);
    return true;
  };
  if (!cut(-d.x(), a.x() - rect.left()) || !cut(d.x(), rect.right() - a.x()) ||
      !cut(-d.y(), a.y() - rect.top()) || !cut(d.y(), rect.bottom() - a.y()) || enter > leave)
    return false;
  const QPointF start = a;
  a = start + enter * d;
  b = start + leave * d;
  return true;
}

void PainterDevice::drawRun(const std::vector<QPointF>& run) {
  if (run.size() < 2) return;
  // A file has one line per curve, point by point.
  if (painter_->paintEngine()->type() != QPaintEngine::Raster)
    painter_->drawPolyline(run.data(), static_cast<int>(run.size()));
  else
    drawOnScreen(run);
}

void PainterDevice::drawOnScreen(const std::vector<QPointF>& run) {
  constexpr double kTolerance = 0.12;  // of a dot: nobody sees it
  const double dots = std::max(1.0, std::abs(painter_->deviceTransform().m11()));
  simplifyLine(run, kTolerance / dots, simple_);
  const QPen pen = painter_->pen();
  if (isDense(simple_)) {
    drawDense(simple_);
    return;
  }
  if (pen.style() != Qt::SolidLine && simple_.size() > kChunk) {
    drawDashes(simple_);
    return;
  }
  const bool whole = pen.style() != Qt::SolidLine || pen.widthF() <= 1.0;
  const std::size_t step = whole ? simple_.size() : kChunk;
  for (std::size_t i = 0; i + 1 < simple_.size(); i += step) {
    const std::size_t count = std::min(step + 1, simple_.size() - i);
    painter_->drawPolyline(simple_.data() + i, static_cast<int>(count));
  }
}

/// Noise goes up and down in every column of dots. A stroke along whole columns has nothing to be
/// smoothed, and without that it is drawn fifty times faster than the outline of a wide line.
void PainterDevice::drawDense(const std::vector<QPointF>& run) {
  const QPen wide = painter_->pen();
  QPen thin(wide.color(), 0);  // one dot
  painter_->setPen(thin);
  const bool smooth = painter_->testRenderHint(QPainter::Antialiasing);
  painter_->setRenderHint(QPainter::Antialiasing, false);
  const double dots = std::max(1.0, std::abs(painter_->deviceTransform().m11()));
  // A curve was reduced to columns of 1/96 inch: this many dots make them touch.
  const int lines = std::max(1, static_cast<int>(std::lround(dots)));
  joinColumns(run, dots, dense_);
  for (int k = 0; k < lines; ++k) {
    const double aside = k == 0 ? -0.5 * (lines - 1) / dots : 1 / dots;
    for (QPointF& point : dense_) point.rx() += aside;
    if (wide.style() == Qt::SolidLine)
      painter_->drawPolyline(dense_.data(), static_cast<int>(dense_.size()));
    else
      drawDashedColumns(wide.dashPattern(), std::max(1.0, wide.widthF()));
  }
  painter_->setRenderHint(QPainter::Antialiasing, smooth);
  painter_->setPen(wide);
}

/// The columns of dense_ that are not in a gap. Dashes count along x here: along a line that goes
/// up and down within a pixel they would be dots.
void PainterDevice::drawDashedColumns(const QVector<qreal>& pattern, double width) {
  const double period = std::accumulate(pattern.begin(), pattern.end(), 0.0) * width;
  const auto isGap = [&](const QPointF& point) {
    double at = std::fmod(std::abs(point.x() - dense_.front().x()), period);
    int piece = 0;
    while (at >= pattern[piece] * width && piece + 1 < pattern.size())
      at -= pattern[piece++] * width;
    return piece % 2 != 0;
  };
  for (std::size_t i = 0; i < dense_.size();) {
    std::size_t end = i;
    while (end < dense_.size() && !isGap(dense_[end])) ++end;
    if (end > i + 1) painter_->drawPolyline(dense_.data() + i, static_cast<int>(end - i));
    i = end + 1;
  }
}

/// The dashes of a long line as solid pieces: Qt's own dashes cost ten times as much.
void PainterDevice::drawDashes(const std::vector<QPointF>& run) {
  const QPen dashed = painter_->pen();
  const QVector<qreal> pattern = dashed.dashPattern();
  QPen solid = dashed;
  solid.setStyle(Qt::SolidLine);
  painter_->setPen(solid);
  const double width = std::max(1.0, dashed.widthF());
  int piece = 0;
  double left = pattern[0] * width;  // of this dash or gap
  dash_.assign(1, run[0]);
  const auto flush = [&] {
    if (piece % 2 == 0 && dash_.size() > 1)
      painter_->drawPolyline(dash_.data(), static_cast<int>(dash_.size()));
  };
  for (std::size_t i = 0; i + 1 < run.size(); ++i) {
    const QPointF step = run[i + 1] - run[i];
    const double length = std::hypot(step.x(), step.y());
    double done = 0;
    while (length - done > left) {
      done += left;
      const QPointF at = run[i] + step * (done / length);
      dash_.push_back(at);
      flush();
      dash_.assign(1, at);
      piece = (piece + 1) % static_cast<int>(pattern.size());
      left = pattern[piece] * width;
    }
    left -= length - done;
    dash_.push_back(run[i + 1]);
    if (dash_.size() > kChunk) {
      flush();
      dash_.assign(1, run[i + 1]);
    }
  }
  flush();
  painter_->setPen(dashed);
}

void PainterDevice::drawPolyline(const std::vector<QPointF>& points) {
  if (!clipping_) {
    drawRun(points);
    return;
  }
  run_.clear();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    QPointF a = points[i], b = points[i + 1];
    if (!clipSegment(clip_, a, b)) continue;
    if (run_.empty() || run_.back() != a) {
      drawRun(run_);
      run_.assign(1, a);
    }
    run_.push_back(b);
  }
  drawRun(run_);
}

}  // namespace denavit
