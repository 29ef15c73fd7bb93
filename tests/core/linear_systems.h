#pragma once

#include <vector>

#include "core/linear/dense.h"
#include "core/linear_system/state_space.h"
#include "tests/core/arbitrary.h"

namespace denavit::test {

[[nodiscard]] MatX<double> anyMatrix(Arbitrary& any, int rows, int cols);
/// Controllable and observable almost surely; poles on both sides.
[[nodiscard]] StateSpace anySystem(Arbitrary& any, int n, int m, int p);
/// The same with poles left of -0.05 (inside 0.97 of the unit circle).
[[nodiscard]] StateSpace anyStableSystem(Arbitrary& any, int n, int m, int p,
                                         double sampleTime = 0);
/// Joints with motors, as an arm has them: angles, rates, currents. Stiffness of gravity of either
/// sign, electrical poles a thousand times faster; voltages in, angles out.
[[nodiscard]] StateSpace anyDrivenArm(Arbitrary& any, int joints);
/// A chain of masses and springs on a wall, lightly damped: states positions, then rates.
[[nodiscard]] StateSpace makeChain(int masses, double damping);

/// The same system in states of other units: x = diag(d) z, d from 1e-4 to 1e4.
struct Rescaled {
  StateSpace system;
  VecX<double> d;
};
[[nodiscard]] Rescaled rescale(Arbitrary& any, const StateSpace& system);
/// diag(left) M diag(right).
[[nodiscard]] MatX<double> scale(const VecX<double>& left, const MatX<double>& M,
                                 const VecX<double>& right);

/// An orthogonal matrix mixes the states; the system stays the same.
[[nodiscard]] StateSpace mixStates(Arbitrary& any, const StateSpace& system);

/// num(s) / den(s), coefficients from the highest power on; as many of num as of den at most.
[[nodiscard]] StateSpace makeTransfer(std::vector<double> num, std::vector<double> den,
                                      double sampleTime = 0);
/// X of A X = B by elimination in real numbers, for a square A that is not singular.
[[nodiscard]] MatX<Complex> solveComplex(const MatX<Complex>& A, const MatX<Complex>& B);
/// C (s I - A)^-1 B + D by elimination.
[[nodiscard]] MatX<Complex> transferAt(const StateSpace& system, const Complex& s);
/// s I - A.
[[nodiscard]] MatX<Complex> shift(const MatX<double>& A, const Complex& s);

/// M M^T and M diag(values) M^T.
[[nodiscard]] MatX<double> square(const MatX<double>& M);
[[nodiscard]] MatX<double> square(const MatX<double>& M, const VecX<double>& values);
[[nodiscard]] MatX<Complex> toComplex(const MatX<double>& M);
[[nodiscard]] MatX<double> identity(Eigen::Index n);
/// |A - B|.
[[nodiscard]] double difference(const MatX<double>& A, const MatX<double>& B);
[[nodiscard]] double difference(const VecX<double>& a, const VecX<double>& b);
[[nodiscard]] double difference(const MatX<Complex>& A, const MatX<Complex>& B);
[[nodiscard]] double difference(const VecX<Complex>& a, const VecX<Complex>& b);

}  // namespace denavit::test
