#pragma once

#include <cmath>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include "core/linear_system/state_space.h"
#include "tests/core/arbitrary.h"

namespace denavit::test {

inline MatX<double> anyMatrix(Arbitrary& any, int rows, int cols) {
  MatX<double> M(rows, cols);
  for (int j = 0; j < cols; ++j) M.col(j) = any.vecX(rows, 1);
  return M;
}

/// Controllable and observable almost surely; poles on both sides.
inline StateSpace anySystem(Arbitrary& any, int n, int m, int p) {
  StateSpace system{anyMatrix(any, n, n), anyMatrix(any, n, m), anyMatrix(any, p, n),
                    anyMatrix(any, p, m), 0};
  return system;
}

/// The same with poles left of -0.05 (inside 0.97 of the unit circle).
inline StateSpace anyStableSystem(Arbitrary& any, int n, int m, int p, double sampleTime = 0) {
  StateSpace system = anySystem(any, n, m, p);
  const Eigen::EigenSolver<MatX<double>> solver(system.A, false);
  system.sampleTime = sampleTime;
  if (sampleTime > 0) {
    system.A *= 0.97 / solver.eigenvalues().cwiseAbs().maxCoeff();
  } else {
    system.A.diagonal().array() -= solver.eigenvalues().real().maxCoeff() + 0.05;
  }
  return system;
}

/// Joints with motors, as an arm has them: angles, rates, currents. Stiffness of gravity of either
/// sign, electrical poles a thousand times faster; voltages in, angles out.
inline StateSpace anyDrivenArm(Arbitrary& any, int joints) {
  const MatX<double> L = anyMatrix(any, joints, joints);
  const MatX<double> M = L * L.transpose() + MatX<double>::Identity(joints, joints);
  const MatX<double> inverse = M.inverse();
  const MatX<double> K = anyMatrix(any, joints, joints);
  StateSpace arm;
  const int n = 3 * joints;
  arm.A = MatX<double>::Zero(n, n);
  arm.A.block(0, joints, joints, joints).setIdentity();
  arm.A.block(joints, 0, joints, joints) = -inverse * (K + K.transpose());
  arm.A.block(joints, joints, joints, joints) = -0.1 * inverse;
  arm.A.block(joints, 2 * joints, joints, joints) = 3 * inverse;
  arm.A.block(2 * joints, joints, joints, joints).diagonal().setConstant(-500);
  arm.A.block(2 * joints, 2 * joints, joints, joints).diagonal().setConstant(-1500);
  arm.B = MatX<double>::Zero(n, joints);
  arm.B.bottomRows(joints).diagonal().setConstant(800);
  arm.C = MatX<double>::Identity(joints, n);
  arm.D = MatX<double>::Zero(joints, joints);
  return arm;
}

/// A chain of masses and springs on a wall, lightly damped: states positions, then rates.
inline StateSpace makeChain(int masses, double damping) {
  const MatX<double> I = MatX<double>::Identity(masses, masses);
  MatX<double> K = 2 * I;
  K.diagonal(1).setConstant(-1);
  K.diagonal(-1).setConstant(-1);
  K(masses - 1, masses - 1) = 1;
  StateSpace chain;
  chain.A = MatX<double>::Zero(2 * masses, 2 * masses);
  chain.A.topRightCorner(masses, masses) = I;
  chain.A.bottomLeftCorner(masses, masses) = -100 * K;
  chain.A.bottomRightCorner(masses, masses) = -damping * K;
  chain.B = MatX<double>::Zero(2 * masses, 1);
  chain.B(masses, 0) = 1;
  chain.C = MatX<double>::Zero(1, 2 * masses);
  chain.C(0, masses - 1) = 1;
  chain.D = MatX<double>::Zero(1, 1);
  return chain;
}

/// The same system in states of other units: x = diag(d) z, d from 1e-4 to 1e4.
struct Rescaled {
  StateSpace system;
  VecX<double> d;
};
inline Rescaled rescale(Arbitrary& any, const StateSpace& system) {
  VecX<double> d(system.order());
  for (double& unit : d) unit = std::pow(10, any.number(-4, 4));
  const auto inverse = d.cwiseInverse().asDiagonal();
  return {{inverse * system.A * d.asDiagonal(), inverse * system.B, system.C * d.asDiagonal(),
           system.D, system.sampleTime},
          d};
}

/// num(s) / den(s), coefficients from the highest power on; as many of num as of den at most.
inline StateSpace makeTransfer(std::vector<double> num, std::vector<double> den,
                               double sampleTime = 0) {
  const auto n = static_cast<Eigen::Index>(den.size()) - 1;
  num.insert(num.begin(), den.size() - num.size(), 0.0);
  const double lead = den[0], through = num[0] / lead;
  StateSpace system{MatX<double>::Zero(n, n), MatX<double>::Zero(n, 1), MatX<double>::Zero(1, n),
                    MatX<double>::Constant(1, 1, through), sampleTime};
  for (Eigen::Index k = 0; k < n; ++k) {
    const auto at = static_cast<std::size_t>(n - k);
    system.A(n - 1, k) = -den[at] / lead;
    system.C(0, k) = num[at] / lead - through * den[at] / lead;
    if (k + 1 < n) system.A(k, k + 1) = 1;
  }
  if (n > 0) system.B(n - 1, 0) = 1;
  return system;
}

/// C (s I - A)^-1 B + D by elimination.
inline MatX<Complex> transferAt(const StateSpace& system, const Complex& s) {
  if (system.order() == 0) return system.D.cast<Complex>();
  MatX<Complex> shifted = -system.A.cast<Complex>();
  shifted.diagonal().array() += s;
  return system.C * shifted.fullPivLu().solve(system.B.cast<Complex>()) + system.D;
}

}  // namespace denavit::test
