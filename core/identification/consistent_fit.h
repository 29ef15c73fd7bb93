#pragma once

#include <functional>
#include <vector>

#include "core/identification/consistent_body.h"

namespace denavit {

/// Numbers of an arm that some arm could have, as close to a fit of base parameters as there are.
/// The unknowns x are, in this order, the parameters of the bodies (10 each), numbers that must be
/// positive (friction, rotors), and free ones (offsets).
struct ConsistentProblem {
  std::vector<BodyParameters> nominal;  ///< each of a body: its pseudo-inertia is positive definite
  VecX<double> nominalPositive;         ///< > 0
  Eigen::Index freeCount = 0;           ///< of which 0 is nominal
  MatX<double> A;                       ///< |A x - b|² is the distance to the fit, squared
  VecX<double> b;
  /// Where no consistent x has A x = b: what |A x - b|² may exceed its smallest value by for the
  /// sake of the nominal numbers. Of a fit in standard deviations 1 is nothing that data tell.
  double slack = 0;
  /// A direction of x is hardly determined by b if its nominal number is less than so many standard
  /// deviations and its value is not distinguishable from it: see findConsistentFit. 0: none is.
  double leastTold = 0;
  /// The number of squared standard deviations in a unit of |A x - b|²: less than 1 if noise is
  /// correlated.
  double worth = 1;
  [[nodiscard]] Eigen::Index unknowns() const {
    return kBodyParameterCount * static_cast<Eigen::Index>(nominal.size()) +
           nominalPositive.size() + freeCount;
  }
};

struct ConsistentFit {
  enum class Status {
    /// A x = b to rounding, or to a billionth of b (and a tenth of the slack's root) where that is
    /// at the edge of what is consistent: the nearest such x to the nominal one.
    Matched,
    Nearest,   ///< no consistent x has that; this one comes closest, up to the slack
    Unsolved,  ///< rounding or the number of steps ended the search; x is consistent all the same
    Cancelled  ///< likewise
  };
  Status status = Status::Unsolved;
  std::vector<BodyParameters> bodies;
  VecX<double> positive, free;
  double distance = 0;    ///< |A x - b|
  double divergence = 0;  ///< from the nominal numbers, see findConsistentFit
  int iterations = 0;
  int untold = 0;  ///< number of directions of bodies that b hardly determines: see leastTold
  /// Directions of x as columns of a square matrix, scaled by the nominal numbers, and the change
  /// of A x - b with each: 0 if b does not determine the direction.
  MatX<double> directions;
  VecX<double> told;
};

/// First the distance to the fit, then, among all x of least distance (or with the slack, where
/// that is not 0), the divergence from the nominal numbers, is made as small as it gets. With the
/// pseudo-inertias P_k and the positive numbers p_j it is (Lee, Wensing, Park 2020)
///
///   sum_k [tr(P_k P_k0^-1) - ln det(P_k P_k0^-1) - 4] + sum_j [p_j/p_j0 - ln(p_j/p_j0) - 1],
///
/// which every choice of units and frames leaves as it is, and which keeps all P_k positive
/// definite by itself: it is the barrier of an interior-point method. Newton's method finds the
/// minimum of
///
///   t |A x - b|² / 2 + divergence
///
/// for growing t; in the limit the first term alone decides wherever it can tell. Each P_k keeps a
/// billionth of P_k0 from the edge of what bodies can have.
///
/// If some directions are hardly determined (leastTold), b is mostly noise there, and an exact fit
/// would require unrealistic numbers. The answer is then an earlier minimum of the path: among
/// those with t >= 1 (or the weight of A x - b), where the sum is minus the logarithm of a
/// probability, the first whose distance from the fit can be explained by the noise in these
/// directions. All these minima fit the directions that are determined well.
/// @param goesOn  asked at each step; may be empty
[[nodiscard]] ConsistentFit findConsistentFit(const ConsistentProblem& problem,
                                              const std::function<bool()>& goesOn);

}  // namespace denavit
