#pragma once

#include <vector>

#include "models/tabulation/table_meter.h"

namespace denavit {

/// Tables of one quantity with more and more points: each about half of the next one's.
struct TableReport {
  std::vector<TableRow> rows;
  int poses = 0;           ///< errors and times are over so many
  bool cancelled = false;  ///< stopped by the callback; the rows are those that were finished
};

/// Makes the tables, one after another: at any time there is memory for one. Belongs on a worker
/// thread.
/// @param points  of the last and largest table
/// @throws DescriptionError as requirePoints()
[[nodiscard]] TableReport makeTableReport(const TablePlan& plan, int points,
                                          const TableReportOptions& options = {},
                                          const TableProgress& progress = {});

/// Points that are computed for the report's tables together: what progress goes through.
[[nodiscard]] double countReportNodes(const TablePlan& plan, int points);

}  // namespace denavit
