#pragma once

#include <QString>

#include "models/tabulation/table_study.h"

namespace denavit {

/// Tables that were measured, and what each scheme would take with so many points, as rows with
/// tabs between, for spreadsheets; numbers with all their digits, none where there is none.
/// @param tables  with a plan
[[nodiscard]] QString toTablesText(const TableStudy& tables, int points);

}  // namespace denavit
