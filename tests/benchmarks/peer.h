#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/engine/engine_settings.h"
#include "core/kinematics/link_poses.h"

namespace denavit::bench {

struct State {
  VecX<double> q, qd, qdd, tau;  ///< tau belongs to qdd
};

/// An engine that computes the dynamics of one arm: ours or another's. Outputs come sized for the
/// arm, so that no engine frees what another allocated.
class Peer {
 public:
  virtual ~Peer() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  virtual void inverseDynamics(const State& state, VecX<double>& tau) = 0;
  virtual void inertiaMatrix(const State& state, MatX<double>& M) = 0;
  virtual void forwardDynamics(const State& state, VecX<double>& qdd) = 0;
  /// Integrates free motion from the state for `steps` steps of 1 ms by RK4, with the engine's own
  /// integrator. @returns false where it has none
  /// @param rowEvery  so many steps make a row, where the engine writes any
  virtual bool rungeKutta4(const State& state, int steps, int rowEvery, VecX<double>& q) = 0;
};

/// A whole run of ours as a user gets it: energy ledger, event checks and recording included.
/// @returns where it ends
VecX<double> runWhole(const Arm<double>& arm, EngineChoice engine, const State& state, int steps,
                      int rowEvery);

/// The recursions.
std::unique_ptr<Peer> makeDenavitPeer(const Arm<double>& arm);
std::unique_ptr<Peer> makeMujocoPeer(const Arm<double>& arm);
std::unique_ptr<Peer> makeKdlPeer(const Arm<double>& arm);

/// X_PL of a link for q = 0.
inline Pose<double> homePose(const Link<double>& link) {
  LinkPose<double> X_PL;
  calcLinkPose(link, 0.0, X_PL);
  return X_PL.toPose();
}

struct NamedArm {
  std::string name;
  Arm<double> arm;
};
/// A chain of equal links of 0.1 m with changing twists.
Arm<double> makeChain(int joints);
/// The Puma 560 (links only) and chains of 7, 20 and 50 equal links with changing twists.
std::vector<NamedArm> makeBenchmarkArms();
/// Random states, the same in every run; tau is what inverse dynamics gives.
std::vector<State> makeStates(const Arm<double>& arm, int count);

}  // namespace denavit::bench
