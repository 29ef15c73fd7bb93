#include "core/linear_system/reach.h"

#include <algorithm>

#include "core/linear_system/lyapunov.h"
#include "core/linear_system/staircase.h"
#include "core/linear_system/weakest_direction.h"

namespace denavit {
namespace {

/// What is done of both searches, for whoever follows.
class Headway {
 public:
  Headway(std::size_t all, const std::function<bool(double part)>& goesOn)
      : all_(static_cast<double>(all)), goesOn_(goesOn) {}
  /// @returns whether to go on
  bool step() { return !goesOn_ || goesOn_(++done_ / all_); }

 private:
  const double all_;
  double done_ = 0;
  const std::function<bool(double part)>& goesOn_;
};

/// Controllability and weakest direction of every pole; conjugates share theirs.
/// @returns nothing where it was stopped
std::optional<std::vector<WeakestDirection>> findWeakestDirections(const MatX<double>& A,
                                                                   const MatX<double>& B,
                                                                   const std::vector<Pole>& poles,
                                                                   Headway& headway) {
  std::vector<WeakestDirection> weakest;
  if (poles.empty()) return weakest;
  const WeakestDirections directions(A, B);
  for (const Pole& pole : poles) {
    if (pole.value.imag() < 0 && !weakest.empty()) {
      weakest.push_back({weakest.back().value, weakest.back().direction.conjugate()});
    } else {
      weakest.push_back(directions.find(pole.value));
    }
    if (!headway.step()) return std::nullopt;
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
  return multiplyByAdjoint(*F, *F);
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

ReachTable calcReach(const StateSpace& system) { return *calcReach(system, {}); }

std::optional<ReachTable> calcReach(const StateSpace& system,
                                    const std::function<bool(double part)>& goesOn) {
  requireStateSpace(system);
  const StateSpace dual = makeDual(system);
  const std::vector<Pole> poles = listPoles(system.A, system.sampleTime);
  const std::vector<Pole> unreached = findUncontrollablePoles(system);
  const std::vector<Pole> unseen = findUncontrollablePoles(dual);
  const std::vector<char> isUnreached = matchPoles(poles, unreached);
  const std::vector<char> isUnseen = matchPoles(poles, unseen);
  Headway headway(2 * poles.size(), goesOn);
  auto control = findWeakestDirections(system.A, system.B, poles, headway);
  if (!control) return std::nullopt;
  const auto view = findWeakestDirections(dual.A, dual.B, poles, headway);
  if (!view) return std::nullopt;

  ReachTable table;
  for (std::size_t k = 0; k < poles.size(); ++k) {
    WeakestDirection& reached = (*control)[k];
    const WeakestDirection& seen = (*view)[k];
    table.poles.push_back({poles[k], reached.value, seen.value, !isUnreached[k], !isUnseen[k],
                           std::move(reached.direction), seen.direction.conjugate()});
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
