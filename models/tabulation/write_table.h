#pragma once

#include <iosfwd>

#include "models/tabulation/table_plan.h"

namespace denavit {

/// Numbers of the CSV that writeTable() makes, joint values included.
[[nodiscard]] double countTableNumbers(const TablePlan& plan, int points);

/// @throws DescriptionError where the CSV would hold more than kMostTableWords numbers
void requireWritableTable(const TablePlan& plan, int points);

/// The table as CSV: one row per point of the grid of all axes, the last joint running fastest,
/// with the joint values (q2_rad) and then the numbers (M1_2_kgm2, g3_N), as in
/// models/csv/table_text.h.
void writeTable(std::ostream& out, const TablePlan& plan, int points);

}  // namespace denavit
