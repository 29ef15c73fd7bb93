#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "core/linear_system/poles.h"

namespace denavit {

/// How well the inputs reach a pole, and the outputs see it.
struct PoleReach {
  Pole pole;
  /// Smallest singular values of [s I - A, B] and of [s I - A; C] (Popov, Belevitch, Hautus), in
  /// the units of the description; 0: the inputs do not act on it, the outputs do not show it. How
  /// far the nearest system is that has such a pole here, so units matter.
  double controllability = 0, observability = 0;
  /// By rank, in balanced units (kRankTolerance).
  bool isControllable = true, isObservable = true;
  VecX<Complex> weakest;  ///< left singular vector, of size n: what the inputs move least
  VecX<Complex> hidden;   ///< right singular vector, of size n: what the outputs show least
};

struct ReachTable {
  std::vector<PoleReach> poles;  ///< sorted as PoleTable
  int controllableRank = 0;      ///< dimension of what the inputs reach, of n
  int observableRank = 0;
  int weakestControl = -1, weakestView = -1;  ///< of poles: the smallest values; -1 without poles
  /// Int e^(A t) B B^T e^(A^T t) dt and int e^(A^T t) C^T C e^(A t) dt (sums, discrete); only of
  /// systems with stable poles.
  std::optional<MatX<double>> controlGramian, viewGramian;

  /// Every pole that is not stable can be moved by feedback, or seen by an observer.
  [[nodiscard]] bool isStabilisable() const;
  [[nodiscard]] bool isDetectable() const;
};
[[nodiscard]] ReachTable calcReach(const StateSpace& system);
/// The same, which of hundreds of states takes long.
/// @param goesOn  told how much is done, 0 to 1; false: no more of it
/// @returns nothing where it was stopped
[[nodiscard]] std::optional<ReachTable> calcReach(const StateSpace& system,
                                                  const std::function<bool(double part)>& goesOn);

/// The poles that the inputs do not act on, with their multiplicity: eigenvalues of the part of the
/// staircase form that is not reached.
[[nodiscard]] std::vector<Pole> findUncontrollablePoles(const StateSpace& system);

}  // namespace denavit
