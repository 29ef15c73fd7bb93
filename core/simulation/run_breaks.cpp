#include <cmath>

#include "core/dynamics/energy.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

namespace {
/// Prescribed rates that differ by less, relative to themselves, differ by rounding [rad/s|m/s].
constexpr double kJump = 1e-9;
}  // namespace

void RunDynamics::passBreak(double t, OdeState& x) {
  if (simulation_.prescribed.empty()) return;
  const OdeState before = x;
  project(t, x);
  strike(before, x);
  x[at(2 * n_)] += calcEnergies(x).total() - calcEnergies(before).total();
}

/// Lets the free joints feel the jumps of prescribed rates from `before` to x.
void RunDynamics::strike(const OdeState& before, OdeState& x) {
  qdd.setZero();
  bool jumps = false;
  for (int i = 0; i < n_; ++i) {
    held_[at(i)] = modes[at(i)].hold != JointMode::Hold::None;
    q[i] = x[at(i)];
    const double left = before[at(n_ + i)], right = x[at(n_ + i)];
    if (modes[at(i)].hold != JointMode::Hold::Prescribed) continue;
    // [rad/s|m/s] here: impulses change rates as forces change accelerations.
    qdd[i] = right - left;
    jumps |= std::abs(right - left) > kJump * (1 + std::abs(left) + std::abs(right));
  }
  if (!jumps) return;
  bias.setZero();
  net_.setZero();
  placeLinks();
  if (!solveFor(bias, net_, qdd)) return;  // the next evaluation says so too
  for (int i = 0; i < n_; ++i) {
    if (held_[at(i)]) continue;
    x[at(n_ + i)] += qdd[i];
    modes[at(i)].sticks = false;
    modes[at(i)].slip = 0;
  }
}

RunEnergies RunDynamics::calcEnergies(const OdeState& x) {
  for (int i = 0; i < n_; ++i) {
    q[i] = x[at(i)];
    qd[i] = x[at(n_ + i)];
  }
  placeLinks();
  RunEnergies energies;
  for (int i = 0; i < joints_; ++i) energies.strain += calcStopEnergy(i, q[i]);
  if (flexible_) {
    energies.kinetic = calcFlexibleKineticEnergy(inertiaMatrix(), qd);
    energies.gravity = flexible_->calcGravityEnergy();
    energies.strain += flexible_->calcStrainEnergy(q);
  } else {
    calcForwardKinematics(simulation_.arm, q, kinematics_);
    energies.kinetic = calcKineticEnergy(simulation_.arm, work_.newtonEuler.X_PL, qd);
    energies.gravity = calcPotentialEnergy(simulation_.arm, kinematics_);
  }
  return energies;
}

double RunDynamics::calcStopEnergy(int joint, double position) const {
  const int side = modes[at(joint)].stop;
  if (side == 0) return 0;
  const double depth = stopDepth(joint, position, side);
  return 0.5 * simulation_.stops.stiffness * depth * depth;
}

}  // namespace denavit
