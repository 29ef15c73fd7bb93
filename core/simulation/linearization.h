#pragma once

#include <vector>

#include "core/scalar/scalar.h"

namespace denavit {

/// How the rates of a run depend on its state: with the forces M qdd + .. on the left,
///   M dqdd + S dq + D dqd - F dy = 0
///   dyd = Gq dq + Gv dqd + Gy dy
/// for the free second-order states q and the first-order states y. Held coordinates depend on time
/// only.
struct Linearization {
  MatX<double> M;          ///< of size second x second
  MatX<double> S, D;       ///< the same size: derivatives by q and by qd at fixed qdd
  std::vector<char> held;  ///< one per second-order state
  MatX<double> F;          ///< second x first
  MatX<double> Gq, Gv;     ///< first x second
  MatX<double> Gy;         ///< first x first
};

}  // namespace denavit
