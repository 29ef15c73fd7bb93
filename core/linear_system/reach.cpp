#include "core/linear_system/reach.h"

#include <algorithm>

#include <Eigen/SVD>

#include "core/linear_system/lyapunov.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

struct WeakestDirection {
  double value = 0;
  VecX<Complex> direction;
};

/// The smallest singular value of [s I - A, B] with its left vector.
WeakestDirection findWeakestDirection(const MatX<double>& A, const MatX<double>& B,
                                      const Complex& s) {
  const Eigen::Index n = A.rows();
  MatX<Complex> pencil(n, n + B.cols());
  pencil << -A.cast<Complex>(), B.cast<Complex>();
  pencil.diagonal().array() += s;
  const Eigen::BDCSVD<MatX<Complex>> svd(pencil, Eigen::ComputeThinU);
  return {svd.singularValues()[n - 1], svd.matrixU().col(n - 1)};
}

/// Controllability and weakest direction of every pole; conjugates share theirs.
std::vector<WeakestDirection> findWeakestDirections(const MatX<double>& A, const MatX<double>& B,
                                                    const std::vector<Pole>& poles) {
  std::vector<WeakestDirection> weakest;
  for (const Pole& pole : poles) {
    if (pole.value.imag() < 0 && !weakest.empty()) {
      weakest.push_back({weakest.back().value, weakest.back().direction.conjugate()});
    } else {
      weakest.push_back(findWeakestDirection(A, B, pole.value));
    }
  }
  return weakest;
}

/// Marks the pole of the table that is nearest to each of the uncontrollable ones, each once.
std::vector<char> matchPoles(const std::vector<Pole>& table, const std::vector<Pole>& some) {
  std::vector<char> marked(table.size(), 0);
  for (const Pole& pole : some) {
    std::size_t best = table.size();
    for (std::size_t k = 0; k < table.size(); ++k) {
      if (marked[k]) continue;
      if (best == table.size() ||
          std::abs(table[k].value - pole.value) < std::abs(table[best].value - pole.value)) {
        best = k;
      }
    }
    if (best < table.size()) marked[best] = 1;
  }
  return marked;
}

std::optional<MatX<double>> calcGramian(const MatX<double>& A, const MatX<double>& B,
                                        double sampleTime) {
  const auto F = findGramianFactor(A, B, sampleTime);
  if (!F) return std::nullopt;
  return *F * F->transpose();
}

int findSmallest(const std::vector<PoleReach>& poles, double PoleReach::*value) {
  const auto smallest = std::ranges::min_element(poles, {}, value);
  return smallest == poles.end() ? -1 : static_cast<int>(smallest - poles.begin());
}

}  // namespace

std::vector<Pole> findUncontrollablePoles(const StateSpace& system) {
  const Staircase stairs = calcStaircase(system);
  const Eigen::Index left = stairs.A.rows() - stairs.reachable;
  return listPoles(stairs.A.bottomRightCorner(left, left), system.sampleTime);
}

ReachTable calcReach(const StateSpace& system) {
  requireStateSpace(system);
  const StateSpace dual = makeDual(system);
  const std::vector<Pole> poles = listPoles(system.A, system.sampleTime);
  const std::vector<Pole> unreached = findUncontrollablePoles(system);
  const std::vector<Pole> unseen = findUncontrollablePoles(dual);
  const std::vector<char> isUnreached = matchPoles(poles, unreached);
  const std::vector<char> isUnseen = matchPoles(poles, unseen);
  auto control = findWeakestDirections(system.A, system.B, poles);
  auto view = findWeakestDirections(dual.A, dual.B, poles);

  ReachTable table;
  for (std::size_t k = 0; k < poles.size(); ++k) {
    table.poles.push_back({poles[k], control[k].value, view[k].value, !isUnreached[k], !isUnseen[k],
                           std::move(control[k].direction), view[k].direction.conjugate()});
  }
  table.controllableRank = system.order() - static_cast<int>(unreached.size());
  table.observableRank = system.order() - static_cast<int>(unseen.size());
  table.weakestControl = findSmallest(table.poles, &PoleReach::controllability);
  table.weakestView = findSmallest(table.poles, &PoleReach::observability);
  if (areStable(poles)) {
    table.controlGramian = calcGramian(system.A, system.B, system.sampleTime);
    table.viewGramian = calcGramian(dual.A, dual.B, system.sampleTime);
  }
  return table;
}

bool ReachTable::isStabilisable() const {
  return std::ranges::all_of(poles, [](const PoleReach& p) {
    return p.isControllable || p.pole.side == PoleSide::Stable;
  });
}

bool ReachTable::isDetectable() const {
  return std::ranges::all_of(
      poles, [](const PoleReach& p) { return p.isObservable || p.pole.side == PoleSide::Stable; });
}

}  // namespace denavit
