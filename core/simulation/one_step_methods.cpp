#include "core/simulation/one_step_methods.h"

#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "core/simulation/run_memory.h"
#include "core/simulation/simulation.h"

namespace denavit {

namespace odeint = boost::numeric::odeint;

void EulerStepper::step(const OdeState& x, double t, double h, bool, OdeState& next) {
  system_.calcDerivative(x, derivative_, t);
  next.resize(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) next[i] = x[i] + h * derivative_[i];
  for (std::size_t i = 0; i < second_; ++i) next[i] += 0.5 * h * h * derivative_[second_ + i];
}

struct RungeKutta4Stepper::Method {
  odeint::runge_kutta4<OdeState> stepper;
};

RungeKutta4Stepper::RungeKutta4Stepper(OdeSystem& system, double step, RunStatistics& statistics)
    : FixedStepper(system, step, statistics), method_(std::make_unique<Method>()) {}

RungeKutta4Stepper::~RungeKutta4Stepper() = default;

void RungeKutta4Stepper::step(const OdeState& x, double t, double h, bool, OdeState& next) {
  next.resize(x.size());
  const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
    system_.calcDerivative(state, dxdt, time);
  };
  method_->stepper.do_step(system, x, t, next, h);
}

struct AdamsStepper::Starter {
  odeint::runge_kutta_fehlberg78<OdeState> stepper;
  OdeState error;
};

AdamsStepper::AdamsStepper(OdeSystem& system, double step, int order, RunStatistics& statistics)
    : FixedStepper(system, step, statistics),
      order_(static_cast<std::size_t>(order)),
      starter_(std::make_unique<Starter>()),
      history_(order_) {
  // Weights of backward differences (Henrici 1962): AB gamma_m = 1 - sum gamma_j / (m + 1 - j),
  // AM gamma*_m = gamma_m - gamma_(m-1); then the same by ordinates.
  std::vector<double> gamma(order_), gammaStar(order_);
  for (std::size_t m = 0; m < order_; ++m) {
    gamma[m] = 1;
    for (std::size_t j = 0; j < m; ++j) gamma[m] -= gamma[j] / static_cast<double>(m + 1 - j);
    gammaStar[m] = m == 0 ? 1 : gamma[m] - gamma[m - 1];
  }
  predictor_ = toOrdinates(gamma);
  corrector_ = toOrdinates(gammaStar);
}

AdamsStepper::~AdamsStepper() = default;

std::vector<double> AdamsStepper::toOrdinates(const std::vector<double>& differenceWeights) {
  const std::size_t k = differenceWeights.size();
  std::vector<double> weights(k, 0.0);
  for (std::size_t j = 0; j < k; ++j) {
    double binomial = 1;  // of j over i, with alternating sign
    for (std::size_t i = 0; i <= j; ++i) {
      weights[i] += differenceWeights[j] * binomial;
      binomial *= -static_cast<double>(j - i) / static_cast<double>(i + 1);
    }
  }
  return weights;
}

void AdamsStepper::restart(double t, const OdeState& x) {
  FixedStepper::restart(t, x);
  known_ = 0;
}

/// The newest derivative is of the other side of the sample; older ones stay.
void AdamsStepper::resume(double t, const OdeState& x) {
  FixedStepper::restart(t, x);
  if (known_ > 0) system_.calcDerivative(x, history_[newest_], t);
}

void AdamsStepper::exchange(RunMemory& memory) {
  FixedStepper::exchange(memory);
  for (OdeState& derivative : history_) memory(derivative);
  memory(newest_);
  memory(known_);
}

void AdamsStepper::step(const OdeState& x, double t, double h, bool isRegular, OdeState& next) {
  if (known_ == 0) {
    system_.calcDerivative(x, pushed(), t);
    known_ = 1;
  }
  if (!isRegular) {  // a shortened last step: the history has other spacing
    sideStep(x, t, h, next);
    known_ = 0;
    return;
  }
  if (known_ < order_) {
    sideStep(x, t, h, next);
  } else {
    predictEvaluateCorrect(x, t, h, next);
  }
  system_.calcDerivative(next, pushed(), t + h);
  known_ = std::min(known_ + 1, order_);
}

void AdamsStepper::predictEvaluateCorrect(const OdeState& x, double t, double h, OdeState& next) {
  next = x;
  for (std::size_t j = 0; j < order_; ++j) add(h * predictor_[j], past(j), next);
  derivative_.resize(x.size());
  system_.calcDerivative(next, derivative_, t + h);
  next = x;
  add(h * corrector_[0], derivative_, next);
  for (std::size_t j = 1; j < order_; ++j) add(h * corrector_[j], past(j - 1), next);
}

void AdamsStepper::add(double factor, const OdeState& term, OdeState& sum) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += factor * term[i];
}

OdeState& AdamsStepper::pushed() {
  newest_ = (newest_ + 1) % order_;
  history_[newest_].resize(previousX_.size());
  return history_[newest_];
}

void AdamsStepper::sideStep(const OdeState& x, double t, double h, OdeState& next) {
  next.resize(x.size());
  starter_->error.resize(x.size());
  const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
    system_.calcDerivative(state, dxdt, time);
  };
  starter_->stepper.do_step(system, x, t, next, h, starter_->error);
}

}  // namespace denavit
