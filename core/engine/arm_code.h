#pragma once

#include <memory>

#include "core/flexible/flexible_arm.h"
#include "core/symbolic/tape.h"

namespace denavit {

/// Makes an arm's own dynamics straight-line code.
class ArmCode {
 public:
  enum class Part {
    Forward,      ///< (q, qd, tau) -> (qdd, reciprocal pivots of M, diagonal of M)
    InertiaBias,  ///< (q, qd) -> (lower triangle of M row by row, b)
    Gravity,      ///< q -> g
    Energies,     ///< (q, qd) -> (kinetic, gravity's, strain)
    Derivatives   ///< (q, qd, qdd) -> derivatives of M qdd + b by q and by qd, row by row
  };
  static constexpr std::size_t kParts = 5;

  /// @param flexible  null: all links are rigid. Both are copied.
  ArmCode(const Arm<double>& arm, const FlexibleArm<double>* flexible);

  [[nodiscard]] int dof() const { return flexible_ ? flexible_->dof() : arm_.dof(); }
  /// Traces the recursions, in milliseconds for six joints.
  /// @throws DivisionByZero where no acceleration is determined in any pose: a joint has nothing to
  ///   move
  [[nodiscard]] Tape make(Part part) const;

 private:
  Arm<double> arm_;
  std::shared_ptr<const FlexibleArm<double>> flexible_;
};

/// Coordinates beyond which the code of an arm is longer than it is worth.
inline constexpr int kMostCodedCoordinates = 24;
/// Beyond these it takes longer to make than a run should wait for unasked.
inline constexpr int kMostCodedUnasked = 16;

}  // namespace denavit
