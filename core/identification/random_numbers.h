#pragma once

#include <random>

namespace denavit {

/// Uniform in [-size, size], the same on every machine: distributions of the standard library are
/// not.
[[nodiscard]] inline double drawUniform(std::mt19937& random, double size) {
  return size * (static_cast<double>(random()) / 2147483648.0 - 1);
}

}  // namespace denavit
