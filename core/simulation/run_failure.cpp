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

/// The motor whose voltage acts on its motion, or its current, within the shortest time.
struct QuickMotor {
  int motor = -1;
  bool isCircuit = false;  ///< L/R, else R / (Kt Ke A M⁻¹ Aᵗ)
  double time = 1;         ///< [s]
};

QuickMotor findQuickMotor(const RunDynamics& dynamics) {
  QuickMotor quickest;
  const MotorBank& bank = dynamics.simulation().motors;
  for (int k = 0; k < bank.count(); ++k) {
    const Motor& motor = bank.motors[static_cast<std::size_t>(k)];
    if (!motor.isElectric()) continue;
    double time = motor.inductance / motor.resistance;
    if (!motor.hasCurrentState()) {
      double mobility = 0;  // as if no joint moved another
      const MatX<double>& M = dynamics.engine().inertia();
      for (Eigen::Index i = 0; i < bank.motorsPerJoint.cols(); ++i) {
        mobility += bank.motorsPerJoint(k, i) * bank.motorsPerJoint(k, i) / M(i, i);
      }
      time = motor.resistance / (motor.torqueConstant * motor.backEmfConstant * mobility);
    }
    if (time < quickest.time) quickest = {k, motor.hasCurrentState(), time};
  }
  return quickest;
}

/// A step that became too small because of a motor; empty where none is to blame.
std::string blameMotor(const RunDynamics& dynamics) {
  constexpr double kTooQuick = 1e-8;  // [s]
  const QuickMotor quick = findQuickMotor(dynamics);
  if (quick.motor < 0 || !(quick.time < kTooQuick)) return {};
  return ": motor " + std::to_string(quick.motor + 1) + " answers to its voltage within " +
         toShortText(quick.time) + " s, " +
         (quick.isCircuit ? "L/R: check its resistance and inductance"
                          : "by its resistance: check it, or give an inductance");
}

/// As columns have it: "crank_2".
std::string nameOf(int joint, const ArmEngine& engine) {
  const std::string label = engine.jointLabel(joint);
  return label.substr(label.find_first_not_of('_'));
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
  if (const std::string why = dynamics.engine().deadEnd(); !why.empty()) {
    result.status = RunStatus::DeadEnd;
    result.reason = "at " + at + " " + why;
  } else if (const int joint = dynamics.contradictedJoint(); joint >= 0) {
    result.status = RunStatus::DeadEnd;
    result.reason = "at " + at + " joint " + nameOf(joint, dynamics.engine()) +
                    " is prescribed or locked, and the loops move it elsewhere with others that "
                    "are: prescribe or lock fewer joints, or as they move together";
  } else if (!dynamics.isPositiveDefinite()) {
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
    const std::string blame = blameMotor(dynamics);
    result.reason = "the step size fell below rounding" + when +
                    (blame.empty() ? ": look for a force that jumps with the state (smooth it), or "
                                     "loosen rtol and atol"
                                   : blame);
  } else {
    result.reason =
        outcome == Stepper::Outcome::NotFinite && calm
            ? "a force or motion is not a finite number" + when + ": check the inputs' formulas"
            : "the motion grew without bound" + when +
                  ": reduce the step, or check inputs and gains";
  }
}

std::string describeCrawling(double time, double length, const RunDynamics& dynamics) {
  const std::string blame = blameMotor(dynamics);
  return "steps of " + toShortText(length) + " s make no headway at t = " + toShortText(time) +
         " s" +
         (blame.empty() ? ": look for an input that jumps with the state, as sign(qd1) does, and "
                          "smooth it, or loosen rtol and atol"
                        : blame);
}

std::string describeSwitching(double time, const RunDynamics& dynamics) {
  const bool hasMotors = dynamics.hasGuards();
  return std::string("friction") + (hasMotors ? ", stops or limits of motors" : " or stops") +
         " switch without end at t = " + toShortText(time) +
         " s: check friction and stop stiffness, and inputs that jump with the state, as sign(qd1) "
         "does (smooth them)";
}

}  // namespace denavit
