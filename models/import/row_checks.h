#pragma once

#include "models/import/interpretation.h"

namespace denavit {

/// Whether the arm moves otherwise with another number in such a column.
[[nodiscard]] bool isOfTheFrames(ColumnMeaning meaning);

/// Adds to a table's errors what of its joints, their variables and the numbers of their frames is
/// not understood, and to its remarks what had to be assumed.
void checkRows(CookedTable& table);

}  // namespace denavit
