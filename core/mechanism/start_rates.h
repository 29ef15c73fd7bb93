#pragma once

#include <optional>
#include <vector>

#include "core/mechanism/mechanism.h"

namespace denavit {

/// Rates that the closures let go together, from rates that are wanted of some coordinates: those
/// taken first are met first, each later ones in what freedom is left, in the sense of least
/// squares of rates over the coordinates' scales; what nothing is said of is least.
class StartRates {
 public:
  /// @param A  the closures' Jacobian at a closed pose
  StartRates(const Mechanism& mechanism, const MatX<double>& A);

  /// Gives these coordinates their rates as far as they are free.
  /// @param rates  [rad/s|m/s] of all coordinates
  /// @returns the one that is missed most, by more than the digits of a file; none: all are met
  std::optional<int> take(const std::vector<int>& coordinates, const VecX<double>& rates);

  /// [rad/s|m/s] Of all coordinates, so far.
  [[nodiscard]] VecX<double> rates() const { return z_.cwiseProduct(scale_); }

 private:
  VecX<double> scale_;
  MatX<double> free_;  ///< what is still free, over the scale, N x its dimension
  VecX<double> z_;     ///< the rates over the scale
};

}  // namespace denavit
