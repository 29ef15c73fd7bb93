#pragma once

#include <string>
#include <vector>

#include "models/import/interpretation.h"

namespace denavit {

/// The units of the limits of joints, of numbers that have none of their own.
struct LimitUnits {
  AngleUnit angle = AngleUnit::Radian;    ///< of the range of a joint that turns
  AngleUnit rate = AngleUnit::Radian;     ///< of its velocity
  LengthUnit length = LengthUnit::Metre;  ///< of the range of a joint that slides
  std::vector<std::string> remarks = {};  ///< where they are others than those of the table
  std::vector<std::string> doubts = {};   ///< single numbers out of range
};

/// Limits in degrees beside angles in radians, or the other way round, are told by their size, and
/// so are ranges in metres beside lengths in millimetres.
[[nodiscard]] LimitUnits chooseLimitUnits(const CookedTable& table, const Choices& choices,
                                          const TableHints& hints);

}  // namespace denavit
