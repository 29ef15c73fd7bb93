#include "ui/plots_panel/chart_builder.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "models/channels/compare.h"
#include "models/channels/spectrum.h"
#include "ui/modes/run_frequencies.h"
#include "ui/plots_panel/channel_text.h"
#include "ui/plots_panel/plot_catalogue.h"
#include "ui/run_list/run_shelf.h"
#include "ui/theme/term_colours.h"

namespace denavit {
namespace {

struct ChartBuilderText {
  Q_DECLARE_TR_FUNCTIONS(denavit::ChartBuilder)
};

/// A curve that could be found, before it is drawn over time, over another channel or as a
/// spectrum.
struct Found {
  RunShelf::Found channel;
  CurveSpec spec;
  ChannelText text;
  ShownUnit unit;
  int source = -1;
  Rgb color;
  QString legend;
};

QColor colorOf(const Rgb& rgb, std::size_t overlay) {
  const QColor color(rgb.r, rgb.g, rgb.b);
  // Dashes tell three overlays apart; beyond them, shades do as well.
  return overlay < 3 ? color : color.lighter(100 + 25 * static_cast<int>(overlay / 3));
}

int dashOf(std::size_t overlay) { return static_cast<int>(1 + overlay % 3); }

class ChartBuilder {
 public:
  ChartBuilder(const PlotSpec& plot, const ChartContext& context)
      : plot_(plot), context_(context), overlays_(context.shelf.overlays()) {
    for (const CurveSpec& spec : plot.curves) {
      RunShelf::Found channel = context.shelf.find(spec.channel);
      const int source = static_cast<int>(&spec - plot.curves.data());
      if (!channel.channels) continue;
      Found found{channel,
                  spec,
                  describeChannel(spec.channel, context.robot),
                  findShownUnit(channel.column.unit, context.units),
                  source,
                  {},
                  {}};
      found_.push_back(std::move(found));
    }
    nameCurves();
    colourCurves();
  }

  BuiltChart time() {
    BuiltChart chart = begin(PlotKind::Time);
    for (const Found& found : found_) {
      const Series values = found.channel.channels->series(found.channel.name, found.unit.factor);
      if (!values) continue;
      add(chart, found, found.channel.channels->time(), values);
      addLimits(chart, found);
    }
    for (std::size_t k = 0; k < overlays_.size(); ++k) {
      for (const Found& found : found_) {
        const Series values = seriesOf(overlays_[k], found);
        if (!values) continue;
        addOverlay(chart, found, k, overlays_[k].channels->time(), values);
        addLimits(chart, found);
      }
    }
    return chart;
  }

  BuiltChart difference() {
    BuiltChart chart = begin(PlotKind::Time);
    for (std::size_t k = 0; k < overlays_.size(); ++k) {
      for (const Found& found : found_) {
        const ChannelTable& own = *found.channel.channels;
        const Series a = own.series(found.channel.name, found.unit.factor);
        const Series b = seriesOf(overlays_[k], found);
        if (!a || !b) continue;
        addOverlay(chart, found, k, own.time(),
                   makeSeries(calcDifference(*own.time(), *a, *overlays_[k].channels->time(), *b)));
        CurveData& curve = chart.data.curves.back();
        curve.name = found.legend + " − " + overlays_[k].name;
        curve.dash = static_cast<int>(k % 4);
      }
    }
    const QString title = QString::fromStdString(plot_.title);
    chart.data.title = title.isEmpty() ? ChartBuilderText::tr("Difference")
                                       : ChartBuilderText::tr("%1: difference").arg(title);
    chart.data.yLabel = "Δ " + chart.data.yLabel;
    if (!chart.data.rightLabel.isEmpty()) chart.data.rightLabel = "Δ " + chart.data.rightLabel;
    return chart;
  }

  BuiltChart portrait() {
    BuiltChart chart = begin(PlotKind::XY);
    const RunShelf::Found x = context_.shelf.find(plot_.xChannel);
    if (!x.channels) return chart;
    const ShownUnit unit = findShownUnit(x.column.unit, context_.units);
    chart.data.xLabel = withUnit(describeChannel(plot_.xChannel, context_.robot).name, unit.text);
    const auto over = [&](const ChannelTable& own) { return own.series(x.name, unit.factor); };
    for (const Found& found : found_) {
      const Series values = found.channel.channels->series(found.channel.name, found.unit.factor);
      const Series across = over(*found.channel.channels);
      if (!values || !across) continue;
      add(chart, found, across, values);
      chart.data.curves.back().t = found.channel.channels->time();
      addLimits(chart, found);
    }
    for (std::size_t k = 0; k < overlays_.size(); ++k) {
      for (const Found& found : found_) {
        const Series values = seriesOf(overlays_[k], found);
        const Series across = over(*overlays_[k].channels);
        if (!values || !across) continue;
        addOverlay(chart, found, k, across, values);
        chart.data.curves.back().t = overlays_[k].channels->time();
        addLimits(chart, found);
      }
    }
    addAcrossLimits(chart, x, unit);
    return chart;
  }

  BuiltChart spectrum() {
    BuiltChart chart = begin(PlotKind::Spectrum);
    chart.data.leftLog = chart.data.rightLog = plot_.spectrum.density;
    chart.data.yLabel = spectrumLabel(false);
    if (!chart.data.rightLabel.isEmpty()) chart.data.rightLabel = spectrumLabel(true);
    int marked = 0;
    std::vector<double> rates_Hz(found_.size(), 0.0);
    for (std::size_t i = 0; i < found_.size(); ++i) {
      const Found& found = found_[i];
      const Series values = found.channel.channels->series(found.channel.name, found.unit.factor);
      if (!values) continue;
      const Spectrum spectrum = calc(*found.channel.channels->time(), *values);
      if (!spectrum.value) continue;
      add(chart, found, spectrum.frequency_Hz, spectrum.value);
      rates_Hz[i] = spectrum.samplingRate_Hz;
      if (!chart.coarse && isOfRun(found)) {
        chart.coarse = findCoarseRows(rates_Hz[i], context_.modes_Hz);
      }
      chart.data.curves.back().unit = unitText(found);
      // The labels of more than two curves would stand on each other.
      if (marked++ < 2) addPeaks(chart, found, spectrum, marked == 1 ? 4 : 2);
    }
    for (std::size_t k = 0; k < overlays_.size(); ++k) {
      for (std::size_t i = 0; i < found_.size(); ++i) {
        const Found& found = found_[i];
        const Series values = seriesOf(overlays_[k], found);
        if (!values) continue;
        const Spectrum spectrum = calc(*overlays_[k].channels->time(), *values);
        if (!spectrum.value) continue;
        addOverlay(chart, found, k, spectrum.frequency_Hz, spectrum.value);
        chart.data.curves.back().unit = unitText(found);
        if (chart.coarse || rates_Hz[i] == 0) continue;
        chart.coarse =
            findCoarseRows(rates_Hz[i], spectrum, plot_.spectrum.density, overlays_[k].name);
      }
    }
    return chart;
  }

  [[nodiscard]] bool hasOverlays() const { return !overlays_.empty(); }

 private:
  static QString withUnit(const QString& what, const std::string& unit) {
    return unit.empty() ? what : QStringLiteral("%1 [%2]").arg(what, QString::fromStdString(unit));
  }

  /// Curves of one joint and one kind are told apart by what they are of; else by their whole
  /// names.
  void nameCurves() {
    const bool sameJoint = std::all_of(found_.begin(), found_.end(), [&](const Found& found) {
      return found.text.joint == found_.front().text.joint &&
             found.text.group == found_.front().text.group;
    });
    for (Found& found : found_) {
      const bool isTerm =
          sameJoint && (found_.size() > 1 || found.text.group == ChannelGroup::Tool);
      found.legend = isTerm ? found.text.term : found.text.name;
    }
  }

  /// A curve that is missing in a run leaves the colours of the others as they are.
  void colourCurves() {
    std::vector<std::string> channels;
    for (const CurveSpec& curve : plot_.curves) channels.push_back(curve.channel);
    const std::vector<Rgb> colours = coloursOf(channels);
    for (Found& found : found_) found.color = colours[static_cast<std::size_t>(found.source)];
  }

  BuiltChart begin(PlotKind kind) {
    BuiltChart chart;
    chart.data.kind = kind;
    chart.data.title = QString::fromStdString(plot_.title);
    chart.data.yLabel = label(false);
    chart.data.rightLabel = label(true);
    return chart;
  }

  /// "torque [N m]": the common quantity of an axis' curves, or their names, and their units.
  [[nodiscard]] QString label(bool right) const {
    QStringList quantities, names, units;
    for (const Found& found : found_) {
      if (found.spec.rightAxis != right) continue;
      const QString unit = QString::fromStdString(found.unit.text);
      if (!quantities.contains(found.text.quantity)) quantities << found.text.quantity;
      if (!names.contains(found.text.name)) names << found.text.name;
      if (!units.contains(unit)) units << unit;
    }
    if (units.isEmpty()) return {};
    QString what;
    if (quantities.size() == 1 && !quantities.front().isEmpty()) {
      what = quantities.front();
    } else if (names.size() <= 2) {
      what = names.join(", ");
    }
    for (QString& unit : units) {
      if (unit.isEmpty()) unit = "-";
    }
    return QStringLiteral("%1 [%2]").arg(what, units.join(", ")).trimmed();
  }

  [[nodiscard]] QString unitText(const Found& found) const {
    return QString::fromStdString(spectrumUnit(found.unit.text, plot_.spectrum));
  }
  [[nodiscard]] QString spectrumLabel(bool right) const {
    QStringList units;
    for (const Found& found : found_) {
      if (found.spec.rightAxis == right && !units.contains(unitText(found))) {
        units << unitText(found);
      }
    }
    return QStringLiteral("%1 [%2]").arg(plot_.spectrum.density ? ChartBuilderText::tr("density")
                                                                : ChartBuilderText::tr("amplitude"),
                                         units.join(", "));
  }

  [[nodiscard]] Spectrum calc(const std::vector<double>& time,
                              const std::vector<double>& values) const {
    return calcSpectrum(time, values, context_.interval_s.min, context_.interval_s.max,
                        plot_.spectrum);
  }

  void add(BuiltChart& chart, const Found& found, const Series& x, const Series& y) {
    CurveData curve;
    curve.name = found.legend;
    curve.unit = QString::fromStdString(found.unit.text);
    curve.color = colorOf(found.color, 0);
    curve.x = x;
    curve.y = y;
    curve.axis = found.spec.rightAxis ? PlotAxis::Right : PlotAxis::Left;
    chart.data.curves.push_back(std::move(curve));
    chart.sources.push_back(found.source);
  }

  void addOverlay(BuiltChart& chart, const Found& found, std::size_t overlay, const Series& x,
                  const Series& y) {
    add(chart, found, x, y);
    CurveData& curve = chart.data.curves.back();
    curve.name = QStringLiteral("%1 · %2").arg(found.legend, overlays_[overlay].name);
    curve.color = colorOf(found.color, overlay);
    curve.dash = dashOf(overlay);
    chart.sources.back() = -1;
  }

  /// The same channel of another run or file; nothing for a curve that is of a file itself.
  [[nodiscard]] static Series seriesOf(const ShelfEntry& entry, const Found& found) {
    if (!isOfRun(found)) return nullptr;
    const auto column = entry.channels->find(found.channel.name);
    // A file may have a column of this name in another unit.
    if (!column || column->unit != found.channel.column.unit) return nullptr;
    return entry.channels->series(found.channel.name, found.unit.factor);
  }

  /// Files with measured data do not belong to the arm, and no run determines their rows.
  [[nodiscard]] static bool isOfRun(const Found& found) {
    return found.spec.channel == found.channel.name;
  }

  void addPeaks(BuiltChart& chart, const Found& found, const Spectrum& spectrum,
                std::size_t count) {
    for (std::size_t k = 0; k < std::min(count, spectrum.peaks.size()); ++k) {
      const SpectrumPeak& peak = spectrum.peaks[k];
      chart.data.marks.push_back({peak.frequency_Hz, peak.value,
                                  labelPeak(peak.frequency_Hz, context_.modes_Hz,
                                            spectrum.resolution_Hz, spectrum.samplingRate_Hz)
                                      .toStdString(),
                                  found.spec.rightAxis ? PlotAxis::Right : PlotAxis::Left});
    }
  }

  /// The limits of a joint's position, speed or effort, in the unit shown; nothing of others.
  [[nodiscard]] std::optional<LimitBand> findBand(const ChannelText& text,
                                                  const ShownUnit& unit) const {
    const auto joint = static_cast<std::size_t>(std::max(0, text.joint));
    if (!context_.limits || text.joint < 0 || joint >= context_.robot.joints.size()) return {};
    const LimitsDescription& limits = context_.robot.joints[joint].limits;
    LimitBand band;
    const auto both = [&](const std::optional<double>& size) {
      if (!size) return;
      band.lower = -*size;
      band.upper = *size;
    };
    if (text.group == ChannelGroup::Position) {
      if (limits.lower) band.lower = *limits.lower;
      if (limits.upper) band.upper = *limits.upper;
    } else if (text.group == ChannelGroup::Rate) {
      both(limits.velocity);
    } else if (text.group == ChannelGroup::Effort && !text.isTerm) {
      both(limits.effort);
    }
    if (!std::isfinite(band.lower) && !std::isfinite(band.upper)) return {};
    band.lower *= unit.factor;
    band.upper *= unit.factor;
    return band;
  }

  /// Of the curve that was added last.
  void addLimits(BuiltChart& chart, const Found& found) {
    if (!isOfRun(found)) return;
    std::optional<LimitBand> band = findBand(found.text, found.unit);
    if (!band) return;
    const CurveData& curve = chart.data.curves.back();
    band->curve = curve.name.toStdString();
    band->axis = curve.axis;
    band->shade = chart.sources.back() >= 0;  // what is laid over has the same
    chart.data.bands.push_back(std::move(*band));
  }

  void addAcrossLimits(BuiltChart& chart, const RunShelf::Found& x, const ShownUnit& unit) {
    if (plot_.xChannel != x.name) return;
    std::optional<LimitBand> band = findBand(describeChannel(plot_.xChannel, context_.robot), unit);
    if (!band) return;
    band->axis = PlotAxis::X;
    chart.data.bands.push_back(std::move(*band));
  }

  const PlotSpec& plot_;
  const ChartContext& context_;
  std::vector<ShelfEntry> overlays_;
  std::vector<Found> found_;
};

/// The single charts that a plot stands for.
std::vector<PlotSpec> splitPlot(const PlotSpec& plot, const RobotDescription& robot) {
  if (plot.preset.empty()) return {plot};
  std::vector<PlotSpec> charts = makePreset(robot, QString::fromStdString(plot.preset));
  for (PlotSpec& chart : charts) {
    if (!plot.title.empty()) chart.title = plot.title;
    if (plot.kind != PlotSpec::Kind::Time) chart.kind = plot.kind;
    if (!plot.xChannel.empty()) chart.xChannel = plot.xChannel;
    chart.spectrum = plot.spectrum;
  }
  return charts;
}

}  // namespace

std::vector<BuiltChart> makeCharts(const PlotSpec& plot, const ChartContext& context) {
  std::vector<BuiltChart> charts;
  const std::vector<PlotSpec> specs = splitPlot(plot, context.robot);
  int before = 0, number = 0;  // curves of the charts ahead, as makeFree counts them, and charts
  const auto take = [&](BuiltChart chart, const QString& part) {
    if (chart.data.curves.empty()) return;
    for (int& source : chart.sources) source += source >= 0 ? before : 0;
    // Zoom is kept where the same is shown in the same unit.
    chart.data.id = QStringLiteral("%1/%2/%3/%4%5")
                        .arg(QString::fromStdString(plot.preset), part)
                        .arg(number)
                        .arg(context.units.degrees)
                        .arg(context.units.millimetres);
    charts.push_back(std::move(chart));
  };
  for (const PlotSpec& spec : specs) {
    ChartBuilder builder(spec, context);
    switch (spec.kind) {
      case PlotSpec::Kind::Time:
        take(builder.time(), "time");
        if (context.shelf.showsDifference() && builder.hasOverlays()) {
          take(builder.difference(), "difference");
        }
        break;
      case PlotSpec::Kind::XY:
        take(builder.portrait(), "xy");
        break;
      case PlotSpec::Kind::Spectrum:
        take(builder.spectrum(), spec.spectrum.density ? "density" : "amplitude");
        break;
    }
    before += static_cast<int>(spec.curves.size());
    ++number;
  }
  return charts;
}

}  // namespace denavit
