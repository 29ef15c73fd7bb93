#pragma once

#include <vector>

#include "models/generation/equations.h"

namespace denavit {

/// The inertia matrix and the energy of gravity of a rigid arm as polynomials in its numbers, its
/// displacements and sines and cosines of its angles.
struct ArmPolynomials {
  std::vector<EquationLetter> letters;
  std::vector<EquationAngle> angles;
  std::vector<int> coordinates;  ///< per joint: its angle, or its letter where it slides
  std::vector<std::vector<TrigPolynomial>> inertia;  ///< M_ij for i <= j
  TrigPolynomial potential;
};

/// @throws DescriptionError for arms that have errors or links that bend
[[nodiscard]] ArmPolynomials makePolynomials(const RobotDescription& robot);

}  // namespace denavit
