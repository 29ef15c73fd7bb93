#include <cmath>

#include "core/simulation/input_watch.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

double RunDynamics::limitStep(double t, const OdeState& x, double h, const StepRule& rule) {
  return watch_->limitStep(t, x, h, rule);
}

double RunDynamics::findSeen(double t0, const OdeState& x0, double t1, const OdeState& x1,
                             const StepRule& rule) {
  return watch_->findSeen(t0, x0, t1, x1, rule);
}

/// Sticking joints count as free: a short blow may set them free.
void RunDynamics::startImpulses(const OdeState& x) {
  for (int i = 0; i < n_; ++i) {
    held_[at(i)] = mode(i).hold != JointMode::Hold::None;
    q[i] = x[at(i)];
    qd[i] = x[layout().rates() + at(i)];
  }
  engine_->complete(held_, q, qd);
  workTolerance_ = calcTolerance(x[layout().work()]);
  engine_->place(q);
}

double RunDynamics::calcTolerance(double size) const {
  return simulation_.integrator.atol + simulation_.integrator.rtol * std::abs(size);
}

/// The largest change of a free rate over its tolerance, from what is in net_ and qdd.
double RunDynamics::calcEffect() {
  if (!engine_->solve(none_, held_, net_, qdd)) return 0;  // the run fails there anyway
  double effect = 0;
  for (int i = 0; i < n_; ++i) {
    if (!held_[at(i)]) effect = std::max(effect, std::abs(qdd[i]) / calcTolerance(qd[i]));
  }
  return std::isfinite(effect) ? effect : 0;
}

double RunDynamics::calcTorqueEffect(int joint) {
  net_.setZero();
  qdd.setZero();
  net_[joint] = 1;
  return calcEffect();
}

double RunDynamics::calcVoltageEffect(int motor) {
  net_.setZero();
  qdd.setZero();
  net_.head(joints_) = motors_->calcImpulse(motor);
  return calcEffect();
}

double RunDynamics::calcWrenchEffect(int component) {
  qdd.setZero();
  wrench_->calcUnitForces(*engine_, component, net_);
  return calcEffect();
}

double RunDynamics::calcGuideEffect(int joint) {
  net_.setZero();
  qdd.setZero();
  qdd[joint] = 1;
  return calcEffect();
}

bool RunDynamics::calcAxisResponse(int axis, VecX<double>& response) {
  for (int i = 0; i < n_; ++i) held_[at(i)] = mode(i).hold != JointMode::Hold::None;
  net_.setZero();
  response.setZero();
  if (contacts.isMotor(axis)) {
    simulation_.motorFriction.addReflected(axis - joints_, 1, net_);
  } else {
    net_[axis] = 1;
  }
  if (!engine_->solve(none_, held_, net_, response)) return false;
  if (gears_) addGearAnswer(response);
  return true;
}

void RunDynamics::calcGuideWork(int joint, double& inertial, double& gravitational) {
  inertial = engine_->inertia()(joint, joint) / workTolerance_;
  engine_->calcBias(qd, bias_);
  gravitational = std::abs(bias_[joint]) / workTolerance_;
}

}  // namespace denavit
