#pragma once

#include <functional>
#include <vector>

#include "core/tabulation/pose_function.h"
#include "core/tabulation/table_layout.h"

namespace denavit {

/// Scratch of a look-up; reusable without allocating.
struct TableWork {
  std::vector<GridCell> cells;  ///< one per joint; only those of axes mean something
};

/// A pose function at the points of a regular grid, and multilinear between them (Craig 2005,
/// section 6.13, memorization schemes; Raibert 1977). At a place x in [0, 1]^d of a cell with
/// values f_c at its corners c in {0, 1}^d,
///
///   f(x) = Σ_c f_c Π_i (c_i x_i + (1 - c_i)(1 - x_i)),
///
/// whose error falls with the square of the step: at most Σ_i h_i² max |∂²f/∂q_i²| / 8. A look-up
/// costs about 2^d products per component.
class PoseTable {
 public:
  /// Allocates all words. @param points  >= 2
  PoseTable(TableLayout layout, int points);

  /// Computes every point.
  /// @param ranges  one per joint; joints that are no axis of a block stand in the middle of theirs
  /// @param goOn    told the part done, 0 to 1; false stops; may be empty
  /// @returns false where it was stopped, and the table is not whole
  [[nodiscard]] bool fill(PoseFunction& function, const std::vector<GridAxis>& ranges,
                          const std::function<bool(double)>& goOn = {});

  /// @param q [rad|m] of size N   @param values  one per component, to be filled
  void lookUp(const VecX<double>& q, TableWork& work, VecX<double>& values) const;

  [[nodiscard]] int points() const { return points_; }
  [[nodiscard]] const TableLayout& layout() const { return layout_; }

 private:
  bool fillBlock(std::size_t b, PoseFunction& function, VecX<double> q,
                 const std::function<bool()>& goOn);
  void addCorners(std::size_t b, std::size_t axis, std::size_t node, double weight,
                  const TableWork& work, VecX<double>& values) const;

  TableLayout layout_;
  std::vector<GridAxis> axes_;
  int points_;
  int components_ = 0;
  /// Per block: the numbers of a node beside each other, the last axis running fastest.
  std::vector<std::vector<double>> words_;
};

/// How far a table is from what it stands for.
struct TableError {
  double largest = 0;  ///< over poses and components, in proportion to calcSizes()
  double rms = 0;      ///< the same, of the components that are not always 0
};
/// @param values  of the function at the poses
[[nodiscard]] TableError calcTableError(const PoseFunction& function, const PoseTable& table,
                                        const std::vector<VecX<double>>& poses,
                                        const std::vector<VecX<double>>& values);

}  // namespace denavit
