#pragma once

#include <map>
#include <memory>

#include "models/tabulation/table_forecast.h"

namespace denavit {

/// What is known so far of the tables of one quantity of one arm.
struct TableStudy {
  std::shared_ptr<const TablePlan> plan;  ///< null: not known yet
  std::map<int, TableRow> rows;           ///< that were made, by their points
  int poses = 0;                          ///< errors and times are over so many
  double computing_ns = 0;                ///< of one pose; 0: not known yet

  /// The largest table with at most so many points, or null.
  [[nodiscard]] const TableRow* findLast(int points) const {
    const auto after = rows.upper_bound(points);
    return after == rows.begin() ? nullptr : &std::prev(after)->second;
  }
};

}  // namespace denavit
