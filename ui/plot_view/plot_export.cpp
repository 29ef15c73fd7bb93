#include "ui/plot_view/plot_export.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QFontMetricsF>
#include <QImage>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "models/files/atomic_file.h"
#include "render/chart/axis_ticks.h"
#include "render/chart/chart.h"
#include "ui/export/picture_file.h"
#include "ui/export/svg_picture.h"
#include "ui/plot_view/legend_table.h"
#include "ui/plot_view/painter_device.h"
#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_csv.h"

namespace denavit {
namespace {

struct PlotExportText {
  Q_DECLARE_TR_FUNCTIONS(denavit::PlotExport)
};

constexpr double kPlotExportMargin_px = 6;

/// Colours of a picture: paper is white unless a look was chosen.
PlotTheme themeOf(PlotLook look) {
  return look == PlotLook::Dark    ? makeDarkTheme()
         : look == PlotLook::Print ? makePrintTheme()
                                   : makeLightTheme();
}

LegendLook makeLook(const PlotStack& stack, std::size_t plot) {
  LegendLook look;
  look.style = stack.style();
  look.style.dashes = false;  // onlyVisible has dashed them
  look.theme = stack.theme();
  look.checkBoxes = false;
  if (stack.plots()[plot].kind != PlotKind::Spectrum) look.time_s = stack.cursor();
  if (stack.isMeasured(plot)) look.measure = stack.measure();
  return look;
}

/// The hidden curves of a picture are not named in it; the others keep the dashes of their number.
ChartData onlyVisible(const ChartData& plot, const PlotStyle& style) {
  ChartData out = plot;
  for (std::size_t k = 0; k < plot.curves.size(); ++k) out.curves[k].dash = dashOf(plot, k, style);
  std::erase_if(out.curves, [](const Curve& curve) { return !curve.visible; });
  return out;
}

/// A stack that is painted once, with the legends that stand below or inside its charts.
class Page {
 public:
  Page(const PlotStack& source, const PictureOptions& options)
      : size_(options.size_px), stack_(source.makeCopy()) {
    stack_->setStyle(options.style);
    stack_->setTheme(themeOf(options.style.look));
    stack_->setTextWidth(PlotCanvas::makeTextWidth(options.style.fontFamily));
    if (!options.cursor) {
      stack_->setCursor(std::nullopt);
      stack_->setMeasure({});
    }
    breakMeasured();
    for (const ChartData& plot : stack_->plots())
      tables_.emplace_back().setPlot(onlyVisible(plot, options.style));
    layOut();
  }

  void paint(QPainter& painter) {
    painter.setRenderHint(QPainter::Antialiasing);
    const Rgb ground = stack_->theme().background;
    painter.fillRect(QRectF(QPointF(0, 0), size_), QColor(ground.r, ground.g, ground.b));
    PlotCanvas::paint(painter, *stack_, height_);
    for (std::size_t k = 0; k < tables_.size(); ++k)
      tables_[k].paint(painter, places_[k], lookOf(k, form_));
    if (measured_.isEmpty()) return;
    const Rgb text = stack_->theme().measure;
    painter.setFont(measureFont());
    painter.setPen(QColor(text.r, text.g, text.b));
    painter.drawText(QRectF(kPlotExportMargin_px, height_, size_.width() - 2 * kPlotExportMargin_px,
                            size_.height() - height_ - 2),
                     Qt::AlignCenter, measured_.join("\n"));
  }

 private:
  /// How a legend is written: smaller in small pictures with many curves.
  struct Form {
    LegendForm form = LegendForm::Table;
    double size = 1;
  };
  [[nodiscard]] LegendLook lookOf(std::size_t k, const Form& form) const {
    LegendLook look = makeLook(*stack_, k);
    look.form = form.form;
    look.style.font_px *= form.size;
    return look;
  }
  [[nodiscard]] QFont measureFont() const {
    const PlotStyle& style = stack_->style();
    return PainterDevice::makeFont(style.font_px, true, QString::fromStdString(style.fontFamily));
  }
  /// As many parts of the measurement in a line as there is width for; in a low picture only how
  /// far A and B are apart.
  void breakMeasured() {
    constexpr double kLow_px = 200;
    const QFontMetricsF metrics(measureFont());
    QStringList parts = toMeasureParts(*stack_);
    if (size_.height() < kLow_px && parts.size() > 2) parts = parts.mid(2);
    for (const QString& part : parts) {
      const QString longer = measured_.isEmpty() ? part : measured_.back() + "    " + part;
      if (measured_.isEmpty() || metrics.horizontalAdvance(longer) > legendWidth())
        measured_ << part;
      else
        measured_.back() = longer;
    }
  }
  [[nodiscard]] double legendWidth() const { return size_.width() - 2 * kPlotExportMargin_px; }

  void layOut() {
    height_ =
        size_.height() - static_cast<double>(measured_.size()) * 1.6 * stack_->style().font_px;
    stack_->setSize(size_.width(), height_);
    if (stack_->style().legend == LegendPlace::Inside && findInside()) return;
    // A picture opens no list: every name is in it, and if they have to be small.
    std::vector<std::vector<double>> rooms;
    std::vector<Form> forms;
    const auto offer = [&](const Form& form, bool always) {
      std::vector<double> heights;
      bool whole = true;
      for (std::size_t k = 0; k < tables_.size(); ++k) {
        const LegendLook look = lookOf(k, form);
        whole =
            whole && (form.form == LegendForm::Line ? tables_[k].isWholeLine(legendWidth(), look)
                                                    : tables_[k].itemWidth(look) <= legendWidth());
        heights.push_back(tables_[k].height(legendWidth(), look) + kPlotExportMargin_px);
      }
      if (!whole && !always) return;
      forms.push_back(form);
      rooms.push_back(std::move(heights));
    };
    for (const double size : {1.0, 0.8, 0.65})
      for (const LegendForm form : {LegendForm::Table, LegendForm::NoUnits, LegendForm::Line})
        offer({form, size}, false);
    offer({LegendForm::NoUnits, 0.5}, true);
    stack_->setRoomsBelow(std::move(rooms), true);
    form_ = forms[static_cast<std::size_t>(std::max(0, stack_->roomForm()))];
    for (std::size_t k = 0; k < tables_.size(); ++k) {
      const PlotRect room = stack_->roomBelow(k);
      places_.emplace_back(kPlotExportMargin_px, room.top, legendWidth(),
                           room.height - kPlotExportMargin_px);
    }
  }

  /// Whether every legend has an empty corner.
  bool findInside() {
    for (std::size_t k = 0; k < tables_.size(); ++k) {
      const LegendLook look = lookOf(k, form_);
      const double width = tables_[k].itemWidth(look), height = tables_[k].height(width, look);
      const EmptyPlace place = stack_->findEmptyPlace(k, width, height);
      if (place.crossings > 0 || height > stack_->area(k).height || width > stack_->area(k).width) {
        places_.clear();
        return false;
      }
      places_.emplace_back(place.rect.left, place.rect.top, width, height);
    }
    return true;
  }

  QSizeF size_;
  std::unique_ptr<PlotStack> stack_;
  std::vector<LegendTable> tables_;
  QStringList measured_;
  Form form_;
  std::vector<QRectF> places_;
  double height_ = 0;
};

QByteArray toPng(const PlotStack& stack, const PictureOptions& options) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  toImage(stack, options).save(&buffer, "PNG");
  return bytes;
}

QByteArray toPdf(const PlotStack& stack, const PictureOptions& options) {
  constexpr double kPoints = 72.0 / 96.0;  // points per pixel
  constexpr int kResolution = 960;         // ten device units per pixel
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setPageSize(
      QPageSize(options.size_px * kPoints, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins({});
  writer.setResolution(kResolution);
  QPainter painter(&writer);
  painter.scale(kResolution / 96.0, kResolution / 96.0);
  Page(stack, options).paint(painter);
  painter.end();
  return bytes;
}

/// Why a picture of this size cannot be made; empty where it can.
QString findProblem(const QString& path, const PictureOptions& options) {
  constexpr double kMaxPixels = 200e6;
  const QSizeF size = options.size_px;
  const double dots = options.dpi / 96;
  if (!(size.width() >= 100 && size.height() >= 60 && options.dpi >= 10 && options.dpi <= 2400))
    return PlotExportText::tr(
               "%1: a picture of %2 x %3 pixels at %4 dpi cannot be made: at least 100 x 60 at 10 "
               "to 2400 dpi is needed")
        .arg(path)
        .arg(size.width())
        .arg(size.height())
        .arg(options.dpi);
  if (size.width() * size.height() * dots * dots > kMaxPixels)
    return PlotExportText::tr(
               "%1: a picture of %2 x %3 pixels at %4 dpi has more than 200 million dots: choose a "
               "smaller size or fewer dpi")
        .arg(path)
        .arg(size.width())
        .arg(size.height())
        .arg(options.dpi);
  return {};
}

}  // namespace

QString toMeasureText(const PlotStack& stack) {
  return toMeasureParts(stack).join(QStringLiteral("    "));
}

QStringList toMeasureParts(const PlotStack& stack) {
  const MeasureCursors& m = stack.measure();
  if (stack.plots().empty() || (!m.hasA() && !m.hasB())) return {};
  const bool frequency = m.plot >= 0;
  const AxisRange shown =
      frequency ? stack.range(static_cast<std::size_t>(m.plot), PlotAxis::X) : stack.xRange();
  const double size = std::max(std::abs(shown.min), std::abs(shown.max));
  const int digits = std::clamp(
      static_cast<int>(std::ceil(std::log10(size / (shown.max - shown.min)) + 3.7)), 4, 12);
  const auto write = [&](double value, const QString& unit, double magnitude) {
    const std::string number = formatNumber(value, magnitude, digits);
    return QString::fromStdString(withDecimalSign(number, stack.style().decimalComma)) +
           QChar(0x202F) + unit;
  };
  const QString unit = frequency ? PlotExportText::tr("Hz") : PlotExportText::tr("s"),
                letter = frequency ? "f" : "t";
  QStringList parts;
  if (m.hasA()) parts << letter + "A = " + write(m.a, unit, size);
  if (m.hasB()) parts << letter + "B = " + write(m.b, unit, size);
  if (m.hasA() && m.hasB()) {
    const double gap = m.b - m.a;
    parts << QString("Δ") + letter + " = " + write(gap, unit, size);
    if (gap != 0.0)
      parts << QString("1/Δ") + letter + " = " +
                   write(1 / gap, frequency ? PlotExportText::tr("s") : PlotExportText::tr("Hz"),
                         0);
  }
  return parts;
}

QImage toImage(const PlotStack& stack, const PictureOptions& options) {
  const double scale = options.dpi / 96.0;
  QImage image((options.size_px * scale).toSize(), QImage::Format_RGB32);
  if (image.isNull()) return image;
  image.setDotsPerMeterX(static_cast<int>(std::lround(options.dpi / 0.0254)));
  image.setDotsPerMeterY(static_cast<int>(std::lround(options.dpi / 0.0254)));
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.scale(scale, scale);
  Page(stack, options).paint(painter);
  return image;
}

QByteArray toSvg(const PlotStack& stack, const PictureOptions& options) {
  const QString title =
      stack.plots().empty() ? QString() : QString::fromStdString(stack.plots()[0].title);
  return toSvgDocument(QRectF(QPointF(0, 0), options.size_px), title,
                       [&](QPainter& painter) { Page(stack, options).paint(painter); });
}

QImage toImage(const PlotStack& stack, QSize size, double dpi) {
  return toImage(stack, {.size_px = size, .dpi = dpi, .style = stack.style()});
}

QString savePlots(const PlotStack& stack, const QString& path, QSize size, double dpi) {
  return savePlots(stack, path, {.size_px = size, .dpi = dpi, .style = stack.style()});
}

QString savePlots(const PlotStack& stack, const QString& path, const PictureOptions& options) {
  const QString problem = findProblem(path, options);
  if (!problem.isEmpty()) return problem;
  const QString kind = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  if (kind == "png") {
    bytes = toPng(stack, options);
  } else if (kind == "svg") {
    bytes = toSvg(stack, options);
  } else if (kind == "pdf") {
    bytes = toPdf(stack, options);
  } else {
    return PlotExportText::tr("%1: pictures end in .png, .svg or .pdf").arg(path);
  }
  return writeBytes(bytes, path);
}

QString saveCsv(const PlotStack& stack, std::size_t plot, const QString& path) {
  const ChartData& shown = stack.plots()[plot];
  if (std::none_of(shown.curves.begin(), shown.curves.end(),
                   [](const Curve& curve) { return curve.visible; }))
    return PlotExportText::tr("%1: every curve of the plot is hidden; show one in the legend")
        .arg(path);
  try {
    writeAtomically(path.toStdString(),
                    toCsv(shown, stack.range(plot, PlotAxis::X), stack.label(plot, PlotAxis::X)));
  } catch (const std::exception& error) {
    return QString::fromStdString(error.what());
  }
  return {};
}

}  // namespace denavit
