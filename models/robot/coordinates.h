#pragma once

#include <string>

#include "core/scalar/scalar.h"

namespace denavit {

/// All coordinates of a vector with a number per joint, or per coordinate: the joints, then the
/// modal amplitudes.
/// @param place  what an error calls it
/// @param owner  of the joints, in an error: "arm", "mechanism"
/// @throws DescriptionError without a source where it has another length
[[nodiscard]] VecX<double> spreadCoordinates(const std::string& place, const VecX<double>& values,
                                             int joints, int size,
                                             const std::string& owner = "arm");

}  // namespace denavit
