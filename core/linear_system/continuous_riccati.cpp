#include <limits>

#include "core/linear_system/lyapunov.h"
#include "core/linear_system/riccati.h"
#include "core/linear_system/schur_order.h"

namespace denavit {
namespace {

/// The stable half of the eigenvectors of [A -G; -Q -A^T].
std::optional<MatX<double>> findStableHalf(const BalancedRiccati& equation) {
  const Eigen::Index n = equation.A.rows();
  MatX<double> H(2 * n, 2 * n);
  H << equation.A, -equation.G, -equation.Q, -equation.A.transpose();
  const auto [T, U] = calcSchurForm(H);
  if (T.rows() != 2 * n) return std::nullopt;
  ScaledSchur schur{T, U, U.transpose()};
  const int count = orderSchur([](const Complex& s) { return s.real() < 0; }, schur);
  if (count != n) return std::nullopt;
  return schur.V.leftCols(n);
}

/// One step of Newton's method: (A - G Y)^T N + N (A - G Y) = -residual.
std::optional<MatX<double>> findNewtonStep(const BalancedRiccati& equation, const MatX<double>& Y,
                                           const MatX<double>& residual) {
  const MatX<double> closed = (equation.A - multiply(equation.G, Y)).transpose();
  return solveLyapunov(closed, residual);
}

}  // namespace

RiccatiResidual calcContinuousResidual(const BalancedRiccati& equation, const MatX<double>& Y) {
  const MatX<double> YA = multiply(Y, equation.A), YGY = multiply(Y, equation.G, Y);
  RiccatiResidual residual{YA + YA.transpose() - YGY + equation.Q, 0};
  const double terms = 2 * YA.norm() + YGY.norm() + equation.Q.norm();
  residual.relative = terms > 0 ? residual.value.norm() / terms : 0;
  return residual;
}

double calcContinuousError(const BalancedRiccati& equation, const MatX<double>& Y) {
  const auto step = findNewtonStep(equation, Y, calcContinuousResidual(equation, Y).value);
  return step ? step->norm() / Y.norm() : std::numeric_limits<double>::infinity();
}

std::optional<MatX<double>> findContinuousRiccati(const BalancedRiccati& equation) {
  const Eigen::Index n = equation.A.rows();
  const auto half = findStableHalf(equation);
  if (!half) return std::nullopt;
  // Y = U21 U11^-1.
  MatX<double> Y = symmetricPart(solveFromRight(half->topRows(n), half->bottomRows(n)));
  if (!Y.allFinite()) return std::nullopt;
  RiccatiResidual residual = calcContinuousResidual(equation, Y);
  constexpr int kMostSteps = 3;
  for (int k = 0; k < kMostSteps; ++k) {
    const auto step = findNewtonStep(equation, Y, residual.value);
    if (!step) break;
    const MatX<double> better = Y + *step;
    RiccatiResidual next = calcContinuousResidual(equation, better);
    if (!(next.relative < residual.relative)) break;
    Y = better;
    residual = std::move(next);
  }
  return Y;
}

}  // namespace denavit
