#pragma once

#include <string>
#include <vector>

#include "models/import/interpretation.h"

namespace denavit {

/// Whether a column has angles of the links' frames: limits are taken as they are written.
[[nodiscard]] bool isFrameAngle(ColumnMeaning meaning, JointType type);

/// The number of a cell in radians; the fraction of pi that it is rounded from, where it is a
/// number alone: 1.5708 is pi/2. Two decimals tell a right angle; 0.26 may well be measured, and is
/// no 15 degrees. Numbers in expressions stay as they are written.
[[nodiscard]] double roundToFractionOfPi(const CellReading& cell);

/// Lists what roundToFractionOfPi() changes, each number of a column once.
/// @param unit  of angles that have none of their own
[[nodiscard]] std::vector<std::string> listRoundedAngles(const CookedTable& table, AngleUnit unit,
                                                         const TableHints& hints);

/// Adds errors for angles whose size or decimals fit only the other unit: 1.5708 beside 90, or 90
/// in radians.
void checkAngles(const CookedTable& table, AngleUnit unit, const TableHints& hints,
                 std::vector<Issue>& errors);

}  // namespace denavit
