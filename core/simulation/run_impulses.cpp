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
    held_[at(i)] = modes[at(i)].hold != JointMode::Hold::None;
    q[i] = x[at(i)];
    qd[i] = x[at(n_ + i)];
  }
  workTolerance_ = calcTolerance(x[at(2 * n_)]);
  placeLinks();
  if (simulation_.wrench) calcToolJacobian();
}

double RunDynamics::calcTolerance(double size) const {
  return simulation_.integrator.atol + simulation_.integrator.rtol * std::abs(size);
}

/// The largest change of a free rate over its tolerance, from what is in net_ and qdd.
double RunDynamics::calcEffect() {
  bias.setZero();
  if (!solveFor(bias, net_, qdd)) return 0;  // the run fails there anyway
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

double RunDynamics::calcWrenchEffect(int component) {
  Vec6<double> w = Vec6<double>::Unit(component);
  turnWrench(w);
  qdd.setZero();
  net_.noalias() = J_.transpose() * w;
  return calcEffect();
}

double RunDynamics::calcGuideEffect(int joint) {
  net_.setZero();
  qdd.setZero();
  qdd[joint] = 1;
  return calcEffect();
}

void RunDynamics::calcGuideWork(int joint, double& inertial, double& gravitational) {
  inertial = inertiaMatrix()(joint, joint) / workTolerance_;
  calcBias();
  gravitational = std::abs(bias[joint]) / workTolerance_;
}

}  // namespace denavit
