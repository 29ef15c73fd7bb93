// The legends of a PlotView and where they stand.

#include <QKeyEvent>
#include <QLayout>
#include <QMouseEvent>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/plot_view/plot_canvas.h"
#include "ui/plot_view/plot_export.h"
#include "ui/plot_view/plot_legend.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plot_view/plot_view_parts.h"
#include "ui/text/named.h"

namespace denavit {
namespace {

/// Goes by a click elsewhere or Escape. A scroll area passes both on to nobody, and a popup that
/// stays holds mouse and keys of the whole program.
class LegendList final : public QScrollArea {
 public:
  explicit LegendList(QWidget* parent) : QScrollArea(parent) {
    setWindowFlag(Qt::Popup);
    setAttribute(Qt::WA_DeleteOnClose);
  }

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::MouseButtonPress &&
        !rect().contains(static_cast<QMouseEvent*>(event)->position().toPoint())) {
      return close();
    }
    return QScrollArea::event(event);
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (event->matches(QKeySequence::Cancel)) {
      close();
    } else {
      QScrollArea::keyPressEvent(event);
    }
  }
};

constexpr int kMinChartHeight_px = 72;  ///< of one among several, under which they scroll
constexpr int kLegendGap_px = 4;
constexpr int kListMargin_px = 6;
constexpr char kBetweenParts[] = "    ";

}  // namespace

/// Of the charts that have a corner which no curve crosses, the places of their legends; one that
/// has none leaves none to the others either, so that all legends of a view stand alike.
std::vector<QRect> PlotView::Parts::findInside() const {
  constexpr double kMostHeight = 0.8, kMostWidth = 0.6;
  std::vector<QRect> places;
  for (std::size_t k = 0; k < legends.size(); ++k) {
    const PlotRect area = stack.area(k);
    LegendLook look = legends[k]->look();
    look.measure = {};
    look.form = LegendForm::Table;
    const double width = legends[k]->table().itemWidth(look);
    const double height = legends[k]->table().height(width, look);
    if (width > kMostWidth * area.width || height > kMostHeight * area.height) return {};
    const EmptyPlace place = stack.findEmptyPlace(k, std::ceil(width), std::ceil(height));
    if (place.crossings > 0) return {};
    places.push_back(QRectF(place.rect.left, place.rect.top, place.rect.width, place.rect.height)
                         .toAlignedRect());
  }
  return places;
}

void PlotView::Parts::settleRooms() {
  if (style.legend == LegendPlace::Elsewhere) return stack.setRoomsBelow({});
  if (style.legend == LegendPlace::Inside) {
    stack.setRoomsBelow({});
    if (!findInside().empty()) return;
  }
  const double width = page->width() - 2 * kLegendGap_px;
  std::vector<std::vector<double>> rooms;
  forms.clear();
  for (const LegendForm form : {LegendForm::Table, LegendForm::NoUnits, LegendForm::Line}) {
    // A table that would cut its names is none.
    const bool isWhole = std::all_of(legends.begin(), legends.end(), [&](const PlotLegend* legend) {
      return legend->widthFor(form) <= width;
    });
    if (form != LegendForm::Line && !isWhole) continue;
    forms.push_back(form);
    rooms.emplace_back();
    for (const PlotLegend* legend : legends)
      rooms.back().push_back(std::ceil(legend->heightFor(width, form)) + kLegendGap_px);
  }
  stack.setRoomsBelow(std::move(rooms));
}

void PlotView::Parts::placeLegends() {
  const std::vector<QRect> inside = stack.roomForm() < 0 && style.legend == LegendPlace::Inside
                                        ? findInside()
                                        : std::vector<QRect>();
  for (std::size_t k = 0; k < legends.size(); ++k) {
    PlotLegend& legend = *legends[k];
    const int form = stack.roomForm();
    legend.setTranslucent(form < 0);
    legend.setForm(form < 0 ? LegendForm::Table : forms[static_cast<std::size_t>(form)]);
    const PlotRect room = stack.roomBelow(k);
    if (form >= 0)
      legend.setGeometry(QRectF(kLegendGap_px, room.top, page->width() - 2 * kLegendGap_px,
                                room.height - kLegendGap_px)
                             .toRect());
    else if (!inside.empty())
      legend.setGeometry(inside[k]);
    legend.setVisible(form >= 0 || !inside.empty());
  }
  placeCard();
}

/// Into a corner of the first chart that is measured, where it covers least.
void PlotView::Parts::placeCard() {
  if (card->isHidden() || legends.empty()) return;
  std::size_t k = 0;
  while (k + 1 < legends.size() && !stack.isMeasured(k)) ++k;
  const PlotRect area = stack.area(k);
  // In one line, in two, or only how far A and B are apart.
  constexpr double kMostHeight = 0.45;
  const QStringList parts = toMeasureParts(stack);
  QSize size;
  for (const QString& text :
       {parts.join(kBetweenParts),
        parts.mid(0, 2).join(kBetweenParts) + "\n" + parts.mid(2).join(kBetweenParts),
        parts.value(2, parts.value(0))}) {
    cardText->setText(text.trimmed());
    size = card->sizeHint();
    if (size.width() <= area.width - 12 && size.height() <= kMostHeight * area.height) break;
  }
  size = size.boundedTo(QSize(static_cast<int>(area.width), static_cast<int>(area.height)));
  std::vector<PlotRect> taken;
  const QRect legend = legends[k]->geometry();
  if (!legends[k]->isHidden())
    taken.push_back({static_cast<double>(legend.x()), static_cast<double>(legend.y()),
                     static_cast<double>(legend.width()), static_cast<double>(legend.height())});
  const EmptyPlace place = stack.findEmptyPlace(k, size.width(), size.height(), taken);
  card->setGeometry(
      QRect(QPoint(static_cast<int>(place.rect.left), static_cast<int>(place.rect.top)), size));
  card->raise();
}

std::optional<double> PlotView::Parts::timeFor(std::size_t k) const {
  if (stack.plots()[k].kind == PlotKind::Spectrum) return std::nullopt;
  return stack.cursor().value_or(std::numeric_limits<double>::quiet_NaN());
}

void PlotView::Parts::showTime() {
  for (std::size_t k = 0; k < legends.size(); ++k) legends[k]->setCursor(timeFor(k));
  if (whole) whole->setCursor(timeFor(static_cast<std::size_t>(wholePlot)));
}

/// Everything that a legend knows of its chart.
void PlotView::Parts::tell(PlotLegend& legend, std::size_t k) const {
  legend.setLook(stack.style(), stack.theme());
  legend.setPlot(stack.plots()[k]);
  legend.setCursor(timeFor(k));
  legend.setMeasure(stack.isMeasured(k) ? stack.measure() : MeasureCursors{});
}

void PlotView::addLegend() {
  Parts& p = *parts_;
  auto* legend = named(new PlotLegend(p.page), "plotLegend");
  connectLegend(legend, static_cast<int>(p.legends.size()));
  p.legends.push_back(legend);
}

void PlotView::connectLegend(PlotLegend* legend, int plot) {
  connect(legend, &PlotLegend::curveToggled, this, [this, plot](int curve, bool visible) {
    setCurveVisible(plot, curve, visible);
    emit curveVisibleChanged(plot, curve, visible);
  });
  connect(legend, &PlotLegend::menuWanted, this,
          [this, plot](int curve, const QPoint& global) { openCurveMenu(plot, curve, global); });
  connect(legend, &PlotLegend::wholeWanted, this, [this, plot] { openLegend(plot); });
}

/// The whole of a folded legend, over the window until there is a click elsewhere.
void PlotView::openLegend(int plot) {
  Parts& p = *parts_;
  auto* list = named(new LegendList(this), "plotLegendList");
  list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list->setWidgetResizable(true);
  auto* legend = named(new PlotLegend, "plotWholeLegend");
  p.whole = legend;
  p.wholePlot = plot;
  p.tell(*legend, static_cast<std::size_t>(plot));
  connectLegend(legend, plot);
  const double width = legend->itemWidth();
  const auto height = static_cast<int>(std::ceil(legend->table().height(width, legend->look())));
  legend->setMinimumHeight(height);
  list->setWidget(legend);
  const QRect screen = this->screen()->availableGeometry();
  const int bar = list->verticalScrollBar()->sizeHint().width();
  QRect place(QPoint(), QSize(static_cast<int>(std::ceil(width)) + bar + kListMargin_px,
                              std::min(height + kListMargin_px, screen.height() / 2)));
  // Above the line, or below where there is no room.
  const PlotLegend* folded = p.legends[static_cast<std::size_t>(plot)];
  place.moveBottomRight(folded->mapToGlobal(folded->rect().topRight()));
  if (place.top() < screen.top())
    place.moveTopRight(folded->mapToGlobal(folded->rect().bottomRight()));
  place.moveLeft(std::clamp(place.left(), screen.left(),
                            std::max(screen.left(), screen.right() - place.width())));
  list->setGeometry(place);
  list->show();
  legend->setFocus();
}

void PlotView::refreshLegends() {
  Parts& p = *parts_;
  const std::vector<ChartData>& plots = p.stack.plots();
  while (p.legends.size() > plots.size()) {
    p.legends.back()->hide();
    p.legends.back()->deleteLater();  // perhaps from a menu or click of its own
    p.legends.pop_back();
  }
  while (p.legends.size() < plots.size()) addLegend();
  for (std::size_t k = 0; k < plots.size(); ++k) p.tell(*p.legends[k], k);
  if (!p.whole) return;
  if (p.wholePlot < static_cast<int>(plots.size()))
    p.tell(*p.whole, static_cast<std::size_t>(p.wholePlot));
  else
    p.whole->window()->close();
}

/// Several charts scroll rather than get lower than a few lines; one has what there is.
void PlotView::layOut() {
  Parts& p = *parts_;
  const std::size_t count = p.legends.size();
  double height = 0;
  for (const PlotLegend* legend : p.legends)
    height += kMinChartHeight_px + legend->rowHeight() + kLegendGap_px;
  p.page->setMinimumHeight(count > 1 ? static_cast<int>(std::ceil(height)) : 0);
  p.stack.setBeside(besideWidth());
  p.canvas->setGeometry(0, 0, std::max(60, p.page->width()), p.page->height());
  p.canvas->showCharts();
}

}  // namespace denavit
