#include "core/linear_system/balancing.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

/// The power of two next to x > 0.
double roundToPower(double x) { return std::exp2(std::round(std::log2(x))); }

/// One pass over the states, scaling A, B and C in place and collecting d.
/// @returns whether a scale changed
bool sweepBalancing(MatX<double>& A, MatX<double>& B, MatX<double>& C, VecX<double>& d) {
  bool changed = false;
  for (Eigen::Index i = 0; i < A.rows(); ++i) {
    const double own = A(i, i) * A(i, i);
    const double column = A.col(i).squaredNorm() - own + C.col(i).squaredNorm();
    const double row = A.row(i).squaredNorm() - own + B.row(i).squaredNorm();
    if (!(column > 1e-280) || !(row > 1e-280)) continue;
    const double f = roundToPower(std::pow(row / column, 0.25));
    if (column * f * f + row / (f * f) >= 0.95 * (column + row)) continue;
    d[i] *= f;
    A.col(i) *= f;
    C.col(i) *= f;
    A.row(i) /= f;
    B.row(i) /= f;
    changed = true;
  }
  return changed;
}

/// Off the diagonal: what a state's own pole is does not matter to its unit.
MatX<double> withoutDiagonal(MatX<double> A) {
  A.diagonal().setZero();
  return A;
}

constexpr int kMostSweeps = 60;  // 5 to 15 are used by arms; each lowers the norm

/// Scales each column of [B; D] to the size of A.
void scaleInputs(double size, BalancedSystem& balanced) {
  StateSpace& s = balanced.system;
  for (Eigen::Index j = 0; j < s.D.cols(); ++j) {
    const double norm = std::hypot(s.B.col(j).norm(), s.D.col(j).norm());
    if (!(norm > 0)) continue;
    const double f = roundToPower(size / norm);
    s.B.col(j) *= f;
    s.D.col(j) *= f;
    balanced.input[j] *= f;
  }
}

void scaleOutputs(double size, BalancedSystem& balanced) {
  StateSpace& s = balanced.system;
  for (Eigen::Index i = 0; i < s.D.rows(); ++i) {
    const double norm = std::hypot(s.C.row(i).norm(), s.D.row(i).norm());
    if (!(norm > 0)) continue;
    const double f = roundToPower(size / norm);
    s.C.row(i) *= f;
    s.D.row(i) *= f;
    balanced.output[i] /= f;
  }
}

}  // namespace

VecX<double> findBalancing(const MatX<double>& A, const MatX<double>& B, const MatX<double>& C) {
  VecX<double> d = VecX<double>::Ones(A.rows());
  MatX<double> a = withoutDiagonal(A), b = B, c = C;
  for (int k = 0; k < kMostSweeps && sweepBalancing(a, b, c, d); ++k) continue;
  return d;
}

VecX<double> findBalancing(const MatX<double>& A) {
  return findBalancing(A, MatX<double>::Zero(A.rows(), 0), MatX<double>::Zero(0, A.rows()));
}

BalancedSystem balance(const StateSpace& system) {
  requireStateSpace(system);
  BalancedSystem balanced{system, VecX<double>::Ones(system.order()),
                          VecX<double>::Ones(system.inputCount()),
                          VecX<double>::Ones(system.outputCount())};
  StateSpace& s = balanced.system;
  // States first, from their couplings alone; then with inputs and outputs of that size.
  const VecX<double> d = findBalancing(s.A);
  s.A = d.cwiseInverse().asDiagonal() * s.A * d.asDiagonal();
  s.B = d.cwiseInverse().asDiagonal() * s.B;
  s.C = s.C * d.asDiagonal();
  balanced.state = d;
  for (int k = 0; k < kMostSweeps; ++k) {
    const double size = s.order() == 0 ? 1 : s.A.rowwise().norm().maxCoeff();
    scaleInputs(size > 0 ? size : 1, balanced);
    scaleOutputs(size > 0 ? size : 1, balanced);
    const VecX<double> own = s.A.diagonal();
    s.A.diagonal().setZero();
    const bool changed = sweepBalancing(s.A, s.B, s.C, balanced.state);
    s.A.diagonal() = own;
    if (!changed) break;
  }
  return balanced;
}

}  // namespace denavit
