#pragma once

#include <vector>

namespace denavit {

class PlotView;

/// Lets the time axes of all views cover the data of all of them when they show everything.
void shareTimeSpan(const std::vector<PlotView*>& views);

/// Views under one another, the highest first: their axes begin and end at one place, and of those
/// over time that follow each other only the lowest has numbers and a name. Not stacked: each is by
/// itself.
void alignPlots(const std::vector<PlotView*>& views, bool stacked);

}  // namespace denavit
