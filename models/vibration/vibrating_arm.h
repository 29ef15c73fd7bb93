#pragma once

#include <string>
#include <vector>

#include "core/vibration/natural_modes.h"
#include "models/robot/robot.h"

namespace denavit {

/// The arm whose small motions are analysed: with its modes where links bend, else its joints.
/// @throws DescriptionError if findIssues(robot) has errors
[[nodiscard]] FlexibleArm<double> makeVibratingArm(const RobotDescription& robot);

/// Names of the generalised coordinates as in CSV files, without units: "q1", "link2_y1".
[[nodiscard]] std::vector<std::string> nameCoordinates(const FlexibleArm<double>& arm);

/// The coordinates that move in a mode, largest first: "link2_y1 71 %, q1 24 %". What moves by less
/// than a twentieth of the whole is left out.
[[nodiscard]] std::string describeParticipation(const VecX<double>& shares,
                                                const std::vector<std::string>& names);

}  // namespace denavit
