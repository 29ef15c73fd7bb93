#pragma once

#include <vector>

#include "render/chart/chart.h"
#include "render/chart/chart_data.h"

class vtkContextDevice2D;

namespace denavit {

/// The stacked curves that show, summed up at one place after another.
struct BandStack {
  struct Band {
    std::size_t curve;                 ///< of the plot
    std::vector<double> below, above;  ///< edges of the positive part; equal where there is none
    std::vector<double> negBelow, negAbove;  ///< of the negative part
  };
  std::vector<double> x;
  std::vector<Band> bands;
};

/// @param range    of x that is wanted  @param columns  about how many places it is worth: more
///   samples are thinned, fewer are taken as they are
[[nodiscard]] BandStack makeBandStack(const ChartData& plot, AxisRange range, int columns);

/// From the lowest sum of negative values to the highest one of positive values, 0 included; NaN
/// where nothing is stacked.
[[nodiscard]] AxisRange findStackedRange(const ChartData& plot);

/// Fills the bands of one chart, within its area.
void paintStacked(vtkContextDevice2D* device, const ChartPage& page, const ChartData& plot,
                  const ChartLayout& layout);

}  // namespace denavit
