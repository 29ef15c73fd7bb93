#pragma once

#include <cstddef>
#include <cstdint>

#include "core/symbolic/prime_field.h"

namespace denavit {

/// A reproducible sequence of numbers.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(mixBits(seed)) {}
  /// 0 to count - 1.
  std::size_t roll(std::size_t count) {
    state_ = mixBits(state_);
    return static_cast<std::size_t>(state_ % count);
  }
  bool isLucky(double probability) {
    constexpr std::size_t kFaces = 1000000;
    return static_cast<double>(roll(kFaces)) < probability * static_cast<double>(kFaces);
  }

 private:
  std::uint64_t state_;
};

}  // namespace denavit
