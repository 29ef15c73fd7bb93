#pragma once

#include <vector>

#include "core/simulation/simulation.h"

namespace denavit {

/// Where the steps of a run must end: at breaks of its inputs and at its own end. A run without an
/// end is looked ahead of piece by piece.
class BreakPlan {
 public:
  /// @param simulation  outlives this
  explicit BreakPlan(const Simulation& simulation) : simulation_(simulation) { renew(0); }

  struct Landing {
    double time;   ///< [s] infinite where nothing is known yet
    bool isBreak;  ///< inputs are taken from the side before
  };
  /// The first after t.
  [[nodiscard]] Landing next(double t) const;
  /// [s] Nothing is known of breaks beyond.
  [[nodiscard]] double known() const { return known_; }
  /// Whether the plan reaches far enough beyond t; else it is made longer.
  /// @returns whether it was
  bool extend(double t);
  /// The inputs are others from t on.
  void renew(double t);

 private:
  void plan(double t0, double t1);

  const Simulation& simulation_;
  std::vector<double> breaks_;
  bool endsAtBreak_ = false;
  double known_ = 0;  ///< [s] breaks up to here are known
};

}  // namespace denavit
