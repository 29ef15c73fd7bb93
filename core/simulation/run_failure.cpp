#include "core/simulation/run_failure.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace denavit {

namespace {

/// [rad/s|m/s] Rates below do not overflow within a step.
constexpr double kCalmRate = 1e4;

bool isCalm(const OdeState& x, const StateLayout& layout) {
  const auto rates = x.begin() + static_cast<std::ptrdiff_t>(layout.rates());
  return std::none_of(rates, rates + static_cast<std::ptrdiff_t>(layout.coordinates),
                      [](double rate) { return !(std::abs(rate) < kCalmRate); });
}

}  // namespace

std::string toShortText(double value) {
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 6);
  return {buffer, end.ptr};
}

void describeFailure(Stepper::Outcome outcome, double time, const OdeState& x,
                     const RunDynamics& dynamics, SimulationResult& result) {
  const std::string at = "t = " + toShortText(time) + " s", when = " at " + at;
  const bool calm = isCalm(x, dynamics.layout());
  result.endTime = time;
  result.status = RunStatus::BlewUp;
  if (!dynamics.isPositiveDefinite()) {
    result.status = RunStatus::NotPositiveDefinite;
    result.reason = "the inertia matrix is not positive definite" + when + ": " +
                    std::string(dynamics.engine().indefiniteRemedy());
  } else if (const char* what = dynamics.notFinite(); what && calm) {
    result.reason = std::string("a ") + what + " has no finite value right after " + at +
                    ": check the inputs' formulas";
  } else if (const char* large = dynamics.tooLarge(); large && calm) {
    result.reason = std::string("a ") + large + " is above 1e30 right after " + at +
                    ", more than can be computed with: check the inputs' formulas and units";
  } else if (outcome == Stepper::Outcome::StepTooSmall) {
    result.status = RunStatus::StepTooSmall;
    result.reason = "the step size fell below rounding" + when +
                    ": look for a force that jumps with the state (smooth it), or loosen rtol and "
                    "atol";
  } else {
    result.reason =
        outcome == Stepper::Outcome::NotFinite && calm
            ? "a force or motion is not a finite number" + when + ": check the inputs' formulas"
            : "the motion grew without bound" + when +
                  ": reduce the step, or check inputs and gains";
  }
}

}  // namespace denavit
