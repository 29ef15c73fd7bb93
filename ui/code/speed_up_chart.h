#pragma once

#include "core/symbolic/schedule.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// The chart of how much faster several processors do the steps of a tape, with the most that there
/// can be: as many times as there are processors, and never more than work over longest path.
/// @param speedUps    on 1, 2, ... processors
/// @param processors  that are marked; 1: none
[[nodiscard]] PlotData makeSpeedUpChart(const std::vector<ScheduleLength>& speedUps,
                                        int processors);

}  // namespace denavit
