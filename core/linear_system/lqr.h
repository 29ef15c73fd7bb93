#pragma once

#include <vector>

#include "core/linear_system/riccati.h"

namespace denavit {

/// u = -K x that minimises int x^T Q x + u^T R u dt, or the sum over the samples of the same (not
/// times Ts).
[[nodiscard]] RiccatiSolution designLqr(const StateSpace& plant, const MatX<double>& Q,
                                        const MatX<double>& R);

/// u = -K [x; e] with the integrals e' = r - y (sums, discrete: e(k + 1) = e(k) + r - y) of chosen
/// outputs, which keep those at r whatever constant loads act.
struct IntegralLqr {
  RiccatiSolution solution;  ///< K is m x (n + integrals)
  StateSpace closedLoop;     ///< from r to all outputs, of order n + integrals; where solved
};
/// @param Q  of x and e
/// @param outputs  0-based
[[nodiscard]] IntegralLqr designIntegralLqr(const StateSpace& plant,
                                            const std::vector<int>& outputs, const MatX<double>& Q,
                                            const MatX<double>& R);

/// The observer xe' = A xe + B u + L (y - C xe - D u) with the least variance of x - xe, for white
/// noise w on the rates of states (x' = A x + B u + w) and v on the outputs.
struct KalmanFilter {
  RiccatiSolution solution;  ///< X is the covariance, K = L^T, closedLoop the poles of A - L C
  MatX<double> L;            ///< n x p; discrete: of the prediction xe(k + 1) from y(k)
  /// n x p, discrete only: xe(k) corrected by y(k), L = A correction.
  MatX<double> correction;
};
/// @param W  n x n, spectral density (discrete: covariance) of w
/// @param V  p x p, of v, positive definite
[[nodiscard]] KalmanFilter designKalman(const StateSpace& plant, const MatX<double>& W,
                                        const MatX<double>& V);

/// An observer with a gain on its estimate, from y to K xe: u = r - controller(y).
struct LqgCompensator {
  StateSpace controller;
  StateSpace closedLoop;  ///< from r to y, of order 2 n
  /// Largest distance between a pole of the closed loop and the one of A - B K or A - L C that it
  /// is by the separation principle, over the largest pole: rounding, where all is well.
  double separationError = 0;
};
[[nodiscard]] LqgCompensator makeLqg(const StateSpace& plant, const MatX<double>& K,
                                     const MatX<double>& L);

}  // namespace denavit
