#include "core/linear_system/balancing.h"

#include <algorithm>
#include <cmath>

#include "core/linear_system/state_groups.h"

namespace denavit {
namespace {

/// The power of two next to x > 0.
double roundToPower(double x) { return std::exp2(std::round(std::log2(x))); }

/// A off its diagonal between B and C, with the scales found so far.
struct ScaledCouplings {
  MatX<double> A, B, C;
  VecX<double> d;
  std::vector<StateGroup> groups;  ///< of states that act on each other

  [[nodiscard]] double columnNorm(Eigen::Index i) const {
    return std::hypot(A.col(i).norm(), C.col(i).norm());
  }
  [[nodiscard]] double rowNorm(Eigen::Index i) const {
    return std::hypot(A.row(i).norm(), B.row(i).norm());
  }
  void scale(Eigen::Index i, double f) {
    d[i] *= f;
    A.col(i) *= f;
    C.col(i) *= f;
    A.row(i) /= f;
    B.row(i) /= f;
  }
};

ScaledCouplings couplingsOf(const StateSpace& system) {
  ScaledCouplings s{system.A, system.B, system.C, VecX<double>::Ones(system.order()),
                    findStateGroups(system.A)};
  s.A.diagonal().setZero();
  return s;
}

ScaledCouplings couplingsOf(const MatX<double>& A) {
  return couplingsOf(StateSpace{A, MatX<double>::Zero(A.rows(), 0), MatX<double>::Zero(0, A.rows()),
                                MatX<double>(0, 0)});
}

/// What loops through single states amount to, whatever the units: the size of A in good ones. A
/// that has no loops: its norm.
double calcLoopSize(const ScaledCouplings& s, const VecX<double>& diagonal) {
  double size = diagonal.size() > 0 ? diagonal.cwiseAbs().maxCoeff() : 0;
  for (const StateGroup& group : s.groups) {
    if (group.size() < 2) continue;
    const MatX<double> own = s.A(group, group);
    for (Eigen::Index i = 0; i < own.rows(); ++i) {
      size = std::max(size, std::sqrt(own.col(i).norm()) * std::sqrt(own.row(i).norm()));
    }
  }
  return size > 0 ? size : s.A.norm();
}

/// One pass over the states.
/// @param least  couplings smaller than this count as being that large
/// @returns whether a scale changed
bool sweepBalancing(const VecX<double>& diagonal, double least, ScaledCouplings& s) {
  const double size = calcLoopSize(s, diagonal);
  bool changed = false;
  for (Eigen::Index i = 0; i < s.d.size(); ++i) {
    const double f =
        findUnitFactor(std::hypot(s.columnNorm(i), least), std::hypot(s.rowNorm(i), least), size);
    if (f == 1) continue;
    s.scale(i, f);
    changed = true;
  }
  return changed;
}

constexpr int kMostSweeps = 60;  // 5 to 15 are used by arms; each lowers the norm

void sweepToEnd(const VecX<double>& diagonal, double least, ScaledCouplings& s) {
  for (int k = 0; k < kMostSweeps && sweepBalancing(diagonal, least, s); ++k) continue;
}

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

double findUnitFactor(double column, double row, double size) {
  constexpr double kNegligible = 2e-8;  // a loop that rounding of the others may have made
  if (!(std::max(column, row) > 1e-140)) return 1;
  if (std::sqrt(column) * std::sqrt(row) > kNegligible * size) {
    const double f = roundToPower(std::sqrt(row / column));
    return std::hypot(column * f, row / f) < 0.95 * std::hypot(column, row) ? f : 1;
  }
  if (!(std::max(row, column) > 2 * size) || !(size > 0)) return 1;
  return roundToPower(row > column ? row / size : size / column);
}

VecX<double> findBalancing(const MatX<double>& A) {
  const Eigen::Index n = A.rows();
  VecX<double> d = VecX<double>::Ones(n);
  for (const StateGroup& group : findStateGroups(A)) {
    if (group.size() < 2) continue;
    const MatX<double> own = A(group, group);
    ScaledCouplings s = couplingsOf(own);
    sweepToEnd(own.diagonal(), 0, s);
    d(group) = s.d;
  }
  return d;
}

VecX<double> findModestBalancing(const MatX<double>& A) {
  const VecX<double> d = findBalancing(A);
  const MatX<double> good = d.cwiseInverse().asDiagonal() * A * d.asDiagonal();
  const double size = calcLoopSize(couplingsOf(good), A.diagonal());
  ScaledCouplings s = couplingsOf(A);
  sweepToEnd(A.diagonal(), size, s);
  return s.d;
}

BalancedSystem balance(const StateSpace& system) {
  requireStateSpace(system);
  BalancedSystem balanced{system, VecX<double>::Ones(system.order()),
                          VecX<double>::Ones(system.inputCount()),
                          VecX<double>::Ones(system.outputCount())};
  StateSpace& s = balanced.system;
  const auto rescale = [&](const VecX<double>& d) {
    s.A = d.cwiseInverse().asDiagonal() * s.A * d.asDiagonal();
    s.B = d.cwiseInverse().asDiagonal() * s.B;
    s.C = s.C * d.asDiagonal();
    balanced.state = balanced.state.cwiseProduct(d);
  };
  // States first, from their couplings alone; then with inputs and outputs of that size, which
  // change with the states: a few rounds settle both.
  rescale(findBalancing(s.A));
  constexpr int kRounds = 4;
  for (int k = 0; k < kRounds; ++k) {
    const double size = calcLoopSize(couplingsOf(s), s.A.diagonal());
    scaleInputs(size > 0 ? size : 1, balanced);
    scaleOutputs(size > 0 ? size : 1, balanced);
    ScaledCouplings couplings = couplingsOf(s);
    sweepToEnd(s.A.diagonal(), 0, couplings);
    rescale(couplings.d);
  }
  return balanced;
}

}  // namespace denavit
