#pragma once

#include <memory>

#include "core/simulation/simulation.h"

namespace denavit {

/// How the accelerations of a run depend on its state: with the forces tau = M qdd + .. on the
/// left,
///   M dqdd + S dq + D dqd = 0
/// for the free coordinates. Held ones depend on time only.
struct Linearization {
  MatX<double> M;          ///< N x N
  MatX<double> S, D;       ///< N x N, derivatives by q and by qd at fixed qdd
  std::vector<char> held;  ///< one per coordinate
};

/// Exact derivatives of an arm's inverse dynamics, by duals. Allocates nothing after the first
/// call.
class ForceDerivatives {
 public:
  /// @param simulation  outlives this
  explicit ForceDerivatives(const Simulation& simulation);
  ~ForceDerivatives();

  /// Fills S and D with the derivatives of M qdd + C qd + g + K q + D qd by q and qd.
  void calc(const VecX<double>& q, const VecX<double>& qd, const VecX<double>& qdd,
            Linearization& linear);

 private:
  struct Work;
  std::unique_ptr<Work> work_;
};

}  // namespace denavit
