#pragma once

#include <vector>

#include "ui/plot_view/plot_view.h"

namespace denavit {

/// The chart as the stack has it: curves without a colour get the next of curveColor().
[[nodiscard]] ChartData toPlot(const PlotData& data);

/// For each new chart the former one that it goes on from, or -1.
[[nodiscard]] std::vector<int> matchPlots(const std::vector<PlotData>& after,
                                          const std::vector<PlotData>& before);

/// Keeps what the user changed on screen - hidden curves, axes, titles, labels, logarithms - where
/// what was asked for is still the same.
/// @param after  [in,out] asked now  @param asked  asked before  @param shown  on the screen
void keepEdits(ChartData& after, const ChartData& asked, const ChartData& shown);

}  // namespace denavit
