#pragma once

#include <string>
#include <vector>

#include "core/arm/arm.h"

namespace denavit {

/// Which of the 11 n inertial numbers of an arm torques can tell, and what of the others goes with
/// them. Columns are counted through the links' parameters in the core's frames (10 n), then the
/// rotors' inertias (n).
struct BaseParameterSet {
  std::vector<int> columns;  ///< of the base parameters, ascending: rank many, independent
  /// beta = K pi, rank x 11 n: a base parameter is its own number and multiples of dependent ones.
  MatX<double> grouping;
  std::vector<int> withoutEffect;  ///< columns that are 0 in every state
  /// Singular values of the regressor with columns scaled to length 1, by the largest: what decided
  /// on the rank, and how clearly.
  double smallestKept = 0, largestDropped = 0;

  [[nodiscard]] int count() const { return static_cast<int>(columns.size()); }
};

/// "Ixx2" of a column of links' parameters, "Jr3" of a rotor.
[[nodiscard]] std::string nameOfColumn(int column, int joints);

/// Base parameters by rank-revealing orthogonalisation (Gautier 1991): the regressor is stacked
/// over random states, and columns are kept that are independent of those before them. Those that
/// the closed-form regrouping of core/dynamics/base_inertia.h leaves come first, so that both name
/// the same parameters where regrouping is all there is to do.
///
/// @param withRotors  else rotors have no inertia, and columns of theirs are without effect
[[nodiscard]] BaseParameterSet findBaseParameters(const Arm<double>& arm, bool withRotors);

}  // namespace denavit
