#include "core/linear_system/lyapunov.h"
#include "core/linear_system/riccati.h"

namespace denavit {
namespace {

/// The closed loop (I + G Y)^-1 A.
MatX<double> calcClosedLoop(const BalancedRiccati& equation, const MatX<double>& Y) {
  const MatX<double> I = MatX<double>::Identity(Y.rows(), Y.rows());
  return solve(I + multiply(equation.G, Y), equation.A);
}

/// A^T Y (I + G Y)^-1 A.
MatX<double> calcCarriedCost(const BalancedRiccati& equation, const MatX<double>& Y) {
  return multiply(multiplyAdjoint(equation.A, Y), calcClosedLoop(equation, Y));
}

/// Doubling: after k steps the cost of 2^k samples,
///   A <- A W A,  G <- G + A W G A^T,  H <- H + A^T H W A,  W = (I + G H)^-1.
std::optional<MatX<double>> findByDoubling(const BalancedRiccati& equation) {
  const MatX<double> I = MatX<double>::Identity(equation.A.rows(), equation.A.rows());
  MatX<double> A = equation.A, G = equation.G, H = equation.Q;
  constexpr int kMostDoublings =
      60;  // 2^60 samples: beyond the memory of what is not on the circle
  for (int k = 0; k < kMostDoublings; ++k) {
    const MatX<double> inverse = I + multiply(G, H);
    const MatX<double> WA = solve(inverse, A), WG = solve(inverse, G);
    const MatX<double> more = multiply(multiplyAdjoint(A, H), WA);
    G = symmetricPart(G + multiplyByAdjoint(multiply(A, WG), A));
    H = symmetricPart(H + more);
    A = multiply(A, WA);
    if (!H.allFinite() || !G.allFinite()) return std::nullopt;
    if (more.norm() <= 1e-16 * H.norm()) return H;
  }
  return std::nullopt;
}

}  // namespace

RiccatiResidual calcDiscreteResidual(const BalancedRiccati& equation, const MatX<double>& Y) {
  const MatX<double> carried = calcCarriedCost(equation, Y);
  RiccatiResidual residual{symmetricPart(carried) - Y + equation.Q, 0};
  const double terms = carried.norm() + Y.norm() + equation.Q.norm();
  residual.relative = terms > 0 ? residual.value.norm() / terms : 0;
  return residual;
}

std::optional<MatX<double>> findDiscreteRiccati(const BalancedRiccati& equation) {
  const auto found = findByDoubling(equation);
  if (!found) return std::nullopt;
  MatX<double> Y = *found;
  RiccatiResidual residual = calcDiscreteResidual(equation, Y);
  constexpr int kMostSteps = 3;
  for (int k = 0; k < kMostSteps; ++k) {
    // Newton's step N with the closed loop Ac = (I + G Y)^-1 A:  Ac^T N Ac - N = -residual.
    const auto step = solveLyapunov(calcClosedLoop(equation, Y).transpose(), residual.value, 1);
    if (!step) break;
    const MatX<double> better = Y + *step;
    RiccatiResidual next = calcDiscreteResidual(equation, better);
    if (!(next.relative < residual.relative)) break;
    Y = better;
    residual = std::move(next);
  }
  return Y;
}

}  // namespace denavit
