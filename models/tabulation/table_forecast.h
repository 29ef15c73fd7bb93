#pragma once

#include <vector>

#include "models/tabulation/table_meter.h"

namespace denavit {

/// What may be put into a table. Lean: the quantity, each number over the joints that it depends
/// on. Plain: all its numbers over all joints. Torques: those over positions, rates and
/// accelerations (torque_table.h).
enum class TableScheme { Lean, Plain, Torques };
inline constexpr TableScheme kTableSchemes[]{TableScheme::Lean, TableScheme::Plain,
                                             TableScheme::Torques};

/// What a table would take, whether it can be made or not; infinite where no double is as large.
struct TableDemand {
  int axes = 0;      ///< of its largest grid
  double words = 0;  ///< of 8 bytes
  double poses = 0;  ///< that are computed to fill it

  [[nodiscard]] double bytes() const { return kWordBytes * words; }
  [[nodiscard]] bool fits() const { return words <= kMostTableWords; }
  /// [s] of computing the poses.
  [[nodiscard]] double filling_s(double computing_ns) const { return 1e-9 * computing_ns * poses; }
};
[[nodiscard]] TableDemand calcDemand(const TablePlan& plan, TableScheme scheme, int points);

/// How many points would keep the largest error to this one, after the square law from a table that
/// was measured; 0 where that one has no error, and no points are enough for none.
[[nodiscard]] int foretellPoints(const TableRow& measured, double largestError);

/// 2, 3, 4, 6, 8, 12, ... and the last: even steps of a logarithmic axis.
[[nodiscard]] std::vector<int> listSweep(int last);

/// The most of these points, to 64, for which a sweep takes a second or so; 2 at least.
[[nodiscard]] int suggestPoints(const TablePlan& plan);

/// A sweep to these points where their table fits, else to those that are suggested; empty where no
/// table fits at all.
[[nodiscard]] std::vector<int> listMeasurable(const TablePlan& plan, int points);

}  // namespace denavit
