#include "core/simulation/force_derivatives.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

namespace {
/// Step of central differences, relative to the coordinate or 1 [rad|m].
constexpr double kDifference = 1e-6;
}  // namespace

/// What the user's formulas, wrench, stops and friction add to the right-hand side.
void RunDynamics::calcAppliedForces(double t, VecX<double>& force) {
  calcInput(t);
  calcWrench(t);
  calcStops();
  calcFriction();
  force = tau + external - friction;
}

/// The arm's own forces are differentiated exactly, by duals; those of formulas, which are smooth
/// between events, by central differences.
void RunDynamics::linearize(const OdeState& x, double t, Linearization& linear) {
  t = clampTime(t);
  evaluate(t, x);
  linear.M = inertiaMatrix();
  linear.held = held_;
  derivatives_->calc(q, qd, qdd, linear);
  const bool any = simulation_.input || simulation_.wrench || simulation_.stops.stiffness > 0 ||
                   (simulation_.useFriction && !simulation_.friction.empty());
  for (int k = 0; any && k < n_; ++k) {
    if (held_[at(k)]) continue;
    for (const bool rates : {false, true}) {
      double& variable = rates ? qd[k] : q[k];
      const double middle = variable, h = kDifference * std::max(1.0, std::abs(middle));
      variable = middle + h;
      calcAppliedForces(t, net_);
      variable = middle - h;
      calcAppliedForces(t, remainder_);
      variable = middle;
      (rates ? linear.D : linear.S).col(k) -= (net_ - remainder_) / (2 * h);
    }
  }
}

}  // namespace denavit
