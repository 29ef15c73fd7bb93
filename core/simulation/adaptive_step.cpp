#include "core/simulation/adaptive_step.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_fehlberg78.hpp>

#include "core/simulation/run_memory.h"

namespace denavit {

namespace odeint = boost::numeric::odeint;

namespace {
constexpr double kStepSafety = 0.9, kMaxGrowth = 5.0, kMaxShrink = 0.2;
constexpr double kGrowthAfterCut = 1.5;
// Peano constants of the methods' weights and times, computed from their tableaus.
constexpr StepRule kDormandPrinceRule{5, 6.42e-4}, kFehlbergRule{8, 2.58e-5};
/// Below this size, relative to the time, a step is lost in the rounding of t.
constexpr double kSmallestStep = 1e-14;
/// An estimate of exactly 0 is no licence for an infinite step.
constexpr double kSmallestRatio = 1e-12;
}  // namespace

AdaptiveStepper::AdaptiveStepper(OdeSystem& system, const IntegratorSettings& settings,
                                 double exponent, const StepRule& rule, RunStatistics& statistics)
    : system_(system),
      rtol_(settings.rtol),
      atol_(settings.atol),
      maxStep_(settings.maxStep),
      exponent_(exponent),
      rule_(rule),
      statistics_(statistics) {}

void AdaptiveStepper::restart(double t, const OdeState& x) {
  time_ = previousTime_ = t;
  x_ = previousX_ = x;
  error_.resize(x.size());
  derivative_.resize(x.size());
  system_.calcDerivative(x, derivative_, t);
  step_ = firstStep();
}

void AdaptiveStepper::resume(double t, const OdeState& x) {
  time_ = previousTime_ = t;
  x_ = previousX_ = x;
  system_.calcDerivative(x, derivative_, t);
}

void AdaptiveStepper::exchange(RunMemory& memory) {
  Stepper::exchange(memory);
  memory(derivative_);
  memory(taken_);
  memory(step_);
}

double AdaptiveStepper::firstStep() const {
  // A hundredth of the time in which the state would change by its own size.
  double size = 0, rate = 0;
  for (std::size_t i = 0; i < x_.size(); ++i) {
    const double scale = atol_ + rtol_ * std::abs(x_[i]);
    size = std::max(size, std::abs(x_[i]) / scale);
    rate = std::max(rate, std::abs(derivative_[i]) / scale);
  }
  const double step = size > 1e-5 && rate > 1e-5 ? 0.01 * size / rate : 1e-4;
  return std::min({std::max(step, 1e-6), maxStep_, 0.1});
}

double AdaptiveStepper::errorRatio() const {
  double ratio = 0;
  for (std::size_t i = 0; i < x_.size(); ++i) {
    const double scale = atol_ + rtol_ * std::max(std::abs(x_[i]), std::abs(previousX_[i]));
    const double e = std::abs(error_[i]) / scale;
    if (!std::isfinite(e) || !std::isfinite(x_[i])) return std::numeric_limits<double>::infinity();
    ratio = std::max(ratio, e);
  }
  return ratio;
}

Stepper::Outcome AdaptiveStepper::advance(double tEnd) {
  if (time_ > previousTime_) accept();
  previousTime_ = time_;
  previousX_.swap(x_);
  const double left = tEnd - previousTime_;
  double h = std::min({step_, maxStep_, left});
  h = system_.limitStep(previousTime_, previousX_, h, rule_);
  double most = kMaxGrowth;
  for (;; h = std::min(step_, maxStep_)) {
    // Neither a sliver at the end nor a step across it.
    const bool lands = h >= left * (1 - 1e-9);
    if (lands) h = left;
    if (!lands && !(h > kSmallestStep * std::max(1.0, std::abs(previousTime_)))) {
      const bool finite = std::isfinite(errorRatio());
      x_ = previousX_;
      return finite ? Outcome::StepTooSmall : Outcome::NotFinite;
    }
    tryStep(h);
    const double ratio = errorRatio();
    const double growth =
        std::isfinite(ratio)
            ? std::clamp(kStepSafety * std::pow(std::max(ratio, kSmallestRatio), -exponent_),
                         kMaxShrink, kMaxGrowth)
            : kMaxShrink;
    if (ratio <= 1) {
      const double end = lands ? tEnd : previousTime_ + h;
      const double seen = system_.findSeen(previousTime_, previousX_, end, x_, rule_);
      if (seen < end) {
        ++statistics_.rejected;
        step_ = seen - previousTime_;
        most = kGrowthAfterCut;
        continue;
      }
      time_ = end;
      taken_ = h;
      // A step that was only cut to land says nothing against longer ones.
      const double next = h * std::min(growth, most);
      step_ = lands ? std::max(step_, next) : next;
      ++statistics_.steps;
      return Outcome::Accepted;
    }
    ++statistics_.rejected;
    step_ = h * std::min(growth, kStepSafety);
  }
}

struct DormandPrinceStepper::Method {
  odeint::runge_kutta_dopri5<OdeState> stepper;
};

DormandPrinceStepper::DormandPrinceStepper(OdeSystem& system, const IntegratorSettings& settings,
                                           RunStatistics& statistics)
    : AdaptiveStepper(system, settings, 1.0 / 5.0, kDormandPrinceRule, statistics),
      method_(std::make_unique<Method>()) {}

DormandPrinceStepper::~DormandPrinceStepper() = default;

void DormandPrinceStepper::restart(double t, const OdeState& x) {
  AdaptiveStepper::restart(t, x);
  nextDerivative_.resize(x.size());
}

void DormandPrinceStepper::tryStep(double h) {
  const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
    system_.calcDerivative(state, dxdt, time);
  };
  x_.resize(previousX_.size());
  method_->stepper.do_step(system, previousX_, derivative_, previousTime_, x_, nextDerivative_, h,
                           error_);
}

/// The stages inside the last step are made anew: the method keeps them to itself.
void DormandPrinceStepper::exchange(RunMemory& memory) {
  AdaptiveStepper::exchange(memory);
  memory(nextDerivative_);
  if (memory.isSaving() || !(time_ > previousTime_)) return;
  restoredEnd_ = x_;
  restoredSlope_ = nextDerivative_;
  const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
    system_.calcDerivative(state, dxdt, time);
  };
  method_->stepper.do_step(system, previousX_, derivative_, previousTime_, restoredEnd_,
                           restoredSlope_, taken_, error_);
}

void DormandPrinceStepper::accept() { derivative_.swap(nextDerivative_); }

void DormandPrinceStepper::calcState(double t, OdeState& x) {
  if (t >= time_) {
    x = x_;
  } else if (t <= previousTime_) {
    x = previousX_;
  } else {
    x.resize(x_.size());
    method_->stepper.calc_state(t, x, previousX_, derivative_, previousTime_, x_, nextDerivative_,
                                time_);
  }
}

struct FehlbergStepper::Method {
  static constexpr std::size_t kStages = 13;
  odeint::runge_kutta_fehlberg78<OdeState> stepper;
  OdeState unusedError;
  std::array<std::vector<double>, kStages> rates;  ///< of quadratures, by stage
  std::size_t stage = 0;
};

FehlbergStepper::FehlbergStepper(OdeSystem& system, const StateLayout& layout,
                                 const IntegratorSettings& settings, RunStatistics& statistics)
    : AdaptiveStepper(system, settings, 1.0 / 8.0, kFehlbergRule, statistics),
      quadrature_(layout.quadrature()),
      method_(std::make_unique<Method>()) {}

FehlbergStepper::~FehlbergStepper() = default;

void FehlbergStepper::restart(double t, const OdeState& x) {
  AdaptiveStepper::restart(t, x);
  method_->unusedError.resize(x.size());
  for (std::vector<double>& rates : method_->rates) rates.resize(x.size() - quadrature_);
}

void FehlbergStepper::tryStep(double h) {
  method_->stage = 0;
  const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
    system_.calcDerivative(state, dxdt, time);
    std::copy(dxdt.begin() + static_cast<std::ptrdiff_t>(quadrature_), dxdt.end(),
              method_->rates[method_->stage++ % Method::kStages].begin());
  };
  x_.resize(previousX_.size());
  method_->stepper.do_step(system, previousX_, previousTime_, x_, h, error_);
  estimateQuadratures(h);
}

/// The pair's estimate, 41/840 h (k1 + k11 - k12 - k13), is 0 for what depends on time alone, as
/// the work of guides does; its stages stand at sixths of the step then, and their sixth difference
/// tells instead.
void FehlbergStepper::estimateQuadratures(double h) {
  constexpr std::array<std::pair<std::size_t, double>, 7> kDifference{
      {{11, 1}, {7, -6}, {9, 15}, {5, -20}, {8, 15}, {6, -6}, {12, 1}}};
  constexpr double kWeight = 0.1 * 41.0 / 840, kNothing = 1e-6;
  for (std::size_t i = quadrature_; i < error_.size(); ++i) {
    double difference = 0;
    for (const auto& [stage, factor] : kDifference) {
      difference += factor * method_->rates[stage][i - quadrature_];
    }
    const double other = kWeight * h * std::abs(difference);
    if (std::abs(error_[i]) < kNothing * other) error_[i] = other;
  }
}

void FehlbergStepper::calcState(double t, OdeState& x) {
  if (t >= time_) {
    x = x_;
  } else if (t <= previousTime_) {
    x = previousX_;
  } else {
    const auto system = [this](const OdeState& state, OdeState& dxdt, double time) {
      system_.calcDerivative(state, dxdt, time);
    };
    x.resize(x_.size());
    method_->stepper.do_step(system, previousX_, previousTime_, x, t - previousTime_,
                             method_->unusedError);
  }
}

}  // namespace denavit
