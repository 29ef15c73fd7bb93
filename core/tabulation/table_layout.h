#pragma once

#include <vector>

#include "core/tabulation/grid_axis.h"

namespace denavit {

/// Components that depend on the same joints: one number each at every point of these joints' grid.
struct TableBlock {
  std::vector<GridAxis> axes;   ///< by joint; none: the components are constant
  std::vector<int> components;  ///< of the PoseFunction, ascending
};

/// Words of `numbers` numbers at each point of a grid of `axes` axes: numbers K^axes; infinite
/// where no double is as large. After Craig (2005, section 6.13, memorization schemes).
[[nodiscard]] double countWords(double numbers, int points, int axes);

/// What a table of a pose function consists of.
struct TableLayout {
  std::vector<TableBlock> blocks;

  /// The axes of all blocks, by joint.
  [[nodiscard]] std::vector<GridAxis> axes() const;
  /// Words (of 8 bytes, one number each) with `points` points on each axis.
  [[nodiscard]] double words(int points) const;
  /// Points of all blocks' grids together.
  [[nodiscard]] double nodes(int points) const;
  /// The most points whose table has at most so many words; 0 where none has.
  [[nodiscard]] int mostPoints(double most) const;
};

/// Puts components of equal dependence together.
/// @param dependence  of findDependence()   @param ranges  one per joint
[[nodiscard]] TableLayout makeTableLayout(const std::vector<std::vector<bool>>& dependence,
                                          const std::vector<GridAxis>& ranges);

}  // namespace denavit
