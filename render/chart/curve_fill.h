#pragma once

#include "render/chart/chart.h"

class vtkContextDevice2D;

namespace denavit {

/// Shades the sides of a chart's curves (Curve::fill), faintly, within its area.
void paintFills(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                const ChartLayout& layout);

/// The outlines that are shaded of one curve [px, y downwards]: one for every stretch between gaps.
[[nodiscard]] std::vector<std::vector<PlotPoint>> findFillOutlines(const Curve& curve,
                                                                   const ChartLayout& layout);

}  // namespace denavit
