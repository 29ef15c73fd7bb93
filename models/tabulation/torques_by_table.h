#pragma once

#include "core/tabulation/table_layout.h"

namespace denavit {

/// A table of all torques over positions, rates and accelerations of all joints: the scheme without
/// thought of Craig (2005, section 6.13).
struct TorquesByTable {
  int joints = 0, points = 0;
  /// n K^3n; infinite where no double is as large.
  [[nodiscard]] double words() const { return countWords(joints, points, 3 * joints); }
};

inline constexpr TorquesByTable kCraigExample{6, 10};   ///< of section 6.13
inline constexpr TorquesByTable kCraigExercise{3, 16};  ///< exercise 6.7

}  // namespace denavit
