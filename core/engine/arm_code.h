#pragma once

#include <memory>

#include "core/machine/tape_program.h"
#include "core/symbolic/symbolic_arm.h"

namespace denavit {

/// An arm's own dynamics as straight-line code, to be run by any number of engines. Immutable.
struct ArmCode {
  int dof = 0;
  Tape forward;      ///< (q, qd, tau) -> (qdd, reciprocal pivots of M, diagonal of M)
  Tape inertiaBias;  ///< (q, qd) -> (lower triangle of M row by row, b)
  Tape gravity;      ///< q -> g
};

/// Traces the arm's recursions, in milliseconds for six joints. Null where no acceleration is
/// determined in any pose: a joint has nothing to move.
[[nodiscard]] std::shared_ptr<const ArmCode> makeArmCode(const Arm<double>& arm,
                                                         const FlexibleArm<double>* flexible);

/// Coordinates beyond which the code of an arm is longer than it is worth.
inline constexpr int kMostCodedCoordinates = 24;

}  // namespace denavit
