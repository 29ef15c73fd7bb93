#pragma once

#include <complex>
#include <vector>

#include "core/vibration/linear_model.h"

namespace denavit {

/// A damped vibration of the whole arm: x = Re(shape exp(λt)).
struct Oscillation {
  double frequency = 0;     ///< [Hz] undamped: |λ| / 2π
  double dampingRatio = 0;  ///< -Re λ / |λ|, below 1
  Eigen::VectorXcd shape;   ///< of size N, its largest element 1
};

/// What vibrates of an arm whose joints are held by springs and dampers, as a PD controller does:
///   M x'' + (D + Kd) x' + (K + Kp) x = 0.
/// @param kp, kd [N m/rad|N/m, N m s/rad|N s/m] one per joint
/// @returns every pair of complex roots that does not grow, by frequency
[[nodiscard]] std::vector<Oscillation> findOscillations(const LinearModel& model,
                                                        const VecX<double>& kp,
                                                        const VecX<double>& kd);
/// The same of any linear control u = -Kp x - Kd x'. @param Kp, Kd  N x N, of every size that
/// forces of a gain have
[[nodiscard]] std::vector<Oscillation> findOscillations(const LinearModel& model,
                                                        const MatX<double>& Kp,
                                                        const MatX<double>& Kd);
/// The same where joints are held: their elements of the shapes are 0.
/// @param joints  how many of the coordinates, from the first on
[[nodiscard]] std::vector<Oscillation> findHeldOscillations(const LinearModel& model, int joints);

}  // namespace denavit
