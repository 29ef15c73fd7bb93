#pragma once

#include <vector>

#include "core/linear_system/state_space.h"

namespace denavit {

/// Outputs at even instants.
struct TimeResponse {
  VecX<double> time;  ///< [s], of size K
  MatX<double> y;     ///< K x p
  MatX<double> x;     ///< K x n
};

/// How long to look, and how closely. [s]
struct TimeSpan {
  double duration = 0, step = 0;
};

/// A span that shows what the system does: six time constants of the slowest of the poles through
/// which inputs act on outputs (by at least a hundredth of the most), or ten periods of what does
/// not decay; where something grows, six time constants of the fastest that does. In steps of a
/// thirtieth of the fastest such pole's 1 / |s|, 200 to 4000 of them. Discrete: 20 to 4000 samples.
[[nodiscard]] TimeSpan findTimeSpan(const StateSpace& system);

/// y of x' = A x + B u for a constant u from the start x0 on: exact at the instants but for
/// rounding, by x(t + h) = e^(A h) x(t) + int e^(A s) ds B u. Rows end before numbers leave the
/// range of double.
/// @param u  of size m; @param x0  of size n
/// @throws std::invalid_argument where sizes or the span are not as said
[[nodiscard]] TimeResponse calcHeldResponse(const StateSpace& system, const VecX<double>& x0,
                                            const VecX<double>& u, const TimeSpan& span);

/// From rest, one input steps from 0 to 1 at t = 0; y(0) is that just after.
[[nodiscard]] TimeResponse calcStepResponse(const StateSpace& system, int input,
                                            const TimeSpan& span);
/// From rest, one input has a pulse of area 1 (discrete: the value 1 for one sample) at t = 0. What
/// D makes of the pulse itself is infinite and left out; discrete it is not.
[[nodiscard]] TimeResponse calcImpulseResponse(const StateSpace& system, int input,
                                               const TimeSpan& span);
/// Without input.
[[nodiscard]] TimeResponse calcInitialResponse(const StateSpace& system, const VecX<double>& x0,
                                               const TimeSpan& span);

}  // namespace denavit
