#pragma once

#include <optional>
#include <string>

#include "models/linearization/channel_tables.h"
#include "models/linearization/linear_analysis.h"
#include "models/linearization/reduced_arm.h"

namespace denavit {

/// What `denavit linearize` tells of an arm.
struct LinearReport {
  const LinearizedArm& arm;
  LinearAnalysis analysis;
  std::vector<CommandMargins> margins;     ///< of a closed loop
  std::vector<ChannelStep> steps;          ///< where they were asked for
  std::optional<ReducedSystem> reduction;  ///< that the arm is of
};

void printJson(const LinearReport& report);
/// @param name  of what was linearised
void printText(const std::string& name, const LinearReport& report);

}  // namespace denavit
