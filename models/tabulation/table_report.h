#pragma once

#include <vector>

#include "core/tabulation/pose_table.h"
#include "models/tabulation/table_plan.h"

namespace denavit {

/// One table: how good it is and what it costs.
struct TableRow {
  int points = 0;         ///< of each axis
  double words = 0;       ///< of 8 bytes
  TableError error = {};  ///< over random poses
  /// Of one pose, medians of alternating batches over the same random poses; 0 if no time was asked
  /// for. A look-up gives the same numbers as computing: the upper triangle of M, or g.
  double lookUp_ns = 0, computing_ns = 0;
};

/// Tables of one quantity with more and more points: each about half of the next one's.
struct TableReport {
  std::vector<TableRow> rows;
  int poses = 0;           ///< errors and times are over so many
  bool cancelled = false;  ///< stopped by the callback; the rows are those that were finished
};

struct TableReportOptions {
  double timing_s = 0.1;  ///< to spend on measuring each row; 0: no times
  /// Random poses, the same for all rows; fewer where a look-up is of millions of products.
  int poses = 1000;
  unsigned seed = 1;
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
