#pragma once

#include <type_traits>

#include <Eigen/Core>

namespace denavit {

/// Calls run(m) with m as a constant where it is 6 or less, as freedoms of hands are: loops up to
/// it are unrolled then.
template <typename Run>
void withSmallSize(Eigen::Index m, const Run& run) {
  switch (m) {
    case 1:
      return run(std::integral_constant<Eigen::Index, 1>());
    case 2:
      return run(std::integral_constant<Eigen::Index, 2>());
    case 3:
      return run(std::integral_constant<Eigen::Index, 3>());
    case 4:
      return run(std::integral_constant<Eigen::Index, 4>());
    case 5:
      return run(std::integral_constant<Eigen::Index, 5>());
    case 6:
      return run(std::integral_constant<Eigen::Index, 6>());
    default:
      return run(m);
  }
}

}  // namespace denavit
