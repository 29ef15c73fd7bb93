#pragma once

#include <vector>

#include "ui/plot/plot_view.h"

namespace denavit {

/// The chart as the stack has it: curves without a colour get the next of curveColor().
[[nodiscard]] Plot toPlot(const PlotData& data);

/// For each new chart the former one that it goes on from, or -1.
[[nodiscard]] std::vector<int> matchPlots(const std::vector<PlotData>& after,
                                          const std::vector<PlotData>& before);

/// Keeps what the user changed on screen - hidden curves, axes, titles, labels, logarithms - where
/// what was asked for is still the same.
/// @param after  [in,out] asked now  @param asked  asked before  @param shown  on the screen
void keepEdits(Plot& after, const Plot& asked, const Plot& shown);

}  // namespace denavit
