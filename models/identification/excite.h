#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/identification/excitation.h"
#include "models/issue.h"
#include "models/scenario/scenario.h"

namespace denavit {

struct ExcitationSettings {
  double period = 10;                  ///< [s]
  int harmonics = 5;                   ///< 3 to 20
  std::optional<double> duration;      ///< [s] of the run; else two periods
  std::optional<double> floor;         ///< [m] lowest z of the tool
  double clearance = 0;                ///< [m] of the tool from the base's z axis
  std::optional<double> acceleration;  ///< [per s²] of all joints; else four times their rates
  int trials = 4000;
  unsigned seed = 1;
};

/// A motion that tells a robot's parameters well.
struct ExcitingMotion {
  Excitation found;
  ExcitationLimits limits;       ///< that it keeps
  std::vector<Issue> warnings;   ///< limits that were assumed
  ScenarioDescription scenario;  ///< with a prescribed expression per joint: it runs as it is
};

/// Finds an exciting motion within the robot's limits by its nominal inertias and friction. Joints
/// without limits get half a turn (0.5 m) to each side and half a turn (0.5 m) a second, joints
/// without an effort may need any.
/// @param reference  shipped name or path of the robot for the scenario; empty: the robot itself
/// @throws DescriptionError for robots with errors, links that bend, and settings out of range
[[nodiscard]] ExcitingMotion findExcitingMotion(const RobotDescription& robot,
                                                const std::string& reference,
                                                const ExcitationSettings& settings,
                                                const std::function<bool(double)>& progress = {});

/// The positions as a table: time, q1_rad.. with rates and accelerations.
/// @param step_s  between rows
[[nodiscard]] std::string toPositionTable(const ExcitingMotion& motion,
                                          const RobotDescription& robot, double step_s);

}  // namespace denavit
