#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// A list of a file as a vector; empty of an empty one.
[[nodiscard]] inline VecX<double> toVector(const std::vector<double>& values) {
  return Eigen::Map<const VecX<double>>(values.data(), static_cast<Eigen::Index>(values.size()));
}

}  // namespace denavit
