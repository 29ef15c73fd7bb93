#pragma once

#include <functional>
#include <optional>
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

struct TableReportOptions {
  double timing_s = 0.1;  ///< to spend on measuring each row; 0: no times
  /// Random poses, the same for all rows; fewer where a look-up is of millions of products.
  int poses = 1000;
  unsigned seed = 1;
};

/// Makes tables of one quantity, one at a time, and measures them at the same random poses. Belongs
/// on a worker thread.
class TableMeter {
 public:
  /// @param plan  outlives this
  explicit TableMeter(const TablePlan& plan, const TableReportOptions& options = {});

  /// Random poses that errors and times are over.
  [[nodiscard]] int poses() const { return static_cast<int>(poses_.size()); }
  /// [ns] of computing one pose, the median of some batches: there is a time without any table.
  [[nodiscard]] double measureComputing();
  /// @param progress  told the part done of this table
  /// @returns nothing where it was stopped
  /// @throws DescriptionError as requirePoints()
  [[nodiscard]] std::optional<TableRow> measure(int points, const TableProgress& progress = {});
  /// One table after another: at any time there is memory for one.
  /// @param take      is given each of them
  /// @param progress  told the part done of all poses of all tables
  /// @returns false where it was stopped
  /// @throws DescriptionError as requirePoints()
  [[nodiscard]] bool measureEach(const std::vector<int>& points,
                                 const std::function<void(const TableRow&)>& take,
                                 const TableProgress& progress = {});

 private:
  template <typename Calc>
  [[nodiscard]] double time_ns(const Calc& calc) const;
  [[nodiscard]] bool measureTimes(const PoseTable& table, TableRow& row,
                                  const TableProgress& progress);

  const TablePlan& plan_;
  TableReportOptions options_;
  PoseFunction function_;
  std::vector<VecX<double>> poses_, values_;
};

}  // namespace denavit
