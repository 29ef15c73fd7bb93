#pragma once

#include <vector>

#include "core/linear/dense.h"

namespace denavit {

/// A linear time-invariant system of n states x, m inputs u and p outputs y:
///   x' = A x + B u,  y = C x + D u,                 continuous, or
///   x(k + 1) = A x(k) + B u(k),  y(k) = C x(k) + D u(k)   every sampleTime.
struct StateSpace {
  MatX<double> A;         ///< n x n; n may be 0: a gain
  MatX<double> B;         ///< n x m
  MatX<double> C;         ///< p x n
  MatX<double> D;         ///< p x m
  double sampleTime = 0;  ///< [s]; 0: continuous

  [[nodiscard]] int order() const { return static_cast<int>(A.rows()); }
  [[nodiscard]] int inputCount() const { return static_cast<int>(D.cols()); }
  [[nodiscard]] int outputCount() const { return static_cast<int>(D.rows()); }
  [[nodiscard]] bool isDiscrete() const { return sampleTime > 0; }
};

/// @throws std::invalid_argument naming the matrix, its size or element, and the rule, where sizes
/// do not fit together, a number is not finite or the sample time is negative
void requireStateSpace(const StateSpace& system);
/// The same, and one input and one output.
void requireSingleChannel(const StateSpace& system);

/// A system without feed-through, D = 0.
[[nodiscard]] StateSpace makeStateSpace(MatX<double> A, MatX<double> B, MatX<double> C,
                                        double sampleTime = 0);
/// y = D u.
[[nodiscard]] StateSpace makeGain(MatX<double> D, double sampleTime = 0);

/// The system from some inputs to some outputs (0-based), in the order given.
[[nodiscard]] StateSpace selectChannels(const StateSpace& system, const std::vector<int>& outputs,
                                        const std::vector<int>& inputs);

/// G2 G1: the outputs of the first are the inputs of the second. States: those of the first, then
/// of the second.
[[nodiscard]] StateSpace connectSeries(const StateSpace& first, const StateSpace& second);

/// From r to y with u = r - K y.
/// @param K  m x p
/// @throws std::invalid_argument where I + K D is singular: an algebraic loop without an answer
[[nodiscard]] StateSpace closeLoop(const StateSpace& plant, const MatX<double>& K);
/// From r to y with u = r - controller(y). States: those of the plant, then of the controller.
[[nodiscard]] StateSpace closeLoop(const StateSpace& plant, const StateSpace& controller);

}  // namespace denavit
