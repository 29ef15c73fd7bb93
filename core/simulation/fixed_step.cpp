#include "core/simulation/fixed_step.h"

#include <algorithm>
#include <cmath>

#include "core/simulation/run_memory.h"
#include "core/simulation/simulation.h"

namespace denavit {

namespace {
/// A step that would end this close to the end of its segment, relative to its size, ends there:
/// the two differ by rounding only.
constexpr double kLanding = 1e-9;
}  // namespace

FixedStepper::FixedStepper(OdeSystem& system, double step, RunStatistics& statistics)
    : system_(system), step_(step), taken_(step), statistics_(statistics) {}

void FixedStepper::restart(double t, const OdeState& x) {
  time_ = previousTime_ = startTime_ = t;
  x_ = previousX_ = x;
  stepsSinceStart_ = 0;
}

void FixedStepper::aim(double until) {
  const double steps = std::max(1.0, std::ceil((until - time_) / step_ - kLanding));
  const double taken = std::isfinite(until) ? (until - time_) / steps : step_;
  if (std::abs(taken - taken_) > kLanding * step_) changeSpacing();
  taken_ = taken;
}

void FixedStepper::exchange(RunMemory& memory) {
  Stepper::exchange(memory);
  memory(taken_);
  memory(startTime_);
  memory(stepsSinceStart_);
}

Stepper::Outcome FixedStepper::advance(double tEnd) {
  previousTime_ = time_;
  previousX_.swap(x_);
  // A product, not a sum: rounding does not pile up over a million steps.
  const double next = startTime_ + static_cast<double>(stepsSinceStart_ + 1) * taken_;
  const bool isLast = next > tEnd - kLanding * taken_;
  const bool isRegular = !isLast || next < tEnd + kLanding * taken_;
  time_ = isLast ? tEnd : next;
  if (isRegular) {
    step(previousX_, previousTime_, taken_, true, x_);
  } else {
    step(previousX_, previousTime_, time_ - previousTime_, false, x_);
  }
  ++stepsSinceStart_;
  ++statistics_.steps;
  for (const double value : x_) {
    if (!std::isfinite(value)) return Outcome::NotFinite;
  }
  return Outcome::Accepted;
}

void FixedStepper::calcState(double t, OdeState& x) {
  if (t >= time_) {
    x = x_;
  } else if (t <= previousTime_) {
    x = previousX_;
  } else {
    sideStep(previousX_, previousTime_, t - previousTime_, x);
  }
}

}  // namespace denavit
