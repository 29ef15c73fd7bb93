#include "ui/plot/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "ui/plot/painter_device.h"
#include "ui/plot/plot_canvas.h"
#include "ui/plot/plot_legend.h"

namespace denavit {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("PlotExport", text); }

double widthOfText(const std::string& text, double height_px) {
  return QFontMetricsF(PainterDevice::makeFont(height_px, false))
      .horizontalAdvance(QString::fromStdString(text));
}

/// Paints the page of a stack: charts left, legends right, on white.
void paintPage(QPainter& painter, const PlotStack& source, QSize size) {
  PlotStack stack;  // a copy, because a page has its own layout
  stack.setPlots(source.plots());
  stack.setXRange(source.xRange());
  double legend = 0;
  for (std::size_t k = 0; k < source.plots().size(); ++k) {
    stack.setYRange(k, source.yRange(k));
    legend = std::max(legend, PlotLegend::widthOf(source.plots()[k], false));
  }
  stack.setCursor(source.cursor());
  stack.setTextWidth(widthOfText);
  stack.setSize(std::max(100.0, size.width() - legend), size.height());
  painter.setRenderHint(QPainter::Antialiasing);
  PlotCanvas::paint(painter, stack, size.height());
  for (std::size_t k = 0; k < stack.plots().size(); ++k) {
    const double top = stack.area(k).top;
    const double end = k + 1 < stack.plots().size() ? stack.area(k + 1).top - 8 : size.height() - 4;
    PlotLegend::paint(painter, QRectF(size.width() - legend, top, legend, end - top),
                      stack.plots()[k], stack.cursor(), stack.theme(), false);
  }
}

QByteArray toPng(const PlotStack& stack, QSize size, double dpi) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  toImage(stack, size, dpi).save(&buffer, "PNG");
  return bytes;
}

QByteArray toSvg(const PlotStack& stack, QSize size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(0, 0), size));
  generator.setResolution(96);
  generator.setTitle(stack.plots().empty() ? QString()
                                           : QString::fromStdString(stack.plots()[0].title));
  QPainter painter(&generator);
  paintPage(painter, stack, size);
  painter.end();
  return bytes;
}

QByteArray toPdf(const PlotStack& stack, QSize size) {
  constexpr double kPoints = 72.0 / 96.0;  // points per pixel
  constexpr int kResolution = 960;         // ten device units per pixel
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(
      QPageSize(QSizeF(size) * kPoints, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins({});
  writer.setResolution(kResolution);
  QPainter painter(&writer);
  painter.scale(kResolution / 96.0, kResolution / 96.0);
  paintPage(painter, stack, size);
  painter.end();
  return bytes;
}

}  // namespace

QImage toImage(const PlotStack& stack, QSize size, double dpi) {
  const double scale = dpi / 96.0;
  QImage image((QSizeF(size) * scale).toSize(), QImage::Format_RGB32);
  if (image.isNull()) return image;
  image.setDotsPerMeterX(static_cast<int>(std::lround(dpi / 0.0254)));
  image.setDotsPerMeterY(static_cast<int>(std::lround(dpi / 0.0254)));
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(scale, scale);
  paintPage(painter, stack, size);
  return image;
}

QString savePlots(const PlotStack& stack, const QString& path, QSize size, double dpi) {
  if (size.width() < 100 || size.height() < 60 || !(dpi >= 10 && dpi <= 2400))
    return tr("%1: a picture of %2 x %3 pixels at %4 dpi cannot be made: at least 100 x 60 at 10 "
              "to "
              "2400 dpi is needed")
        .arg(path)
        .arg(size.width())
        .arg(size.height())
        .arg(dpi);
  const QString kind = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  if (kind == "png") {
    bytes = toPng(stack, size, dpi);
  } else if (kind == "svg") {
    bytes = toSvg(stack, size);
  } else if (kind == "pdf") {
    bytes = toPdf(stack, size);
  } else {
    return tr("%1: pictures end in .png, .svg or .pdf").arg(path);
  }
  QSaveFile file(path);
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
    return tr("%1: cannot be written: %2").arg(path, file.errorString());
  return {};
}

}  // namespace denavit
