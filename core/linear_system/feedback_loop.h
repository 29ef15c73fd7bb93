#pragma once

#include "core/linear_system/state_space.h"

namespace denavit {

/// A controller of a plant with states x: u = Kx x + Kz z + Kr r, and its integrals
/// z' = Zx x + Zr r; sampled, z(k + 1) = z(k) + Ts (Zx x + Zr r).
struct LinearController {
  MatX<double> states;               ///< Kx, m x n
  MatX<double> integral;             ///< Kz, m x k
  MatX<double> reference;            ///< Kr, m x r
  MatX<double> integralByState;      ///< Zx, k x n
  MatX<double> integralByReference;  ///< Zr, k x r
  double sampleTime = 0;             ///< [s] 0: continuous
  double delay = 0;                  ///< [s] from a sample to where its command acts
};

/// A plant and its controller. With x the states of the plant, of a delayed controller the commands
/// that do not act yet (newest first, each m of them), then the integrals,
///   x' = A x + B u + E d + G r,  u = K x + F r,   or x(k + 1) = ..
struct FeedbackLoop {
  MatX<double> A, B;  ///< n x n, n x m
  MatX<double> K, F;  ///< m x n, m x r
  MatX<double> E;     ///< n x disturbances, held between samples
  MatX<double> G;     ///< n x r
  double sampleTime = 0;

  [[nodiscard]] int commandCount() const { return static_cast<int>(B.cols()); }
  /// A + B K.
  [[nodiscard]] MatX<double> closedA() const;
  /// G + B F: how references act.
  [[nodiscard]] MatX<double> closedReference() const;
  /// The loop cut at a command (0-based), the others closed: L of u = r - y, y = L u. Its margins
  /// are those of this command.
  [[nodiscard]] StateSpace cutAt(int command) const;
};

/// @param A, B, E  of the continuous plant: states, commands, disturbances
/// @throws std::invalid_argument as discretize()
[[nodiscard]] FeedbackLoop makeFeedbackLoop(const MatX<double>& A, const MatX<double>& B,
                                            const MatX<double>& E,
                                            const LinearController& controller);

}  // namespace denavit
