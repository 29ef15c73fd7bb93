#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/recording/recording.h"
#include "models/robot/robot.h"

namespace denavit {

/// [bytes] Half of the memory that is free now: who shows a run copies columns of it.
[[nodiscard]] std::uint64_t calcRoomForRows();

/// How a run is read.
struct RunReading {
  /// Told the part of the table that is read, 0 to 1; answers whether to go on. Empty: to the end.
  std::function<bool(double part)> progress;
  std::uint64_t room = calcRoomForRows();  ///< [bytes] most that the rows may take, 8 a number
};

/// The columns of a table with these names, with the units and descriptions that a run of the robot
/// gives them; none where no run has such a column.
[[nodiscard]] std::vector<Column> describeColumns(std::span<const std::string> names,
                                                  const RobotDescription& robot);

/// Why a table with these columns cannot be played, which needs the time first and every joint's
/// position; empty where it can.
[[nodiscard]] std::string findMissingColumn(const std::vector<Column>& columns,
                                            const RobotDescription& robot);

/// What was read of a run's table.
struct RunTable {
  std::optional<Recording> recording;  ///< nothing: it cannot be played, or reading was given up
  std::string why;       ///< it cannot be played: "line 7 is not a number in every column"
  std::string crc32;     ///< Crc32 of its bytes, where it can be played
  bool givenUp = false;  ///< progress said so
};

/// Reads a table that simulate() recorded, block by block: its text is never in memory as a whole.
/// @param robot  whose run it is
/// @throws DescriptionError as InputFile
[[nodiscard]] RunTable readRunTable(const std::string& path, const RobotDescription& robot,
                                    const RunReading& how);

}  // namespace denavit
