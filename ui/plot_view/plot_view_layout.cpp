// The legends of a PlotView and where they stand.

#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_legend.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plot_view/plot_view_parts.h"
#include "ui/text/named.h"

namespace denavit {
namespace {

constexpr int kMinChartHeight_px = 44, kTitleHeight_px = 30, kNoTitleHeight_px = 10;
constexpr int kTimeAxisHeight_px = 42;
constexpr double kMaxShownLegendShare = 0.5, kMaxMeasuredShare = 0.56;
constexpr int kScrollBar_px = 10, kLegendGap_px = 4;

QScrollArea* makeLegendArea(QWidget* page) {
  auto* area = new QScrollArea(page);
  area->setFrameShape(QFrame::NoFrame);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  area->setBackgroundRole(QPalette::Base);
  area->verticalScrollBar()->setSingleStep(static_cast<int>(PlotLegend::kRowHeight_px));
  area->setStyleSheet(QString("QScrollBar:vertical { width: %1px; background: transparent; }"
                              "QScrollBar::handle:vertical { background: rgba(120,130,145,110);"
                              " border-radius: 3px; min-height: 18px; margin: 0 2px; }"
                              "QScrollBar::add-line, QScrollBar::sub-line { height: 0; }")
                          .arg(kScrollBar_px));
  return area;
}

}  // namespace

int PlotView::Parts::legendWidth() const {
  double width = 0;
  for (const PlotLegend* legend : legends) width = std::max(width, legend->itemWidth());
  const bool measured = stack.measure().hasA() || stack.measure().hasB();
  const double share = measured ? kMaxMeasuredShare : kMaxShownLegendShare;
  return std::min(static_cast<int>(std::ceil(width)), static_cast<int>(share * page->width()));
}

/// Each legend beside its chart, down to the next one's; its rows scroll, whole rows only, where
/// there are more.
void PlotView::Parts::placeBeside() {
  const int width = legendWidth();
  const int right = page->width() - kLegendGap_px;
  for (std::size_t k = 0; k < legends.size(); ++k) {
    const double top = stack.area(k).top - 2;
    const double end = k + 1 < legends.size() ? stack.area(k + 1).top - 8 : page->height();
    const double row = legends[k]->rowHeight();
    const int rows = static_cast<int>((end - top) / row);
    const int wanted = static_cast<int>(std::ceil(legends[k]->heightFor(width)));
    const int height = std::min(wanted, static_cast<int>(rows * row));
    const int bar = wanted > height ? kScrollBar_px : 0;
    legendAreas[k]->setGeometry(right - width - kScrollBar_px, static_cast<int>(top), width + bar,
                                std::max(height, 1));
    legends[k]->setFixedSize(width, wanted);
  }
}

void PlotView::Parts::placeBelow() {
  for (std::size_t k = 0; k < legends.size(); ++k) {
    const PlotRect room = stack.roomBelow(k);
    legends[k]->setFixedSize(page->width() - 2 * kLegendGap_px,
                             std::max(1, static_cast<int>(room.height) - kLegendGap_px));
    legendAreas[k]->setGeometry(
        QRect(QPoint(kLegendGap_px, static_cast<int>(room.top)), legends[k]->size()));
  }
}

std::optional<double> PlotView::Parts::timeFor(std::size_t k) const {
  if (stack.plots()[k].kind == PlotKind::Spectrum) return std::nullopt;
  return stack.cursor().value_or(std::numeric_limits<double>::quiet_NaN());
}

void PlotView::Parts::showTime() {
  for (std::size_t k = 0; k < legends.size(); ++k) legends[k]->setCursor(timeFor(k));
}

void PlotView::Parts::placeLegends() {
  if (isBelow())
    placeBelow();
  else
    placeBeside();
}

void PlotView::addLegend() {
  Parts& p = *parts_;
  QScrollArea* area = makeLegendArea(p.page);
  auto* legend = named(new PlotLegend, "plotLegend");
  area->setWidget(legend);
  area->show();
  const int plot = static_cast<int>(p.legends.size());
  connect(legend, &PlotLegend::curveToggled, this, [this, plot](int curve, bool visible) {
    setCurveVisible(plot, curve, visible);
    emit curveVisibleChanged(plot, curve, visible);
  });
  connect(legend, &PlotLegend::menuWanted, this,
          [this, plot](int curve, const QPoint& global) { openCurveMenu(plot, curve, global); });
  p.legendAreas.push_back(area);
  p.legends.push_back(legend);
}

void PlotView::refreshLegends() {
  Parts& p = *parts_;
  const std::vector<ChartData>& plots = p.stack.plots();
  while (p.legends.size() > plots.size()) {
    p.legendAreas.back()->hide();
    p.legendAreas.back()->deleteLater();  // perhaps from a menu or click of its own
    p.legendAreas.pop_back();
    p.legends.pop_back();
  }
  while (p.legends.size() < plots.size()) addLegend();
  for (std::size_t k = 0; k < plots.size(); ++k) {
    p.legends[k]->setLook(p.stack.style(), p.stack.theme());
    p.legends[k]->setPlot(plots[k]);
    p.legends[k]->setCursor(p.timeFor(k));
    p.legends[k]->setMeasure(p.stack.isMeasured(k) ? p.stack.measure() : MeasureCursors{});
  }
}

void PlotView::layOut() {
  Parts& p = *parts_;
  int height = 0;
  for (std::size_t k = 0; k < p.stack.plots().size(); ++k) {
    const ChartData& plot = p.stack.plots()[k];
    height += kMinChartHeight_px + (plot.title.empty() ? kNoTitleHeight_px : kTitleHeight_px);
    if (k + 1 == p.stack.plots().size() || plot.kind != PlotKind::Time ||
        p.stack.plots()[k + 1].kind != PlotKind::Time)
      height += kTimeAxisHeight_px;
  }
  std::vector<double> rooms;
  int width = p.page->width();
  if (p.isBelow()) {
    for (const PlotLegend* legend : p.legends)
      rooms.push_back(legend->heightFor(width - 2 * kLegendGap_px) + kLegendGap_px);
    for (const double room : rooms) height += static_cast<int>(std::ceil(room));
  } else {
    width -= p.legendWidth() + kScrollBar_px + kLegendGap_px;
  }
  p.stack.setRoomBelow(rooms);
  p.page->setMinimumHeight(height);
  p.canvas->setGeometry(0, 0, std::max(60, width), p.page->height());
  p.canvas->showCharts();
}

}  // namespace denavit
