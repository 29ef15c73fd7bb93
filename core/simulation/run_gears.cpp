#include "core/simulation/run_dynamics.h"

namespace denavit {

void RunDynamics::makeGears() {
  gears_.reset();
  if (!contacts.hasRotorGears()) return;
  const int most = contacts.axisCount();
  gears_ = std::make_unique<GearLosses>(most);
  gearResponses_.setZero(n_, most);
  for (VecX<double>* v : {&gearAnswer_, &gearAlong_}) v->setZero(most);
  for (VecX<double>* v : {&gearResponse_, &gearQdd_}) v->setZero(n_);
}

void RunDynamics::collectGear(int axis, int direction) {
  const JointFriction& f = contacts.friction(axis);
  const double rate = contacts.axisMode(axis).isAtRest() ? 0 : contacts.axisRate(axis, qd.data());
  gears_->gears.push_back(
      {.axis = axis,
       .direction = direction,
       .efficiency = f.efficiency,
       .rotorInertia = f.rotorInertia,
       .input = contacts.axisForce(axis, tau) - f.calcBeforeGear(rate, 0, direction)});
}

void RunDynamics::collectSlidingGears() {
  gears_->gears.clear();
  for (int axis = 0; axis < contacts.axisCount(); ++axis) {
    if (contacts.slidesWithRotor(axis)) collectGear(axis, contacts.axisMode(axis).slip);
  }
}

/// Accelerations due to unit forces along the gears' axes, with the joints of held_ fixed and, if
/// `motorsHold`, sticking motors fixed too. @returns false if M is not positive definite
bool RunDynamics::calcGearResponses(bool motorsHold) {
  const int count = gears_->count();
  for (int k = 0; k < count; ++k) {
    gearResponse_.setZero();
    net_.setZero();
    contacts.addAlong(gears_->gears[at(k)].axis, 1, net_);
    if (!engine_->solve(none_, held_, net_, gearResponse_)) return false;
    if (motorsHold && heldMotors_) {
      if (!heldMotors_->hold(*engine_, contacts, held_, net_, gearResponse_, gearAlong_))
        return false;
    }
    gearResponses_.col(k) = gearResponse_;
    for (int i = 0; i < count; ++i) {
      gears_->W(i, k) = contacts.axisRate(gears_->gears[at(i)].axis, gearResponse_.data());
    }
  }
  return true;
}

/// The losses of gears change the accelerations, and the losses depend on the accelerations of the
/// rotors.
bool RunDynamics::loseInGears() {
  collectSlidingGears();
  if (gears_->gears.empty()) return true;
  for (GearLosses::Gear& gear : gears_->gears) {
    gear.acceleration = contacts.axisRate(gear.axis, qdd.data());
  }
  if (!calcGearResponses(true)) return false;
  gears_->solve();
  for (int k = 0; k < gears_->count(); ++k) {
    const int axis = gears_->gears[at(k)].axis;
    along_[axis] += gears_->loss(k);
    contacts.addAlong(axis, gears_->loss(k), friction);
  }
  net_ = tau + external - friction;
  return accelerate();
}

bool RunDynamics::drivesGear(int axis, int direction, double acceleration) const {
  const double sigma = contacts.axisForce(axis, tau) -
                       contacts.friction(axis).calcBeforeGear(0, acceleration, direction);
  return direction * sigma >= 0;
}

double RunDynamics::calcTurn(const Departure& leaving) const {
  const int direction = leaving.direction;
  if (drivesGear(leaving.axis, direction, 0) == leaving.drives) return 0;
  const JointFriction& f = contacts.friction(leaving.axis);
  const double sigma = contacts.axisForce(leaving.axis, tau) - f.calcBeforeGear(0, 0, direction);
  const double driving = (1 - f.efficiency) * sigma, braking = (1 - 1 / f.efficiency) * sigma;
  return leaving.drives ? driving - braking : braking - driving;
}

bool RunDynamics::takeGears(const std::vector<Departure>& leaving) {
  collectSlidingGears();
  for (const Departure& axis : leaving) {
    if (!contacts.friction(axis.axis).gearFollowsRotor()) continue;
    collectGear(axis.axis, axis.direction);
    gears_->setDriving(gears_->count() - 1, axis.drives);
  }
  if (gears_->gears.empty()) return true;
  for (int i = 0; i < n_; ++i) held_[at(i)] = mode(i).hold != JointMode::Hold::None;
  return calcGearResponses(false);
}

/// Adds the effect of the gears to accelerations that forces cause without losses.
void RunDynamics::addGearAnswer(VecX<double>& response) {
  const int count = gears_->count();
  if (count == 0) return;
  for (int k = 0; k < count; ++k) {
    gearAnswer_[k] = contacts.axisRate(gears_->gears[at(k)].axis, response.data());
  }
  gears_->respond(gearAnswer_);
  for (int k = 0; k < count; ++k) response += gearAnswer_[k] * gearResponses_.col(k);
}

/// Corrects M for the part of the rotors' inertia that gear losses hide or add.
void RunDynamics::relieveRotors(MatX<double>& M) {
  for (int k = 0; k < gears_->count(); ++k) {
    const int axis = gears_->gears[at(k)].axis;
    gearAlong_.setZero();
    contacts.addAlong(axis, 1, gearAlong_);
    M.topLeftCorner(joints_, joints_).noalias() -=
        gears_->relief(k) * gearAlong_.head(joints_) * gearAlong_.head(joints_).transpose();
  }
}

}  // namespace denavit
