#include "ui/plot_view/plot_match.h"

#include <QCoreApplication>
#include <algorithm>
#include <map>

namespace denavit {
namespace {

constexpr std::size_t kColors = 8;

bool hasCurve(const PlotData& plot, const QString& name) {
  return std::any_of(plot.curves.begin(), plot.curves.end(),
                     [&](const CurveData& curve) { return curve.name == name; });
}

/// Whether two charts show the same things, so that zoom and hidden curves may stay.
bool isAlike(const PlotData& a, const PlotData& b) {
  if (a.kind != b.kind) return false;
  if (!a.id.isEmpty() || !b.id.isEmpty()) return a.id == b.id;
  if (a.title != b.title) return false;
  if (a.curves.empty() || b.curves.empty()) return a.yLabel == b.yLabel;
  return std::any_of(a.curves.begin(), a.curves.end(),
                     [&](const CurveData& curve) { return hasCurve(b, curve.name); });
}

template <typename Value>
void keep(Value& after, const Value& asked, const Value& shown) {
  if (after == asked) after = shown;
}

}  // namespace

ChartData toPlot(const PlotData& data) {
  ChartData plot;
  plot.title = data.title.toStdString();
  plot.yLabel = data.yLabel.toStdString();
  plot.kind = data.kind;
  plot.xLabel = data.xLabel.toStdString();
  if (plot.xLabel.empty() && plot.kind == PlotKind::Spectrum)
    plot.xLabel = QCoreApplication::translate("denavit::PlotView", "frequency [Hz]").toStdString();
  plot.rightLabel = data.rightLabel.toStdString();
  plot.marks = data.marks;
  plot.bands = data.bands;
  plot.xLog = data.xLog;
  plot.leftLog = data.leftLog;
  plot.rightLog = data.rightLog;
  plot.leftSpan = data.leftSpan;
  std::size_t next = 0;
  for (const CurveData& from : data.curves) {
    Curve curve;
    curve.name = from.name.toStdString();
    curve.unit = from.unit.toStdString();
    curve.x = from.x;
    curve.y = from.y;
    curve.t = from.t;
    curve.axis = from.axis;
    curve.stacked = from.stacked;
    curve.fill = from.fill;
    curve.width = from.width;
    curve.symbol = from.symbol;
    curve.dash = std::max(from.dash, 0);
    if (from.color.isValid()) {
      curve.color = {static_cast<unsigned char>(from.color.red()),
                     static_cast<unsigned char>(from.color.green()),
                     static_cast<unsigned char>(from.color.blue())};
    } else {
      curve.color = curveColor(next);
      if (from.dash < 0) curve.dash = static_cast<int>(next / kColors) % 4;
      ++next;
    }
    plot.curves.push_back(std::move(curve));
  }
  return plot;
}

std::vector<int> matchPlots(const std::vector<PlotData>& after,
                            const std::vector<PlotData>& before) {
  std::vector<int> from(after.size(), -1);
  std::vector<bool> used(before.size(), false);
  const auto take = [&](std::size_t k, std::size_t old) {
    if (old >= before.size() || used[old] || from[k] >= 0 || !isAlike(after[k], before[old]))
      return;
    from[k] = static_cast<int>(old);
    used[old] = true;
  };
  // In its own place first, so that charts that look alike do not swap.
  for (std::size_t k = 0; k < after.size(); ++k) take(k, k);
  for (std::size_t k = 0; k < after.size(); ++k)
    for (std::size_t old = 0; old < before.size(); ++old) take(k, old);
  return from;
}

void keepEdits(ChartData& after, const ChartData& asked, const ChartData& shown) {
  keep(after.title, asked.title, shown.title);
  keep(after.yLabel, asked.yLabel, shown.yLabel);
  keep(after.xLabel, asked.xLabel, shown.xLabel);
  keep(after.rightLabel, asked.rightLabel, shown.rightLabel);
  keep(after.xLog, asked.xLog, shown.xLog);
  keep(after.leftLog, asked.leftLog, shown.leftLog);
  keep(after.rightLog, asked.rightLog, shown.rightLog);
  // Curves of several runs may have one name: the n-th goes on from the n-th.
  std::map<std::string, std::size_t> seen;
  for (Curve& curve : after.curves) {
    std::size_t skip = seen[curve.name]++;
    for (std::size_t k = 0; k < shown.curves.size(); ++k) {
      if (shown.curves[k].name != curve.name || skip-- > 0) continue;
      curve.visible = shown.curves[k].visible;
      keep(curve.axis, asked.curves[k].axis, shown.curves[k].axis);
      break;
    }
  }
}

}  // namespace denavit
