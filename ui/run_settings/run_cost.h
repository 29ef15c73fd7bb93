#pragma once

#include <optional>
#include <stop_token>

#include "models/scenario/scenario.h"

namespace denavit {

/// What computing a whole run takes.
struct RunCost {
  double steps = 0;       ///< accepted
  double time_s = 0;      ///< of one core that has nothing else to do
  double judgedOn_s = 0;  ///< how much of the motion was looked at
};

/// Judged from the beginning of the run, by the time that this thread gets: what else the machine
/// does makes it no longer. The steps at the very start, where a method looks for its step, say
/// nothing of the rest and are left out.
/// @param budget_s  longest time to look at it
/// @returns nothing for a scenario that cannot run or does not go on, or when stopped
[[nodiscard]] std::optional<RunCost> estimateCost(const ScenarioDescription& scenario,
                                                  double budget_s,
                                                  const std::stop_token& stop = {});

}  // namespace denavit
