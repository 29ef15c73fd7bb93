#pragma once

#include <string>
#include <vector>

#include "core/mechanism/closure_equations.h"

namespace denavit {

/// How far a closure is open at a pose.
struct LoopOpening {
  double length = 0;  ///< [m] of its rows of place together
  double turn = 0;    ///< [rad] of its rows of turns together
  double size = 1;    ///< [m] of the mechanism: what lengths are compared with

  /// The larger of both, lengths over the size.
  [[nodiscard]] double residual() const;
};

/// At the pose at which the equations stand.
[[nodiscard]] LoopOpening findOpening(const ClosureEquations& equations, std::size_t closure);

/// By closure. @param q  [rad|m] of all coordinates
[[nodiscard]] std::vector<LoopOpening> findOpenings(const Mechanism& mechanism,
                                                    const VecX<double>& q);

/// "12.3 mm", "4.1°", or both where both can be seen: how far a loop is open is said in these words
/// everywhere.
[[nodiscard]] std::string toText(const LoopOpening& opening);

/// "pin by 12.3 mm": the closure that is open most. @pre there is one
[[nodiscard]] std::string describeWorst(const Mechanism& mechanism,
                                        const std::vector<LoopOpening>& openings);

}  // namespace denavit
