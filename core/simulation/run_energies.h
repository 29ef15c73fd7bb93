#pragma once

namespace denavit {

/// What a run's arm holds in one state [J]; gravity's is 0 at the world origin.
struct RunEnergies {
  double kinetic = 0, gravity = 0;
  double strain = 0;  ///< of bent links and of the stops
  [[nodiscard]] double total() const { return kinetic + gravity + strain; }
};

}  // namespace denavit
