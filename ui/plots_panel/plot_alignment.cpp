#include "ui/plots_panel/plot_alignment.h"

#include <algorithm>

#include "ui/plot_view/plot_view.h"

namespace denavit {
namespace {

using Fold = PlotFold::Sides;

bool hasCharts(const PlotView* view) { return !view->stack().plots().empty(); }

bool isTime(const PlotView* view, bool first) {
  const std::vector<ChartData>& plots = view->stack().plots();
  return (first ? plots.front() : plots.back()).kind == PlotKind::Time;
}

/// The least folded sides that leave the axes two thirds of the width.
PlotSides findCommonSides(const std::vector<PlotView*>& views) {
  constexpr double kMostBeside = 1.0 / 3;
  PlotSides sides;
  for (const Fold fold : {Fold::Names, Fold::Numbers, Fold::Inside}) {
    sides = {fold, 0, 0};
    double most = 1e9;
    for (const PlotView* view : views) {
      const PlotSides own = view->stack().calcSides(fold);
      sides.left = std::max(sides.left, own.left);
      sides.right = std::max(sides.right, own.right);
      most = std::min(most, kMostBeside * view->width() - view->besideWidth());
    }
    if (sides.left + sides.right + 0.5 <= most) break;
  }
  return sides;
}

}  // namespace

void shareTimeSpan(const std::vector<PlotView*>& views) {
  std::optional<AxisRange> all;
  for (const PlotView* view : views) {
    const std::optional<AxisRange> own = view->stack().timeSpan();
    if (!own) continue;
    all = all ? AxisRange{std::min(all->min, own->min), std::max(all->max, own->max)} : *own;
  }
  for (PlotView* view : views) view->setTimeSpan(all);
}

void alignPlots(const std::vector<PlotView*>& views, bool stacked) {
  std::vector<PlotView*> drawn;
  std::copy_if(views.begin(), views.end(), std::back_inserter(drawn), hasCharts);
  if (!stacked || drawn.size() < 2) {
    for (PlotView* view : views) view->alignTo(std::nullopt, true);
    return;
  }
  // Whether a view has the time axis decides how high its axes are, and so how many numbers it has.
  const auto hasTimeAxis = [&](std::size_t k) {
    return k + 1 == drawn.size() || !isTime(drawn[k], false) || !isTime(drawn[k + 1], true);
  };
  for (int pass = 0; pass < 2; ++pass) {
    const PlotSides sides = findCommonSides(drawn);
    for (std::size_t k = 0; k < drawn.size(); ++k) drawn[k]->alignTo(sides, hasTimeAxis(k));
  }
}

}  // namespace denavit
