#include "ui/present/stage_plot.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "ui/kinematics/pose_text.h"
#include "ui/playback/playback.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/channel_list.h"
#include "ui/plots_panel/chart_builder.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/preferences/preferences.h"
#include "ui/run_list/run_shelf.h"
#include "ui/studio/edits.h"
#include "ui/theme/colours.h"
#include "ui/widgets/widgets.h"

namespace denavit {
namespace {

constexpr double kLineWidth_px = 2;
constexpr std::size_t kMostReadings = 8;

QColor shownColour(const CurveData& curve, std::size_t k) {
  Rgb rgb = curveColor(k);
  if (curve.color.isValid()) {
    rgb = {static_cast<unsigned char>(curve.color.red()),
           static_cast<unsigned char>(curve.color.green()),
           static_cast<unsigned char>(curve.color.blue())};
  }
  const bool dark = currentTheme() == ThemeChoice::Dark;
  rgb = onBackground(rgb, dark ? makeDarkTheme() : makeLightTheme());
  return {rgb.r, rgb.g, rgb.b};
}

double largestOf(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

QString titleOf(const PlotSpec& plot, const std::vector<PlotChoice>& presets, std::size_t number) {
  if (!plot.title.empty()) return QString::fromStdString(plot.title);
  for (const PlotChoice& preset : presets)
    if (preset.key == QString::fromStdString(plot.preset)) return preset.title;
  return StagePlot::tr("Plot %1").arg(number);
}

/// Decimals that tell a thousandth of the largest value, so that no digit comes and goes.
int decimalsFor(double largest) {
  if (!(largest > 0)) return 1;
  return std::clamp(2 - static_cast<int>(std::floor(std::log10(largest))), 0, 6);
}

}  // namespace

StagePlot::StagePlot(const Edits& edits, Playback& playback, const Preferences& preferences,
                     const RunShelf& shelf, QWidget* parent)
    : QWidget(parent),
      edits_(edits),
      playback_(playback),
      preferences_(preferences),
      shelf_(shelf),
      view_(new PlotView(this)) {
  setObjectName("stagePlot");
  view_->setObjectName("stagePlotView");
  view_->setPlaceholder(tr("No run yet. F5 computes one."));
  view_->setMinimumHeight(120);
  column(this, {{view_, 1}}, {.margins = {8, 6, 8, 4}});
  connect(&edits, &Edits::deskChanged, this, &StagePlot::listChoices);
  connect(&edits, &Edits::robotChanged, this, &StagePlot::listChoices);
  connect(&edits, &Edits::scenarioChanged, this, &StagePlot::listChoices);
  connect(&shelf, &RunShelf::changed, this, &StagePlot::listChoices);
  connect(&shelf, &RunShelf::grew, this, &StagePlot::draw);
  connect(&preferences, &Preferences::unitsChanged, this, &StagePlot::draw);
  connect(&preferences, &Preferences::themeChanged, this, &StagePlot::draw, Qt::QueuedConnection);
  const auto showTime = [this] { view_->setTime(playback_.shownTime()); };
  connect(&playback, &Playback::timeChanged, this, showTime);
  connect(&playback, &Playback::activeChanged, this, showTime);
  connect(view_, &PlotView::timeScrubbed, this, [this](double t_s) {
    playback_.pause();
    playback_.setTime(t_s);
  });
  listChoices();
}

void StagePlot::listChoices() {
  const std::vector<PlotChoice> presets = listPlots(plottedRobot(edits_, playback_));
  const QString chosen = titles_.value(choice_);
  titles_.clear();
  plots_ = listShownPlots(edits_.document());
  for (std::size_t k = 0; k < plots_.size(); ++k) titles_ << titleOf(plots_[k], presets, k + 1);
  for (const PlotChoice& preset : presets) {
    if (titles_.contains(preset.title)) continue;
    PlotSpec plot;
    plot.preset = preset.key.toStdString();
    plots_.push_back(plot);
    titles_ << preset.title;
  }
  choice_ = std::max<int>(0, static_cast<int>(titles_.indexOf(chosen)));
  draw();
}

void StagePlot::choose(int index) {
  if (index < 0 || index >= titles_.size() || index == choice_) return;
  choice_ = index;
  draw();
}

void StagePlot::applyStyle() {
  PlotStyle style;
  style.lineWidth_px = kLineWidth_px;
  style.legend = readings_.empty() ? LegendPlace::Below : LegendPlace::Elsewhere;
  style.decimalComma = preferences_.values().decimalComma;
  view_->setStyle(style);
}

void StagePlot::draw() {
  stale_ = !isVisible();
  if (stale_) return;
  readings_.clear();
  std::vector<PlotData> charts;
  if (playback_.history() && !plots_.empty()) {
    const ChartContext context{.shelf = shelf_,
                               .robot = plottedRobot(edits_, playback_),
                               .units = preferences_.values().units(),
                               .interval_s = {0, std::max(playback_.endTime(), 1e-9)}};
    for (BuiltChart& chart : makeCharts(plots_[static_cast<std::size_t>(choice_)], context)) {
      if (chart.data.title.isEmpty()) chart.data.title = titles_[choice_];
      charts.push_back(std::move(chart.data));
    }
  }
  std::map<QString, double> largest;
  for (const PlotData& chart : charts) {
    if (chart.kind != PlotKind::Time) continue;
    for (std::size_t k = 0; k < chart.curves.size() && readings_.size() < kMostReadings; ++k) {
      const CurveData& curve = chart.curves[k];
      if (!curve.x || !curve.y) continue;
      const double most = largest[curve.unit] = std::max(largest[curve.unit], largestOf(*curve.y));
      readings_.push_back({curve.name, curve.unit, shownColour(curve, k), curve.x, curve.y, most});
    }
  }
  for (Reading& reading : readings_) reading.largest = largest[reading.unit];
  applyStyle();
  view_->setPlots(std::move(charts));
  view_->setTime(playback_.shownTime());
  emit changed();
}

std::vector<StageLine> StagePlot::readings() const {
  std::vector<StageLine> lines;
  const bool comma = preferences_.values().decimalComma;
  for (const Reading& reading : readings_) {
    const auto after = std::upper_bound(reading.x->begin(), reading.x->end(), playback_.time());
    const auto row =
        std::min<std::ptrdiff_t>(std::max<std::ptrdiff_t>(after - reading.x->begin() - 1, 0),
                                 static_cast<std::ptrdiff_t>(reading.y->size()) - 1);
    if (row < 0) continue;
    const double value = (*reading.y)[static_cast<std::size_t>(row)];
    const QString number = std::isfinite(value)
                               ? toFixed(value, decimalsFor(reading.largest), comma)
                               : QStringLiteral("–");
    lines.push_back(
        {.name = reading.name,
         .value = reading.unit.isEmpty() ? number : number + " " + reading.unit,
         .colour = reading.colour,
         .part = reading.largest > 0 && std::isfinite(value) ? value / reading.largest : 0.0});
  }
  return lines;
}

void StagePlot::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (stale_) draw();
}

}  // namespace denavit
