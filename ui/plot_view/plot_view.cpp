#include "ui/plot_view/plot_view.h"

#include <QApplication>
#include <QImage>
#include <QMenu>
#include <QResizeEvent>
#include <cmath>
#include <utility>

#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_export.h"
#include "ui/plot_view/plot_legend.h"
#include "ui/plot_view/plot_match.h"
#include "ui/plot_view/plot_view_parts.h"
#include "ui/text/decimal_sign.h"
#include "ui/widgets/widgets.h"

namespace denavit {
PlotView::PlotView(QWidget* parent) : QWidget(parent), parts_(std::make_unique<Parts>()) {
  makeWidgets();
  makeActions();
  connectCanvas();
  setAcceptDrops(true);
  setMinimumSize(180, 64);
  parts_->stack.setXLabel(tr("time [s]").toStdString());
  applyTheme();
  setPlots({});
}

PlotView::~PlotView() = default;

void PlotView::makeWidgets() {
  Parts& p = *parts_;
  p.scroll = new QScrollArea(this);
  p.scroll->setFrameShape(QFrame::NoFrame);
  p.scroll->setWidgetResizable(true);
  p.scroll->setFocusPolicy(Qt::NoFocus);
  p.scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  p.page = new QWidget;
  p.canvas = new PlotCanvas(p.stack, p.page);
  p.scroll->setWidget(p.page);
  p.page->installEventFilter(this);
  p.placeholder = wrapped(
      named(new QLabel(tr("Run a simulation to see its curves here."), this), "placeholder"));
  p.placeholder->setAlignment(Qt::AlignCenter);
  p.card = named(new QFrame(p.page), "measureCard");
  p.cardText =
      named(new QLabel(p.card), "measureText",
            tr("The measuring cursors A and B, how far they are apart, and the frequency of that "
               "period.\nThe legend has each curve's values at them."));
  p.cardText->setTextInteractionFlags(Qt::TextSelectableByMouse);
  p.cardText->setMinimumWidth(40);
  QToolButton* close = toolButton(p.card, "measureClose", QStringLiteral("✕"),
                                  tr("Remove the measuring cursors (Esc)"));
  close->setAutoRaise(true);
  row(p.card, {{p.cardText, 1}, close}, {.margins = {8, 2, 4, 2}});
  connect(close, &QToolButton::clicked, this, [this] { setMeasure({}); });
  p.card->hide();
}

void PlotView::connectCanvas() {
  Parts& p = *parts_;
  connect(p.canvas, &PlotCanvas::laidOut, this, [this] {
    parts_->settleRooms();
    parts_->placeLegends();
    emit arranged();
  });
  connect(p.canvas, &PlotCanvas::timeScrubbed, this, [this](double t_s) {
    parts_->showTime();
    emit timeScrubbed(t_s);
  });
  connect(p.canvas, &PlotCanvas::zoomed, this, [this] { emit timeRangeChanged(timeRange()); });
  connect(p.canvas, &PlotCanvas::measureMoved, this, [this] { setMeasure(measure()); });
  connect(p.canvas, &PlotCanvas::measuringEnded, this,
          [this] { parts_->measure->setChecked(false); });
  connect(p.canvas, &PlotCanvas::titleEditWanted, this,
          [this](int plot) { editText(plot, PlotAxis::X, true); });
  connect(p.canvas, &PlotCanvas::labelEditWanted, this,
          [this](int plot, PlotAxis axis) { editText(plot, axis, false); });
  connect(p.canvas, &PlotCanvas::menuWanted, this, [this](int plot, const QPoint& global) {
    const std::unique_ptr<QMenu> menu(makeMenu(plot));
    menu->exec(global);
  });
}

void PlotView::setPlots(std::vector<PlotData> charts) {
  Parts& p = *parts_;
  if (std::exchange(p.style.decimalComma, hasDecimalComma()) != p.style.decimalComma) applyTheme();
  const std::vector<int> from = matchPlots(charts, p.asked);
  std::vector<ChartData> plots;
  for (std::size_t k = 0; k < charts.size(); ++k) {
    plots.push_back(toPlot(charts[k]));
    if (from[k] < 0) continue;
    const auto old = static_cast<std::size_t>(from[k]);
    keepEdits(plots.back(), toPlot(p.asked[old]), p.stack.plots()[old]);
  }
  p.stack.updatePlots(std::move(plots), from);
  p.asked = std::move(charts);
  refreshLegends();
  const bool some = !p.stack.plots().empty();
  p.scroll->setVisible(some);
  p.placeholder->setVisible(!some);
  layOut();
}

void PlotView::refresh() {
  refreshLegends();
  layOut();
}

void PlotView::setTime(std::optional<double> t_s) {
  parts_->stack.setCursor(t_s);
  parts_->showTime();
  parts_->canvas->showCursor();
}

void PlotView::fit() {
  parts_->stack.rememberView();
  parts_->stack.fit();
  parts_->canvas->showCharts();
}

void PlotView::undoZoom() {
  if (!parts_->stack.undoZoom()) return;
  parts_->canvas->showCharts();
  emit timeRangeChanged(timeRange());
}

void PlotView::redoZoom() {
  if (!parts_->stack.redoZoom()) return;
  parts_->canvas->showCharts();
  emit timeRangeChanged(timeRange());
}

AxisRange PlotView::timeRange() const { return parts_->stack.xRange(); }

void PlotView::setTimeRange(AxisRange range_s) {
  if (range_s == timeRange()) return;
  parts_->stack.setXRange(range_s);
  parts_->canvas->showCharts();
}

void PlotView::setTimeFollows(bool follows) {
  parts_->stack.setXFollows(follows);
  parts_->canvas->showCharts();
}

AxisRange PlotView::range(int plot, PlotAxis axis) const {
  return parts_->stack.range(static_cast<std::size_t>(plot), axis);
}

void PlotView::setRange(int plot, PlotAxis axis, AxisRange range) {
  parts_->stack.setRange(static_cast<std::size_t>(plot), axis, range);
  parts_->canvas->showCharts();
}

void PlotView::setLog(int plot, PlotAxis axis, bool log) {
  parts_->stack.setLog(static_cast<std::size_t>(plot), axis, log);
  parts_->canvas->showCharts();
}

bool PlotView::isLog(int plot, PlotAxis axis) const {
  return parts_->stack.isLog(static_cast<std::size_t>(plot), axis);
}

void PlotView::setCurveVisible(int plot, int curve, bool visible) {
  parts_->stack.setCurveVisible(static_cast<std::size_t>(plot), static_cast<std::size_t>(curve),
                                visible);
  refreshLegends();
  parts_->canvas->showCharts();
}

bool PlotView::isCurveVisible(int plot, int curve) const {
  return parts_->stack.plots()[static_cast<std::size_t>(plot)]
      .curves[static_cast<std::size_t>(curve)]
      .visible;
}

void PlotView::setCurveAxis(int plot, int curve, PlotAxis axis) {
  parts_->stack.setCurveAxis(static_cast<std::size_t>(plot), static_cast<std::size_t>(curve), axis);
  refresh();
}

void PlotView::setPlaceholder(const QString& text) { parts_->placeholder->setText(text); }

void PlotView::setStyle(const PlotStyle& style) {
  if (style == parts_->style) return;
  parts_->style = style;
  applyTheme();
  refresh();
}

/// Text on the screen grows with the program's own; pictures have the size that is asked for.
PlotStyle PlotView::Parts::screenStyle() const {
  constexpr double kUsual_pt = 9;
  PlotStyle shown = style;
  const double size_pt = QApplication::font().pointSizeF();
  if (size_pt > 0) shown.font_px *= size_pt / kUsual_pt;
  shown.font_px *= textScale;
  shown.lineWidth_px *= textScale;
  return shown;
}

const PlotStyle& PlotView::style() const { return parts_->style; }

void PlotView::setTextScale(double scale) {
  if (scale == parts_->textScale || !(scale > 0)) return;
  parts_->textScale = scale;
  applyTheme();
  refresh();
}

double PlotView::textScale() const { return parts_->textScale; }
int PlotView::besideWidth() const { return width() - parts_->page->width(); }
const PlotStack& PlotView::stack() const { return parts_->stack; }

void PlotView::setHead(int height_px) {
  parts_->stack.setHead(height_px);
  parts_->canvas->showCharts();
}

void PlotView::setHeadline(const QString& headline) {
  parts_->stack.setHeadline(headline.toStdString());
  parts_->canvas->showCharts();
}

void PlotView::alignTo(std::optional<PlotSides> sides, bool timeAxis) {
  if (sides == parts_->sides && timeAxis == parts_->timeAxis) return;
  parts_->sides = sides;
  parts_->timeAxis = timeAxis;
  parts_->stack.setSides(sides);
  parts_->stack.setTimeAxisShown(timeAxis);
  parts_->canvas->showCharts();
}

void PlotView::setTimeSpan(std::optional<AxisRange> span_s) {
  const AxisRange before = timeRange();
  parts_->stack.setTimeSpan(span_s);
  if (timeRange() != before) parts_->canvas->showCharts();
}

void PlotView::setMeasure(const MeasureCursors& cursors) {
  Parts& p = *parts_;
  p.stack.setMeasure(cursors);
  const QString text = measureText();
  p.cardText->setText(text);
  p.card->setHidden(text.isEmpty());
  refreshLegends();
  p.placeLegends();
  p.canvas->showCursor();
  emit measureChanged();
}

MeasureCursors PlotView::measure() const { return parts_->stack.measure(); }
QString PlotView::measureText() const { return toMeasureText(parts_->stack); }

bool PlotView::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parts_->page && event->type() == QEvent::Resize) layOut();
  if (watched == parts_->page && event->type() == QEvent::Paint) {
    // Not by the palette: a style sheet of the window would win over it.
    const Rgb ground = parts_->stack.theme().background;
    QPainter(parts_->page).fillRect(parts_->page->rect(), QColor(ground.r, ground.g, ground.b));
  }
  return QWidget::eventFilter(watched, event);
}

void PlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  parts_->scroll->setGeometry(rect());
  parts_->placeholder->setGeometry(rect().adjusted(16, 16, -16, -16));
}

void PlotView::applyTheme() {
  Parts& p = *parts_;
  const PlotTheme theme = makePlotTheme(p.style.look, palette());
  p.stack.setTheme(theme);
  p.stack.setStyle(p.screenStyle());
  p.stack.setTextWidth(PlotCanvas::makeTextWidth(p.style.fontFamily));
  p.page->update();
  const auto name = [](const Rgb& c) { return QColor(c.r, c.g, c.b).name(); };
  // Inside the axes: curves show through.
  const Rgb& ground = theme.background;
  p.card->setStyleSheet(QString("#measureCard { background: rgba(%1, %2, %3, 215);"
                                " border: 1px solid %4; border-radius: 4px; }"
                                "QLabel, QToolButton { color: %5; background: transparent; }"
                                "QLabel { font-size: %6px; }")
                            .arg(ground.r)
                            .arg(ground.g)
                            .arg(ground.b)
                            .arg(name(theme.axis), name(theme.text))
                            .arg(std::lround(p.screenStyle().font_px)));
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  const bool isLook = event->type() == QEvent::PaletteChange ||
                      event->type() == QEvent::FontChange ||
                      event->type() == QEvent::ApplicationFontChange;
  if (!isLook || !parts_ || !parts_->canvas) return;
  applyTheme();
  refresh();
}

}  // namespace denavit
