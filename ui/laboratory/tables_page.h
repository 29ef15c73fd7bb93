#pragma once

#include <QString>

#include "models/tabulation/table_study.h"

namespace denavit {

/// What the tables are worth, as a page: whether one with so many points fits, errors and times of
/// those that were made, what others would take and why that is too much, what depends on what.
/// @param tables  with a plan
[[nodiscard]] QString toTablesPage(const TableStudy& tables, int points, bool decimalComma);

}  // namespace denavit
