#include "ui/plots/plots_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/plot/plot_view.h"
#include "ui/plots/plot_catalogue.h"
#include "ui/studio/studio.h"

namespace denavit {
namespace {

/// Of exported pictures: the width of a page's text, and a readable height per chart.
constexpr int kPictureWidth = 760, kChartHeight = 260;
constexpr double kPictureDpi = 192;

}  // namespace

PlotsPanel::PlotsPanel(Studio& studio, QWidget* parent) : QWidget(parent), studio_(studio) {
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(6, 4, 6, 4);
  layout->setSpacing(10);
  addCell(1, "terms:2");
  addCell(2, "energy");
  addCell(3, "q");
  connect(&studio, &Studio::robotChanged, this, &PlotsPanel::refreshChoices);
  connect(&studio.playback(), &Playback::historyChanged, this, &PlotsPanel::refreshPlots);
  connect(&studio.playback(), &Playback::timeChanged, this, [this](double t_s) {
    for (const Cell& cell : cells_) cell.view->setTime(t_s);
  });
  refreshChoices();
  refreshPlots();
}

void PlotsPanel::addCell(int number, const QString& key) {
  auto* column = new QVBoxLayout;
  column->setSpacing(2);
  const Cell cell{new QComboBox(this), new PlotView(this)};
  cell.choice->setObjectName(QStringLiteral("plotChoice%1").arg(number));
  cell.choice->setProperty("flat", true);
  cell.choice->setToolTip(tr("What this plot shows"));
  cell.choice->setProperty("wanted", key);
  cell.view->setObjectName(QStringLiteral("plot%1").arg(number));
  cell.view->setPlaceholder(tr("Press Run to see how the arm moves"));
  column->addWidget(cell.choice, 0, Qt::AlignLeft);
  column->addWidget(cell.view, 1);
  static_cast<QHBoxLayout*>(layout())->addLayout(column, 1);
  cells_.push_back(cell);
  connect(cell.choice, &QComboBox::activated, this, [this, cell] {
    cell.choice->setProperty("wanted", cell.choice->currentData());
    const AxisRange shown = cell.view->timeRange();
    refreshCell(cell);
    cell.view->setTimeRange(shown);
  });
  connect(cell.view, &PlotView::timeScrubbed, &studio_.playback(), [this](double t_s) {
    studio_.playback().pause();
    studio_.playback().setTime(t_s);
  });
  connect(cell.view, &PlotView::timeRangeChanged, this, [this](AxisRange range_s) {
    for (const Cell& other : cells_) other.view->setTimeRange(range_s);
  });
}

void PlotsPanel::refreshChoices() {
  const std::vector<PlotChoice> choices = listPlots(studio_.document().robot());
  for (const Cell& cell : cells_) {
    const QSignalBlocker blocker(cell.choice);
    const QString key = cell.choice->property("wanted").toString();
    cell.choice->clear();
    for (const PlotChoice& choice : choices) cell.choice->addItem(choice.title, choice.key);
    // An arm of one joint has no second one: its first will do.
    const int index = cell.choice->findData(key);
    cell.choice->setCurrentIndex(index >= 0 ? index : cell.choice->findData("terms:1"));
  }
}

void PlotsPanel::refreshPlots() {
  for (const Cell& cell : cells_) refreshCell(cell);
}

void PlotsPanel::refreshCell(const Cell& cell) {
  const auto& history = studio_.playback().history();
  if (!history) return cell.view->setPlots({});
  std::vector<PlotData> plots = makePlots(*history, cell.choice->currentData().toString());
  // The choice above them is their title; where there are several, the units tell them apart.
  for (PlotData& plot : plots) plot.title.clear();
  cell.view->setPlots(std::move(plots));
  cell.view->setTime(studio_.playback().time());
}

bool PlotsPanel::savePicture(const QString& path, QString& error) const {
  const auto& history = studio_.playback().history();
  if (!history) {
    error = tr("There is no run to plot: press Run first.");
    return false;
  }
  std::vector<PlotData> plots;
  for (const Cell& cell : cells_) {
    for (PlotData& plot : makePlots(*history, cell.choice->currentData().toString())) {
      plots.push_back(std::move(plot));
    }
  }
  PlotView page;
  const int height = kChartHeight * static_cast<int>(plots.size());
  if (plots.empty()) {
    error = tr("The run ended before its first step: there is nothing to plot.");
    return false;
  }
  page.setPlots(std::move(plots));
  page.setTime(studio_.playback().time());
  return page.saveImage(path, QSize(kPictureWidth, height), kPictureDpi, &error);
}

}  // namespace denavit
