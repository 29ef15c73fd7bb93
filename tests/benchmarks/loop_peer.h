#pragma once

#include <memory>
#include <string>

#include "core/mechanism/mechanism.h"

namespace denavit::bench {

/// A closed state of a mechanism, torques, and the accelerations that they cause.
struct LoopState {
  VecX<double> q, qd, tau, qdd;
};

/// An engine that computes a closed mechanism: ours or another's.
class LoopPeer {
 public:
  virtual ~LoopPeer() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  virtual void forward(const LoopState& state, VecX<double>& qdd) = 0;
  /// RK4 steps of h [s] under constant torques. @returns [s] of computing for each
  virtual double step(const LoopState& start, double h, int steps, LoopState& end) = 0;
};

/// MuJoCo with connect constraints in place of spherical closures; massless links weigh 1e-9 kg.
/// @param q0     closed: where the constraints are taken from
/// @param stiff  with impedances of 0.9999 in place of the usual ones
[[nodiscard]] std::unique_ptr<LoopPeer> makeMujocoLoops(const Mechanism& mechanism,
                                                        const VecX<double>& q0, bool stiff);

}  // namespace denavit::bench
