#pragma once

#include <vector>

#include "models/tabulation/table_study.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// What a chart of tables shows against the points K of each axis.
enum class TablesChart { Error, Memory, Time };

/// The chart, on logarithmic axes; nothing where there is nothing to draw. Errors have the law
/// 1/K² dashed through the last of them, on to `points`; memory is that of every scheme, also of
/// tables that nobody can make, with what is too much shaded.
/// @param points  that are marked
[[nodiscard]] std::vector<PlotData> makeTablesPlot(const TableStudy& tables, TablesChart chart,
                                                   int points);

}  // namespace denavit
