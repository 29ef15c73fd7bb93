#include <cmath>

#include "core/simulation/input_watch.h"
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
  x[layout().work()] += calcEnergies(x).total() - calcEnergies(before).total();
}

/// Lets the free joints feel the jumps of prescribed rates from `before` to x.
void RunDynamics::strike(const OdeState& before, OdeState& x) {
  const std::size_t rates = layout().rates();
  qdd.setZero();
  bool jumps = false;
  for (int i = 0; i < n_; ++i) {
    held_[at(i)] = mode(i).hold != JointMode::Hold::None;
    q[i] = x[at(i)];
    const double left = before[rates + at(i)], right = x[rates + at(i)];
    if (mode(i).hold != JointMode::Hold::Prescribed) continue;
    // [rad/s|m/s] here: impulses change rates as forces change accelerations.
    qdd[i] = right - left;
    jumps |= std::abs(right - left) > kJump * (1 + std::abs(left) + std::abs(right));
  }
  if (!jumps) return;
  net_.setZero();
  engine_->place(q);
  if (!engine_->solve(none_, held_, net_, qdd)) return;  // the next evaluation says so too
  for (int i = 0; i < n_; ++i) {
    if (held_[at(i)]) continue;
    x[rates + at(i)] += qdd[i];
    mode(i).forgetFriction();
  }
  for (int axis = joints_; axis < contacts.axisCount(); ++axis) {
    contacts.axisMode(axis).forgetFriction();
  }
}

void RunDynamics::adopt(bool arm) {
  if (arm && !engine_->accepts({simulation_.arm, simulation_.flexible.get()})) makeArm();
  torque_->renew();
  voltageInput_->renew();
  wrench_->renew();
  contacts.renew();
  findActing();
  watch_ = std::make_unique<InputWatch>(*this);
}

void RunDynamics::renewAll() {
  parts_ = {};
  makeArm();
  makeParts();
  adopt(false);
}

ArmEngine& RunDynamics::place(const OdeState& x) {
  for (int i = 0; i < n_; ++i) q[i] = x[at(i)];
  engine_->place(q);
  return *engine_;
}

ArmEnergies RunDynamics::calcEnergies(const OdeState& x) {
  const auto states = Eigen::Map<const VecX<double>>(x.data(), layout().firstOrder());
  q = states.head(n_);
  qd = states.segment(layout().rates(), n_);
  engine_->place(q);
  double stored = 0;
  for (int i = 0; i < joints_; ++i) stored += contacts.calcStopEnergy(i, q[i]);
  parts_.each(x, [&](RunPart& part, const PartView& own) { stored += part.calcEnergy(own); });
  ArmEnergies energies = engine_->calcEnergies(qd);
  energies.strain = stored + energies.strain;
  return energies;
}

}  // namespace denavit
