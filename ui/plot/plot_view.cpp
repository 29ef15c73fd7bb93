#include "ui/plot/plot_view.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>

#include "ui/plot/plot_canvas.h"
#include "ui/plot/plot_export.h"
#include "ui/plot/plot_legend.h"

namespace denavit {
namespace {

constexpr int kMinChartHeight_px = 44, kTitleHeight_px = 30, kNoTitleHeight_px = 10;
constexpr int kTimeAxisHeight_px = 42;
constexpr double kMaxLegendShare = 0.5;
constexpr int kScrollBar_px = 10, kLegendGap_px = 4;
constexpr std::size_t kColors = 8;

Plot toPlot(const PlotData& data) {
  Plot plot{data.title.toStdString(), data.yLabel.toStdString(), {}};
  std::size_t next = 0;
  for (const CurveData& from : data.curves) {
    Curve curve;
    curve.name = from.name.toStdString();
    curve.unit = from.unit.toStdString();
    curve.x = from.x;
    curve.y = from.y;
    if (from.color.isValid()) {
      curve.color = {static_cast<unsigned char>(from.color.red()),
                     static_cast<unsigned char>(from.color.green()),
                     static_cast<unsigned char>(from.color.blue())};
    } else {
      curve.color = curveColor(next);
      curve.dash = static_cast<int>(next / kColors) % 4;
      ++next;
    }
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

/// Whether two charts show the same things, so that zoom and hidden curves may stay.
bool isAlike(const Plot& a, const Plot& b) {
  if (a.title != b.title || a.curves.size() != b.curves.size()) return false;
  for (std::size_t i = 0; i < a.curves.size(); ++i)
    if (a.curves[i].name != b.curves[i].name) return false;
  return true;
}

}  // namespace

struct PlotView::Parts {
  PlotStack stack;
  QWidget* page = nullptr;  ///< canvas and legends, scrolled together
  PlotCanvas* canvas = nullptr;
  QScrollArea* scroll = nullptr;
  QLabel* placeholder = nullptr;
  std::vector<QScrollArea*> legendAreas;
  std::vector<PlotLegend*> legends;

  void placeLegends();
  [[nodiscard]] int legendWidth() const {
    double width = 0;
    for (const Plot& plot : stack.plots()) width = std::max(width, PlotLegend::widthOf(plot, true));
    return static_cast<int>(std::ceil(width));
  }
};

/// Each legend beside its chart, down to the next one's; its rows scroll, whole rows only, where
/// there are more.
void PlotView::Parts::placeLegends() {
  const int width = std::min(legendWidth(), static_cast<int>(kMaxLegendShare * page->width()));
  const int right = page->width() - kLegendGap_px;
  for (std::size_t k = 0; k < legends.size(); ++k) {
    const double top = stack.area(k).top - 2;
    const double end = k + 1 < legends.size() ? stack.area(k + 1).top - 8 : page->height();
    const int rows = static_cast<int>((end - top) / PlotLegend::kRowHeight_px);
    const int wanted = legends[k]->sizeHint().height();
    const int height = std::min(wanted, static_cast<int>(rows * PlotLegend::kRowHeight_px));
    const int bar = wanted > height ? kScrollBar_px : 0;
    legendAreas[k]->setGeometry(right - width - kScrollBar_px, static_cast<int>(top), width + bar,
                                std::max(height, 1));
    legends[k]->setFixedSize(width, wanted);
  }
}

PlotView::PlotView(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  p.scroll = new QScrollArea(this);
  p.scroll->setFrameShape(QFrame::NoFrame);
  p.scroll->setWidgetResizable(true);
  p.scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  p.page = new QWidget;
  p.page->setBackgroundRole(QPalette::Base);
  p.page->setAutoFillBackground(true);
  p.canvas = new PlotCanvas(p.stack, p.page);
  p.scroll->setWidget(p.page);
  p.page->installEventFilter(this);
  p.placeholder = new QLabel(tr("Run a simulation to see its curves here."), this);
  p.placeholder->setAlignment(Qt::AlignCenter);
  p.placeholder->setWordWrap(true);
  p.placeholder->setEnabled(false);
  connect(p.canvas, &PlotCanvas::laidOut, this, [this] { parts_->placeLegends(); });
  connect(p.canvas, &PlotCanvas::timeScrubbed, this, [this](double t_s) {
    for (PlotLegend* legend : parts_->legends) legend->setCursor(t_s);
    emit timeScrubbed(t_s);
  });
  connect(p.canvas, &PlotCanvas::zoomed, this, [this] { emit timeRangeChanged(timeRange()); });
  setMinimumSize(260, 120);
  setPlots({});
}

PlotView::~PlotView() = default;

void PlotView::setPlots(std::vector<PlotData> charts) {
  Parts& p = *parts_;
  std::vector<Plot> plots;
  for (const PlotData& chart : charts) plots.push_back(toPlot(chart));
  const std::vector<Plot>& before = p.stack.plots();
  const bool alike = plots.size() == before.size() &&
                     std::equal(plots.begin(), plots.end(), before.begin(), isAlike);
  for (std::size_t k = 0; alike && k < plots.size(); ++k)
    for (std::size_t c = 0; c < plots[k].curves.size(); ++c)
      plots[k].curves[c].visible = before[k].curves[c].visible;
  if (alike)
    p.stack.updatePlots(std::move(plots));
  else
    p.stack.setPlots(std::move(plots));
  rebuildLegends();
  const bool some = !p.stack.plots().empty();
  p.scroll->setVisible(some);
  p.placeholder->setVisible(!some);
  int height = kTimeAxisHeight_px;
  for (const Plot& plot : p.stack.plots()) {
    height += kMinChartHeight_px + (plot.title.empty() ? kNoTitleHeight_px : kTitleHeight_px);
  }
  p.page->setMinimumHeight(height);
  layOut();
}

void PlotView::rebuildLegends() {
  Parts& p = *parts_;
  const std::vector<Plot>& plots = p.stack.plots();
  while (p.legends.size() > plots.size()) {
    delete p.legendAreas.back();
    p.legendAreas.pop_back();
    p.legends.pop_back();
  }
  while (p.legends.size() < plots.size()) {
    auto* area = new QScrollArea(p.page);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setBackgroundRole(QPalette::Base);
    area->verticalScrollBar()->setSingleStep(static_cast<int>(PlotLegend::kRowHeight_px));
    area->setStyleSheet(QString("QScrollBar:vertical { width: %1px; background: transparent; }"
                                "QScrollBar::handle:vertical { background: rgba(120,130,145,110);"
                                " border-radius: 3px; min-height: 18px; margin: 0 2px; }"
                                "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }")
                            .arg(kScrollBar_px));
    auto* legend = new PlotLegend;
    legend->setObjectName("plotLegend");
    area->setWidget(legend);
    area->show();
    const int plot = static_cast<int>(p.legends.size());
    connect(legend, &PlotLegend::curveToggled, this,
            [this, plot](int curve, bool visible) { setCurveVisible(plot, curve, visible); });
    p.legendAreas.push_back(area);
    p.legends.push_back(legend);
  }
  for (std::size_t k = 0; k < plots.size(); ++k) {
    p.legends[k]->setPlot(plots[k]);
    p.legends[k]->setCursor(p.stack.cursor());
  }
}

void PlotView::setTime(double t_s) {
  parts_->stack.setCursor(t_s);
  for (PlotLegend* legend : parts_->legends) legend->setCursor(t_s);
  parts_->canvas->showCursor();
}

void PlotView::fit() {
  parts_->stack.fit();
  parts_->canvas->showCharts();
}

AxisRange PlotView::timeRange() const { return parts_->stack.xRange(); }

void PlotView::setTimeRange(AxisRange range_s) {
  if (range_s == timeRange()) return;
  parts_->stack.setXRange(range_s);
  parts_->canvas->showCharts();
}

void PlotView::setCurveVisible(int plot, int curve, bool visible) {
  Parts& p = *parts_;
  p.stack.setCurveVisible(static_cast<std::size_t>(plot), static_cast<std::size_t>(curve), visible);
  p.legends[static_cast<std::size_t>(plot)]->setPlot(
      p.stack.plots()[static_cast<std::size_t>(plot)]);
  p.canvas->showCharts();
}

void PlotView::setPlaceholder(const QString& text) { parts_->placeholder->setText(text); }

QImage PlotView::toImage(QSize size, double dpi) const {
  return denavit::toImage(parts_->stack, size, dpi);
}

bool PlotView::saveImage(const QString& path, QSize size, double dpi, QString* error) const {
  const QString problem = savePlots(parts_->stack, path, size, dpi);
  if (error) *error = problem;
  return problem.isEmpty();
}

void PlotView::layOut() {
  Parts& p = *parts_;
  const int legend = std::min(p.legendWidth(), static_cast<int>(kMaxLegendShare * p.page->width()));
  const int width = p.page->width() - legend - kScrollBar_px - kLegendGap_px;
  p.canvas->setGeometry(0, 0, std::max(60, width), p.page->height());
  p.canvas->showCharts();
}

bool PlotView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parts_->page && event->type() == QEvent::Resize) layOut();
  return QWidget::eventFilter(watched, event);
}

void PlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->scroll->setGeometry(rect());
  parts_->placeholder->setGeometry(rect().adjusted(16, 16, -16, -16));
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange || !parts_) return;
  parts_->stack.setTheme(makePlotTheme(palette()));
  parts_->canvas->showCharts();
}

}  // namespace denavit
