#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/tabulation/pose_function.h"
#include "core/tabulation/table_layout.h"
#include "models/robot/robot.h"

namespace denavit {

/// Told the part done, 0 to 1; answers whether to go on. May be empty.
using TableProgress = std::function<bool(double part)>;

/// Bytes of a word, which holds one number.
inline constexpr double kWordBytes = 8;
/// Words in the largest table that is made: 1 GB.
inline constexpr double kMostTableWords = 1.25e8;

/// What a table of an arm will hold, before any of it is computed.
struct TablePlan {
  Arm<double> arm;
  PoseQuantity quantity = PoseQuantity::Inertia;
  /// One per joint: its limits where both are given and less than a turn apart, else the whole turn
  /// of a revolute joint. Of a prismatic joint that matters for nothing it may be any range.
  std::vector<GridAxis> ranges = {};
  TableLayout layout = {};

  /// Numbers of the quantity without looking at symmetry: N² of M, N of g.
  [[nodiscard]] double numbers() const;
  /// Words of a table of all these numbers over all N joints: numbers() K^N.
  [[nodiscard]] double plainWords(int points) const;
  /// Words of a table of the torques over positions, rates and accelerations: torque_table.h.
  [[nodiscard]] double torqueWords(int points) const;
};

/// Finds out what the quantity depends on: a table has no other axes.
/// @returns nothing where it was stopped
/// @throws DescriptionError where the arm cannot be computed, links bend, or a prismatic joint that
///   matters lacks a limit
[[nodiscard]] std::optional<TablePlan> makeTablePlan(const RobotDescription& robot,
                                                     PoseQuantity quantity,
                                                     const TableProgress& progress = {});

/// @throws DescriptionError where the table would have more than kMostTableWords, or `points` is
///   below 2
void requirePoints(const TablePlan& plan, int points);

}  // namespace denavit
