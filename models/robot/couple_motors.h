#pragma once

#include <optional>
#include <vector>

#include "models/issue.h"
#include "models/robot/robot.h"

namespace denavit {

/// A matrix of a drive train, row by row.
using TrainRows = std::vector<std::vector<double>>;

/// G of an arm as it is: its drive train, or without one 1 / gear ratio on the diagonal.
[[nodiscard]] TrainRows makeTrainRows(const RobotDescription& robot);

/// What is wrong with G as the drive train of an arm: of other size, or singular.
[[nodiscard]] std::vector<Issue> findTrainIssues(const RobotDescription& robot, const TrainRows& G);

/// G of A and A of G: θ_m = A q, q = G θ_m. Nothing where it is singular, or no square of numbers.
[[nodiscard]] std::optional<TrainRows> invertTrain(const TrainRows& rows);

/// Couples the motors by G; gear ratios, which it takes the place of, become 1. Empty: every motor
/// drives its own joint again, by the ratio that it had to it, which is A's diagonal.
/// @pre findTrainIssues() finds none
void setDriveTrain(RobotDescription& robot, TrainRows G);

}  // namespace denavit
