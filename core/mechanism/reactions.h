#pragma once

#include <array>
#include <vector>

#include "core/mechanism/closure_equations.h"
#include "core/mechanism/coordinate_set.h"

namespace denavit {

/// What closures pass on from A's side to B's. Where rows of closures are redundant many λ give the
/// same motion with rigid links: these are the least ones in the sense of squares over all rows,
/// forces [N] and moments [N m] as they are.
class ClosureReactions {
 public:
  /// Multipliers of the rows for which Aᵗ λ = passed. Allocates nothing after the first time.
  /// @param set     of the same pose   @param passed  [N m|N] of size N
  void calc(const MatX<double>& A, const CoordinateSet& set, const VecX<double>& passed);
  [[nodiscard]] const VecX<double>& multipliers() const { return lambda_; }

  /// The wrench (force; moment) on B's side, in axes of A, about B's origin.
  [[nodiscard]] Vec6<double> calcWrench(const ClosureEquations& equations,
                                        std::size_t closure) const;

 private:
  VecX<double> lambda_, z_;
  MatX<double> normal_;
};

/// Whether components of a closure's wrench are the same for all multipliers that give the motion.
using Determinate = std::array<bool, 6>;
[[nodiscard]] std::vector<Determinate> findDeterminate(const MatX<double>& A,
                                                       const ClosureEquations& equations);

}  // namespace denavit
