#pragma once

#include "core/identification/inertial_parameters.h"

namespace denavit {

/// Whether the body's pseudo-inertia is positive definite, clear of rounding.
[[nodiscard]] bool isConsistent(const BodyParameters& body);

/// A body made consistent: as it is if it is, else with its negative second moments about the
/// centre of mass replaced by small ones; where it has no mass, that of `mass_kg` and a ball of
/// `radius_m` about its centre, or the origin.
[[nodiscard]] BodyParameters makeConsistent(const BodyParameters& body, double mass_kg,
                                            double radius_m);

/// A little more of a consistent body added until rounding cannot hide that the sum is one.
[[nodiscard]] BodyParameters moveOffEdge(BodyParameters body, const BodyParameters& nominal);

}  // namespace denavit
