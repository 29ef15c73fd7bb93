#include "ui/plots_panel/plots_panel.h"

#include <QApplication>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "ui/playback/playback.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/channel_browser.h"
#include "ui/plots_panel/channel_list.h"
#include "ui/plots_panel/chart_builder.h"
#include "ui/plots_panel/plot_alignment.h"
#include "ui/plots_panel/plot_card.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/preferences/preferences.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/theme/icons.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

/// Of exported pictures: the width of a page's text, and a readable height per chart.
constexpr int kPictureWidth = 760, kChartHeight = 260;
constexpr double kPictureDpi = 192;
/// Zooming is followed by spectra once it rests for so long.
constexpr int kSpectraRest_ms = 120;

QToolButton* makeTool(const QString& name, const QString& icon, const QString& toolTip,
                      QWidget* parent) {
  auto* button = named(new QToolButton(parent), name, toolTip);
  button->setIcon(themedIcon(icon));
  button->setAutoRaise(true);
  button->setProperty("quiet", true);
  return button;
}

}  // namespace

PlotsPanel::PlotsPanel(Edits& edits, const Shown& shown, Playback& playback,
                       const Preferences& preferences, Messages& messages, RunShelf& shelf,
                       QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      playback_(playback),
      preferences_(preferences),
      messages_(messages),
      shelf_(shelf),
      browser_(new ChannelBrowser(edits, shown, shelf, this)),
      sides_(new QSplitter(Qt::Horizontal, this)) {
  QScrollArea* area = scrollArea(this);
  plots_ = scrolled<QSplitter>(area, Qt::Horizontal);
  QVBoxLayout* tools = makeTools();
  plots_->setChildrenCollapsible(false);
  plots_->setHandleWidth(9);
  browser_->hide();
  sides_->addWidget(browser_);
  sides_->addWidget(area);
  sides_->setStretchFactor(1, 1);
  sides_->setSizes({230, 1000});
  row(this, {tools, {sides_, 1}}, {.margins = {3, 4, 6, 4}, .spacing = 4});
  drawing_.setSingleShot(true);
  spectra_.setSingleShot(true);
  spectra_.setInterval(kSpectraRest_ms);
  connect(&drawing_, &QTimer::timeout, this, &PlotsPanel::draw);
  connect(&spectra_, &QTimer::timeout, this, &PlotsPanel::drawSpectra);
  connect(&shelf, &RunShelf::changed, this, &PlotsPanel::drawSoon);
  connect(&shelf, &RunShelf::grew, this, &PlotsPanel::followGrowth);
  connect(&preferences, &Preferences::unitsChanged, this, &PlotsPanel::drawSoon);
  connect(&preferences, &Preferences::changed, this, &PlotsPanel::followPreferences);
  connect(&edits, &Edits::deskChanged, this, &PlotsPanel::followDesk);
  // The usual plots go by the arm and by what drives it.
  const auto followUsual = [this] {
    if (edits_.document().desk().plots.empty()) followDesk();
  };
  connect(&edits, &Edits::scenarioChanged, this, followUsual);
  connect(&edits, &Edits::robotChanged, this, [this, followUsual] {
    followUsual();
    for (PlotCard* card : cards_) card->refreshChoices();
  });
  const auto showTime = [this] {
    for (const PlotCard* card : cards_) card->view().setTime(playback_.shownTime());
  };
  connect(&playback, &Playback::timeChanged, this, showTime);
  connect(&playback, &Playback::activeChanged, this, showTime);
  connect(&edits, &Edits::opened, this, &PlotsPanel::removeMeasure);
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
    for (PlotCard* card : cards_) {
      if (now && card->isAncestorOf(now)) setUsed(card);
    }
  });
  connect(browser_, &ChannelBrowser::channelsWanted, this, &PlotsPanel::addChannels);
  connect(browser_, &ChannelBrowser::plotWanted, this, [this](const QStringList& channels) {
    addPlot(PlotSpec{});
    addChannels(channels, false);
  });
  connect(browser_, &ChannelBrowser::xAxisWanted, this, [this](const QString& channel) {
    replacePlot(&used(), tr("plot x-y"), used().over(channel));
  });
  connect(browser_, &ChannelBrowser::left, this, [this] { used().view().setFocus(); });
  usualStyle_ = makeUsualStyle();
  followDesk();
}

PlotsPanel::~PlotsPanel() {
  // Going, the cards give up the focus when the list of cards is gone already.
  QObject::disconnect(qApp, nullptr, this, nullptr);
}

QVBoxLayout* PlotsPanel::makeTools() {
  channelsButton_ =
      makeTool("plotChannels", "channels", tr("Channels to be dragged to plots (Ctrl+K)"), this);
  channelsButton_->setCheckable(true);
  auto* add = makeTool("plotAdd", "add", tr("Another plot"), this);
  stackButton_ = makeTool("plotStacked", "stacked", tr("Plots one under the other"), this);
  stackButton_->setCheckable(true);
  limitsButton_ =
      makeTool("plotLimits", "limits",
               tr("Shade what is beyond the joints' position, speed and effort limits; curves turn "
                  "red there"),
               this);
  limitsButton_->setCheckable(true);
  limitsButton_->setChecked(true);
  connect(channelsButton_, &QToolButton::toggled, this, [this](bool shown) {
    browser_->setVisible(shown);
    if (shown && sides_->sizes().front() < 60) sides_->setSizes({230, 1000});
  });
  connect(add, &QToolButton::clicked, this, &PlotsPanel::addEmptyPlot);
  connect(stackButton_, &QToolButton::clicked, this, [this](bool stacked) {
    edits_.editDesk(stacked ? tr("stack the plots") : tr("put the plots side by side"),
                    [&](Desk& desk) { desk.plotsStacked = stacked; });
  });
  connect(limitsButton_, &QToolButton::toggled, this, &PlotsPanel::drawSoon);
  return column({channelsButton_, add, stackButton_, limitsButton_, stretch()}, {.spacing = 1});
}

PlotCard* PlotsPanel::makeCard() {
  auto* card = new PlotCard(edits_, playback_, messages_, shelf_, plots_);
  connect(card, &PlotCard::edited, this, [this, card](const QString& text, const PlotSpec& plot) {
    replacePlot(card, text, plot);
  });
  connect(
      card, &PlotCard::removeWanted, this, [this, card] { removePlot(card); },
      Qt::QueuedConnection);
  connect(card, &PlotCard::used, this, [this, card] { setUsed(card); });
  connect(card, &PlotCard::rowsWanted, this, [this](double step_s) {
    edits_.editScenario(tr("set finer rows"),
                        [&](ScenarioDescription& scenario) { scenario.outputStep = step_s; });
    emit messages_.said(tr("Run again (F5) to see the spectrum of the finer rows."));
  });
  connect(&card->view(), &PlotView::timeScrubbed, this, [this](double t_s) {
    playback_.pause();
    playback_.setTime(t_s);
  });
  connect(&card->view(), &PlotView::timeRangeChanged, this,
          [this, card](AxisRange range_s) { shareRange(*card, range_s); });
  connect(&card->view(), &PlotView::arranged, this, &PlotsPanel::align);
  connect(&card->view(), &PlotView::measureChanged, this, [this, card] { shareMeasure(*card); });
  connect(card->view().measureAction(), &QAction::toggled, this, [this, card](bool on) {
    const MeasureCursors cursors = card->view().measure();
    if (on || cursors.hasB())
      emit messages_.said(
          on ? tr("Click where the cursor A is to stand, then where B is; Esc removes them.")
             : tr("The cursors can be dragged; Esc removes them."));
  });
  connect(&card->view(), &PlotView::written, this, [this](const QString& path) {
    emit messages_.said(tr("Wrote %1").arg(QFileInfo(path).fileName()));
  });
  connect(&card->view(), &PlotView::styleChanged, this, [this, card] {
    for (PlotCard* other : cards_) {
      if (other != card) other->view().setStyle(card->view().style());
    }
  });
  return card;
}

void PlotsPanel::followDesk() {
  const std::vector<PlotSpec> plots = listShownPlots(edits_.document());
  // Plots at the beginning and at the end that are as they were keep their cards and zoom.
  std::size_t same = 0;
  while (same < plots.size() && same < cards_.size() && cards_[same]->plot() == plots[same]) ++same;
  std::size_t end = 0;
  while (end < plots.size() - same && end < cards_.size() - same &&
         cards_[cards_.size() - 1 - end]->plot() == plots[plots.size() - 1 - end]) {
    ++end;
  }
  while (cards_.size() > plots.size()) {
    PlotCard* card = cards_[cards_.size() - 1 - end];
    std::erase(cards_, card);
    if (used_ == card) used_ = nullptr;
    card->setNumber(0);  // its names are another's from now on
    card->hide();
    card->deleteLater();
  }
  while (cards_.size() < plots.size()) {
    const auto at = static_cast<std::ptrdiff_t>(cards_.size() - end);
    PlotCard* card = makeCard();
    cards_.insert(cards_.begin() + at, card);
    plots_->insertWidget(static_cast<int>(at), card);
    card->show();
    card->view().setStyle(cards_.front() == card ? makeUsualStyle()
                                                 : cards_.front()->view().style());
  }
  for (std::size_t i = 0; i < plots.size(); ++i) {
    cards_[i]->setNumber(static_cast<int>(i) + 1);
    if (cards_[i]->plot() != plots[i]) cards_[i]->setPlot(plots[i]);
  }
  const bool stacked = edits_.document().desk().plotsStacked;
  plots_->setOrientation(stacked ? Qt::Vertical : Qt::Horizontal);
  stackButton_->setChecked(stacked);
  align();
  setUsed(&used());
  drawSoon();
}

void PlotsPanel::drawSoon() { drawing_.start(0); }

PlotStyle PlotsPanel::makeUsualStyle() const {
  constexpr double kPxPerPt = 96.0 / 72.0;
  const PreferenceValues& preferences = preferences_.values();
  PlotStyle style = preferences.publicationPlots ? makePublicationStyle() : PlotStyle{};
  style.font_px = kPxPerPt * preferences.plotFontSize_pt;
  style.decimalComma = preferences.decimalComma;
  return style;
}

/// What the plots' own menu has set stays, but for what the preferences have changed.
void PlotsPanel::followPreferences() {
  const PlotStyle usual = makeUsualStyle();
  if (usual == usualStyle_) return;
  const PlotStyle before = std::exchange(usualStyle_, usual);
  for (PlotCard* card : cards_) {
    PlotStyle style = card->view().style();
    style.decimalComma = usual.decimalComma;
    if (usual.font_px != before.font_px) style.font_px = usual.font_px;
    card->view().setStyle(style);
  }
}

void PlotsPanel::followGrowth() {
  // Drawing takes at most a quarter of the time, however long the run is.
  if (!drawing_.isActive()) drawing_.start(rest_ms_);
}

ChartContext PlotsPanel::makeContext() const {
  const PreferenceValues& preferences = preferences_.values();
  const AxisRange interval_s = findInterval();
  const bool spectra = std::any_of(cards_.begin(), cards_.end(), [](const PlotCard* card) {
    return card->plot().kind == PlotSpec::Kind::Spectrum;
  });
  const auto& history = playback_.history();
  return {shelf_,
          plottedRobot(edits_, playback_),
          preferences.units(),
          interval_s,
          limitsButton_->isChecked(),
          spectra && history ? frequencies_.find(history, 0.5 * (interval_s.min + interval_s.max))
                             : std::vector<double>()};
}

AxisRange PlotsPanel::findInterval() const {
  const double end = std::max(playback_.endTime(), 1e-9);
  for (const PlotCard* card : cards_) {
    if (!card->hasTimeCharts()) continue;
    const MeasureCursors measure = card->view().measure();
    if (measure.plot < 0 && measure.hasA() && measure.hasB() && measure.a != measure.b) {
      return {std::min(measure.a, measure.b), std::max(measure.a, measure.b)};
    }
    const AxisRange shown = card->view().timeRange();
    if (shown.max > shown.min) return shown;
  }
  return {0, end};
}

void PlotsPanel::draw() {
  if (!isVisible()) {
    stale_ = true;
    return;
  }
  stale_ = false;
  QElapsedTimer clock;
  clock.start();
  // First those over time: spectra are of the interval that these show.
  const PlotCard* before = nullptr;
  for (PlotCard* card : cards_) {
    if (card->plot().kind == PlotSpec::Kind::Spectrum) continue;
    const bool isNew = !card->hasTimeCharts();
    card->draw(makeContext());
    if (isNew && before && card->hasTimeCharts()) {
      card->view().setTimeRange(before->view().timeRange());
      card->view().setMeasure(before->view().measure());
    }
    if (card->hasTimeCharts()) before = card;
  }
  drawSpectra();
  rest_ms_ = static_cast<int>(std::min<qint64>(1000, 4 * clock.elapsed()));
}

void PlotsPanel::drawSpectra() {
  for (PlotCard* card : cards_) {
    if (card->plot().kind == PlotSpec::Kind::Spectrum) card->draw(makeContext());
  }
}

void PlotsPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) draw();
}

void PlotsPanel::shareRange(const PlotCard& from, AxisRange range_s) {
  for (const PlotCard* other : cards_) {
    if (other != &from) other->view().setTimeRange(range_s);
  }
  spectra_.start();
}

bool PlotsPanel::removeMeasure() {
  bool removed = false;
  for (const PlotCard* card : cards_) {
    const MeasureCursors measure = card->view().measure();
    if (!measure.hasA() && !measure.hasB()) continue;
    card->view().setMeasure({});
    removed = true;
  }
  return removed;
}

void PlotsPanel::shareMeasure(const PlotCard& from) {
  const MeasureCursors measure = from.view().measure();
  if (sharing_ || measure.plot >= 0) return;  // on a frequency axis they are that chart's alone
  sharing_ = true;
  for (const PlotCard* other : cards_) {
    if (other != &from && other->hasTimeCharts()) other->view().setMeasure(measure);
  }
  sharing_ = false;
  spectra_.start();
}

/// One span of time for all; and of plots under one another the axes at one place, the time axis
/// under the lowest.
void PlotsPanel::align() {
  if (aligning_) return;
  aligning_ = true;
  std::vector<PlotView*> views;
  for (PlotCard* card : cards_) views.push_back(&card->view());
  shareTimeSpan(views);
  alignPlots(views, plots_->orientation() == Qt::Vertical);
  aligning_ = false;
}

void PlotsPanel::setUsed(PlotCard* card) {
  used_ = card;
  for (PlotCard* each : cards_) each->setInUse(each == card);
}

PlotCard& PlotsPanel::used() const { return used_ ? *used_ : *cards_.front(); }

void PlotsPanel::editPlots(const QString& text,
                           const std::function<void(std::vector<PlotSpec>&)>& change) {
  edits_.editDesk(text, [&](Desk& desk) {
    const std::vector<PlotSpec> before = listShownPlots(edits_.document());
    std::vector<PlotSpec> plots = before;
    change(plots);
    if (plots != before) desk.plots = std::move(plots);
  });
}

void PlotsPanel::replacePlot(const PlotCard* card, const QString& text, const PlotSpec& plot) {
  const auto at = std::find(cards_.begin(), cards_.end(), card) - cards_.begin();
  editPlots(text, [&](std::vector<PlotSpec>& plots) {
    if (at < static_cast<std::ptrdiff_t>(plots.size())) plots[static_cast<std::size_t>(at)] = plot;
  });
}

void PlotsPanel::addPlot(const PlotSpec& plot) {
  editPlots(tr("add a plot"), [&](std::vector<PlotSpec>& plots) { plots.push_back(plot); });
  setUsed(cards_.back());
}

void PlotsPanel::removePlot(const PlotCard* card) {
  const auto at = std::find(cards_.begin(), cards_.end(), card) - cards_.begin();
  editPlots(tr("remove a plot"), [&](std::vector<PlotSpec>& plots) {
    if (at >= static_cast<std::ptrdiff_t>(plots.size())) return;
    // A desk without plots has the usual ones: the last one becomes an empty plot.
    plots.erase(plots.begin() + at);
    if (plots.empty()) plots.emplace_back();
  });
}

void PlotsPanel::addChannels(const QStringList& channels, bool rightAxis) {
  PlotCard& card = used();
  replacePlot(&card, tr("add curves"), card.withChannels(channels, rightAxis));
}

void PlotsPanel::findChannel() {
  channelsButton_->setChecked(true);
  browser_->startSearch();
}

void PlotsPanel::addEmptyPlot() { addPlot(PlotSpec{}); }

void PlotsPanel::plotChannels(const QStringList& channels) {
  PlotSpec plot;
  for (const QString& channel : channels) plot.curves.push_back({.channel = channel.toStdString()});
  addPlot(plot);
}

void PlotsPanel::showPreset(const QString& preset) {
  PlotSpec wanted, torques;
  wanted.preset = preset.toStdString();
  torques.preset = "tau";
  const auto isIt = [&](const PlotSpec& plot) { return plot.preset == wanted.preset; };
  const bool isChosen = !edits_.document().desk().plots.empty();
  editPlots(tr("show a plot"), [&](std::vector<PlotSpec>& plots) {
    if (!isChosen) plots.assign(1, torques);
    if (std::ranges::none_of(plots, isIt)) plots.insert(plots.begin(), wanted);
  });
  const std::vector<PlotSpec> plots = listShownPlots(edits_.document());
  const auto at = static_cast<std::size_t>(std::ranges::find_if(plots, isIt) - plots.begin());
  if (at < cards_.size()) setUsed(cards_[at]);
}

void PlotsPanel::deriveChannels() { browser_->editDerived(); }

void PlotsPanel::importMeasured() { browser_->importMeasured(); }

bool PlotsPanel::savePicture(const QString& path, QString& error) const {
  const auto& history = playback_.history();
  if (!history) {
    error = tr("There is no run to plot: press Run first.");
    return false;
  }
  std::vector<PlotData> plots;
  for (const PlotCard* card : cards_) {
    for (BuiltChart& chart : makeCharts(card->plot(), makeContext())) {
      chart.data.id.clear();
      plots.push_back(std::move(chart.data));
    }
  }
  const int height = kChartHeight * static_cast<int>(plots.size());
  if (plots.empty()) {
    error = tr("The run ended before its first step: there is nothing to plot.");
    return false;
  }
  PlotView page;
  page.setStyle(cards_.front()->view().style());
  page.setPlots(std::move(plots));
  page.setTime(playback_.shownTime());
  return page.saveImage(path, QSize(kPictureWidth, height), kPictureDpi, &error);
}

}  // namespace denavit
