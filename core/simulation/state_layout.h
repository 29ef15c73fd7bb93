#pragma once

#include <cstddef>
#include <vector>

namespace denavit {

/// The state of a run as integrators see it: see StateLayout.
using OdeState = std::vector<double>;

/// Where things stand in the state of a run, and how many of each kind:
///   positions of the arm (N) and of parts, their rates, first-order states, quadratures.
/// Quadratures are integrals that nothing depends on; the last two are work and dissipation.
struct StateLayout {
  std::size_t coordinates = 0;  ///< N, of the arm
  std::size_t second = 0;       ///< second-order states: the arm's, then those of parts
  std::size_t first = 0;        ///< first-order states of parts
  std::size_t quadratures = 2;  ///< those of parts, then work and dissipation

  [[nodiscard]] std::size_t rates() const { return second; }
  [[nodiscard]] std::size_t firstOrder() const { return 2 * second; }
  [[nodiscard]] std::size_t quadrature() const { return 2 * second + first; }
  [[nodiscard]] std::size_t size() const { return quadrature() + quadratures; }
  [[nodiscard]] std::size_t work() const { return size() - 2; }
  [[nodiscard]] std::size_t dissipation() const { return size() - 1; }
};

}  // namespace denavit
