#pragma once

#include "render/chart/chart.h"

class vtkContextDevice2D;

namespace denavit {

/// Draws the samples of a chart's curves that have a symbol (Curve::symbol), those within its area.
void paintSymbols(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                  const ChartLayout& layout);

}  // namespace denavit
