#include "core/linear_system/reduction.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/linear_system/lyapunov.h"
#include "core/linear_system/settling_part.h"
#include "core/linear_system/split_parts.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

/// Balanced states of a stable system, those of the largest values first: T A S, T B, C S.
struct BalancedStates {
  VecX<double> values;
  MatX<double> T, S;  ///< k x n and n x k: states whose value is more than rounding
};

/// With P = F F^T, Q = G G^T and G^T F = U Sigma W^T:  T = Sigma^-1/2 U^T G^T,  S = F W Sigma^-1/2.
std::optional<BalancedStates> findBalancedStates(const StateSpace& stable) {
  const auto F = findGramianFactor(stable.A, stable.B, stable.sampleTime, Units::Given);
  const StateSpace dual = makeDual(stable);
  const auto G = findGramianFactor(dual.A, dual.B, stable.sampleTime, Units::Given);
  if (!F || !G) return std::nullopt;
  const auto [U, values, W] = calcSingularForm(multiplyAdjoint(*G, *F));
  BalancedStates states;
  states.values = values;
  const double smallest = states.values.size() > 0 ? 1e-14 * states.values[0] : 0;
  const auto k = (states.values.array() > smallest).count();
  const VecX<double> roots = states.values.head(k).cwiseSqrt().cwiseInverse();
  states.T = multiplyByAdjoint(roots.asDiagonal() * U.leftCols(k).transpose(), *G);
  states.S = multiply(*F, W.leftCols(k)) * roots.asDiagonal();
  return states;
}

/// Leaves out all states after the first k: as nothing, or at rest.
StateSpace leaveOut(const StateSpace& s, Eigen::Index k, ReductionMatch match) {
  const Eigen::Index rest = s.A.rows() - k;
  StateSpace kept{s.A.topLeftCorner(k, k), s.B.topRows(k), s.C.leftCols(k), s.D, s.sampleTime};
  if (match == ReductionMatch::HighFrequencies || rest == 0) return kept;
  // 0 = A21 x1 + A22 x2 + B2 u (discrete: x2 instead of 0).
  MatX<double> A22 = -s.A.bottomRightCorner(rest, rest);
  if (s.isDiscrete()) A22.diagonal().array() += 1;
  MatX<double> driven(rest, k + s.B.cols());
  driven << s.A.bottomLeftCorner(rest, k), s.B.bottomRows(rest);
  if (driven.cols() == 0) return kept;
  const MatX<double> x2 = solve(A22, driven);
  const MatX<double> byState = x2.leftCols(k), byInput = x2.rightCols(s.B.cols());
  const MatX<double> A12 = s.A.topRightCorner(k, rest), C2 = s.C.rightCols(rest);
  kept.A += multiply(A12, byState);
  kept.B += multiply(A12, byInput);
  kept.C += multiply(C2, byState);
  kept.D += multiply(C2, byInput);
  return kept;
}

/// The sum of two systems, beside each other.
StateSpace addSystems(const StateSpace& a, const StateSpace& b) {
  const Eigen::Index n = a.order(), k = b.order();
  StateSpace sum;
  sum.sampleTime = a.sampleTime;
  sum.A = MatX<double>::Zero(n + k, n + k);
  sum.A.topLeftCorner(n, n) = a.A;
  sum.A.bottomRightCorner(k, k) = b.A;
  sum.B.resize(n + k, a.D.cols());
  sum.B << a.B, b.B;
  sum.C.resize(a.D.rows(), n + k);
  sum.C << a.C, b.C;
  sum.D = a.D + b.D;
  return sum;
}

void requireOrder(const StateSpace& system, int order) {
  requireStateSpace(system);
  if (order >= 0 && order <= system.order()) return;
  throw std::invalid_argument("an order of " + std::to_string(order) + "; it must be from 0 to " +
                              std::to_string(system.order()) + ", that of the system");
}

/// Splits off the poles at some places; nothing where they cannot be told from the others.
std::optional<SplitParts> splitPoles(const StateSpace& system, const std::vector<Pole>& poles,
                                     const std::vector<char>& isKept) {
  return splitParts(system, [&](const Complex& value) {
    const auto nearest = std::ranges::min_element(
        poles, {}, [&](const Pole& p) { return std::abs(p.value - value); });
    return isKept[static_cast<std::size_t>(nearest - poles.begin())] != 0;
  });
}

/// The gain at frequency 0 of what is left out; nothing where it has a pole there.
std::optional<MatX<double>> calcConstantGain(const StateSpace& s) {
  if (s.order() == 0) return s.D;
  MatX<double> A = -s.A;
  if (s.isDiscrete()) A.diagonal().array() += 1;
  if (!(calcReciprocalCondition(A) > 1e-13)) return std::nullopt;
  return multiply(s.C, solveByFullPivots(A, s.B)) + s.D;
}

/// The slowest poles, as many as fit.
std::vector<int> chooseSlowest(const std::vector<Pole>& poles, int order) {
  std::vector<int> kept;
  for (std::size_t k = 0; k < poles.size(); ++k) {
    const std::size_t width = poles[k].value.imag() != 0 ? 2 : 1;
    if (kept.size() + width > static_cast<std::size_t>(order)) break;
    for (std::size_t i = 0; i < width; ++i) kept.push_back(static_cast<int>(k++));
    --k;
  }
  return kept;
}

std::vector<char> markKept(const std::vector<Pole>& poles, const std::vector<int>& kept) {
  std::vector<char> marked(poles.size(), 0);
  for (const int k : kept) {
    const auto at = static_cast<std::size_t>(k);
    if (k < 0 || at >= poles.size()) {
      throw std::invalid_argument("pole " + std::to_string(k + 1) +
                                  " does not exist; the system has " +
                                  std::to_string(poles.size()));
    }
    marked[at] = 1;
    if (poles[at].value.imag() > 0) marked[at + 1] = 1;
    if (poles[at].value.imag() < 0) marked[at - 1] = 1;
  }
  return marked;
}

}  // namespace

VecX<double> calcHankelValues(const StateSpace& system) {
  requireStateSpace(system);
  const auto split = splitStable(system);
  if (!split || split->stable.order() == 0) return VecX<double>(0);
  const auto states = findBalancedStates(split->stable);
  return states ? states->values : VecX<double>(0);
}

ReducedSystem reduceBalanced(const StateSpace& system, int order, ReductionMatch match) {
  requireOrder(system, order);
  const auto split = splitStable(system);
  std::optional<BalancedStates> states;
  if (split && split->stable.order() > 0) states = findBalancedStates(split->stable);
  if (!states) {
    ReducedSystem reduced = reduceModal(system, order, match);
    reduced.note = split
                       ? "no pole decays, so that there are no Gramians: the slowest poles are kept"
                       : "poles that decay cannot be told from others: the slowest poles are kept";
    return reduced;
  }
  ReducedSystem reduced;
  reduced.hankelValues = states->values;
  Eigen::Index k = order - split->rest.order();
  if (k < 0) {
    reduced.note = "the " + std::to_string(split->rest.order()) +
                   " poles that do not decay are all kept; nothing else is";
    k = 0;
  }
  k = std::min(k, states->values.size());
  const StateSpace& s = split->stable;
  const StateSpace balanced{multiply(states->T, s.A, states->S), multiply(states->T, s.B),
                            multiply(s.C, states->S), s.D, s.sampleTime};
  const Eigen::Index kept = std::min(k, balanced.A.rows());
  reduced.system = addSystems(leaveOut(balanced, kept, match), split->rest);
  reduced.errorBound = 2 * states->values.tail(states->values.size() - k).sum();
  return reduced;
}

ReducedSystem reduceModal(const StateSpace& system, const std::vector<int>& kept,
                          ReductionMatch match) {
  requireStateSpace(system);
  const std::vector<Pole> poles = listPoles(system.A, system.sampleTime);
  const auto parts = splitPoles(system, poles, markKept(poles, kept));
  ReducedSystem reduced;
  reduced.method = ReducedSystem::Method::Modal;
  if (!parts) {
    reduced.system = system;
    reduced.errorBound = 0;
    reduced.note = "poles to keep and others are too close to be told apart: nothing is left out";
    return reduced;
  }
  const StateSpace left = inUnitsOf(*parts, parts->second);
  reduced.system = inUnitsOf(*parts, parts->first);
  const VecX<double> values = calcHankelValues(left);
  if (values.size() == left.order()) reduced.errorBound = 2 * values.sum();
  if (match == ReductionMatch::ConstantGain) {
    if (const auto gain = calcConstantGain(left)) {
      reduced.system.D += *gain;
      if (reduced.errorBound) *reduced.errorBound *= 2;  // of G, and of its value at 0
    } else {
      reduced.note = "a pole at 0 is left out, so that its constant gain cannot be kept";
    }
  }
  return reduced;
}

ReducedSystem reduceModal(const StateSpace& system, int order, ReductionMatch match) {
  requireOrder(system, order);
  return reduceModal(system, chooseSlowest(listPoles(system.A, system.sampleTime), order), match);
}

}  // namespace denavit
