#pragma once

#include <optional>
#include <vector>

#include "models/channels/shown_unit.h"
#include "models/project/desk.h"
#include "models/robot/robot.h"
#include "ui/plot_view/plot_view.h"
#include "ui/plots_panel/coarse_rows.h"

namespace denavit {

class RunShelf;

/// What the charts of a plot depend on besides the plot.
struct ChartContext {
  const RunShelf& shelf;
  const RobotDescription& robot;  ///< whose limits are shaded, whose joints a preset has
  UnitChoice units;
  AxisRange interval_s;  ///< that a spectrum is of
  bool limits = true;    ///< shade what is beyond the joints' limits
  /// Of the arm in the middle of the interval, ascending: peaks near them are named.
  std::vector<double> modes_Hz = {};
};

/// A chart, and which curve of the plot (makeFree) each of its curves is; -1 for those of other
/// runs and for differences.
struct BuiltChart {
  PlotData data;
  std::vector<int> sources;
  std::optional<CoarseRows> coarse = {};  ///< of a spectrum whose rows are too far apart
};

/// The charts of a plot: its own, one for each kind of joint where a preset has both, then where
/// the shelf asks for it the differences to the overlaid runs. Series are shared with the shelf.
[[nodiscard]] std::vector<BuiltChart> makeCharts(const PlotSpec& plot, const ChartContext& context);

}  // namespace denavit
