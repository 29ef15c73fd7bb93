#pragma once

#include <string>

#include "models/import/foreign_arm.h"
#include "models/robot/robot.h"

namespace denavit {

/// What the user chose where a file that others wrote can be read in several ways.
struct ArmChoice {
  std::string reading;  ///< its number, from 1; empty for the only one
  std::string tip;      ///< of a URDF file: the link whose frame is the tool; empty: the usual one
};

/// Reads an arm from any file: as readRobot(), and all that readForeign() reads. What had to be
/// assumed stands in its `assumptions`.
/// @throws DescriptionError as both; where several readings differ and none is chosen, with each of
///   them; where a part of the file is not understood; for a choice that the file does not offer
[[nodiscard]] RobotDescription readArm(const std::string& nameOrPath, const ArmChoice& choice = {});

/// Refuses a choice for a file that offers none.
/// @throws DescriptionError where something is chosen
void refuseChoice(const std::string& source, const ArmChoice& choice);

/// Puts in front of an arm's assumptions that one of several readings was chosen.
/// @param reading  its number, from 1
void noteChoice(RobotDescription& robot, const std::string& reading, std::size_t count);

/// The reading of a file that is chosen, or the only one.
/// @param source  what errors call the file
/// @throws DescriptionError as readArm
[[nodiscard]] const TableReading& chooseReading(const ForeignArm& arm, const std::string& reading,
                                                const std::string& source);

}  // namespace denavit
