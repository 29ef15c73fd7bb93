#include "core/simulation/joint_contacts.h"

#include <algorithm>

namespace denavit {

namespace {
std::size_t place(int joint) { return static_cast<std::size_t>(joint); }
}  // namespace

JointContacts::JointContacts(const Simulation& simulation)
    : simulation_(simulation), joints_(simulation.jointCount()) {
  modes.resize(place(simulation.dof()));
  for (int joint : simulation.locked) modes[place(joint)].hold = JointMode::Hold::Locked;
  for (const auto& motion : simulation.prescribed) {
    for (int joint : motion->joints()) modes[place(joint)].hold = JointMode::Hold::Prescribed;
  }
  renew();
}

void JointContacts::renew() {
  dry_.assign(modes.size(), 0);
  for (int i = 0; i < joints_; ++i) dry_[place(i)] = calcHasFriction(i);
  for (std::size_t i = 0; i < modes.size(); ++i) {
    if (dry_[i]) continue;
    modes[i].sticks = false;
    modes[i].slip = 0;
  }
}

bool JointContacts::calcHasFriction(int joint) const {
  return usesFriction() && modes[place(joint)].hold == JointMode::Hold::None &&
         friction(joint).canStick();
}

bool JointContacts::hasStops(int joint) const {
  return canStop() && !simulation_.limits.empty() &&
         modes[place(joint)].hold == JointMode::Hold::None;
}

bool JointContacts::canHold() const {
  const auto isHeld = [](const JointMode& mode) { return mode.hold != JointMode::Hold::None; };
  return std::any_of(modes.begin(), modes.end(), isHeld) ||
         std::find(dry_.begin(), dry_.end(), 1) != dry_.end();
}

double JointContacts::stopDepth(int joint, double position, int side) const {
  const JointLimits& limits = simulation_.limits[place(joint)];
  return side > 0 ? position - limits.upper : limits.lower - position;
}

double JointContacts::stopForce(int joint, double position, double rate, int side) const {
  return simulation_.stops.stiffness * stopDepth(joint, position, side) +
         simulation_.stops.damping * side * rate;
}

double JointContacts::calcStopEnergy(int joint, double position) const {
  const int side = modes[place(joint)].stop;
  if (side == 0) return 0;
  const double depth = stopDepth(joint, position, side);
  return 0.5 * simulation_.stops.stiffness * depth * depth;
}

double JointContacts::addStops(const VecX<double>& q, const VecX<double>& qd,
                               VecX<double>& external) {
  stopEnergy_ = 0;
  double power = 0;
  if (!canStop()) return power;
  for (int i = 0; i < joints_; ++i) {
    const int side = modes[place(i)].stop;
    if (side == 0) continue;
    // A stop pushes and never pulls; what its damper takes, and what an unloading spring loses when
    // the joint leaves faster than the damper lets it follow, is dissipated.
    const double depth = stopDepth(i, q[i], side), rate = side * qd[i];
    const double push = modes[place(i)].pushed ? stopForce(i, q[i], qd[i], side) : 0.0;
    external[i] -= side * push;
    stopEnergy_ += calcStopEnergy(i, q[i]);
    power += (push - simulation_.stops.stiffness * depth) * rate;
  }
  return power;
}

void JointContacts::calcFriction(const VecX<double>& q, const VecX<double>& qd,
                                 VecX<double>& force) const {
  force.setZero();
  if (!usesFriction()) return;
  for (int i = 0; i < joints_; ++i) {
    const JointMode& mode = modes[place(i)];
    if (mode.sticks) continue;
    force[i] = mode.hold == JointMode::Hold::None ? friction(i).calcSliding(q[i], qd[i], mode.slip)
                                                  : friction(i).calcBySign(q[i], qd[i]);
  }
}

}  // namespace denavit
