#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>

#include "core/simulation/mode_events.h"
#include "core/simulation/run_dynamics.h"
#include "core/simulation/run_recorder.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

namespace {

/// More transitions than this without time going on mean that no mode fits the state.
constexpr int kMaxEventsAtOnce = 200;
/// Rates beyond this are no motion of an arm [rad/s|m/s].
constexpr double kBlowUpRate = 1e9;
/// Rows closer than this to the end, relative to the output step, are the row at the end.
constexpr double kRowSlack = 1e-9;

std::string toText(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 6);
  return {buffer, end.ptr};
}

void checkSizes(const Simulation& s) {
  const auto n = static_cast<std::size_t>(s.arm.dof());
  const auto isJoint = [&](int j) { return j >= 0 && static_cast<std::size_t>(j) < n; };
  const auto require = [](bool holds, const char* rule) {
    if (!holds) throw std::invalid_argument(rule);
  };
  require(n > 0, "simulate: the arm has no joints");
  require(s.q0.size() == s.arm.dof() && s.qd0.size() == s.arm.dof(),
          "simulate: q0 and qd0 need one value per coordinate");
  require(s.friction.empty() || s.friction.size() == n, "simulate: one friction per joint");
  require(s.limits.empty() || s.limits.size() == n, "simulate: one limit per joint");
  require(std::all_of(s.locked.begin(), s.locked.end(), isJoint), "simulate: locked joint");
  for (const auto& [joint, motion] : s.prescribed) {
    require(isJoint(joint) && motion, "simulate: prescribed joint");
  }
  require(s.duration > 0 && s.outputStep > 0, "simulate: duration and output step must be positive");
  require(s.integrator.step > 0 && s.integrator.maxStep > 0 && s.integrator.rtol > 0 &&
              s.integrator.atol > 0 && s.integrator.order >= 1 && s.integrator.order <= 8,
          "simulate: integrator settings");
}

/// One run from start to end.
class Run {
 public:
  Run(const Simulation& simulation, const ProgressCallback& progress)
      : simulation_(simulation),
        progress_(progress),
        dynamics_(simulation, result_.statistics),
        events_(dynamics_),
        recorder_(simulation),
        stepper_(makeStepper(simulation.integrator, dynamics_, simulation.arm.dof(),
                             result_.statistics)),
        values_(static_cast<std::size_t>(events_.count())) {}

  SimulationResult make() {
    OdeState x = dynamics_.makeInitialState();
    double start = 0;
    for (const auto& [end, isBreak] : makeSegments()) {
      dynamics_.setSegment(end, isBreak);
      if (!integrateSegment(start, end, x)) break;
      start = end;
    }
    if (result_.status == RunStatus::Completed) recordUntil(simulation_.duration, true);
    auto outcome = recorder_.finish();
    result_.recording = std::move(outcome.recording);
    result_.energyClosure = outcome.energyClosure;
    result_.violations = std::move(outcome.violations);
    return std::move(result_);
  }

 private:
  std::vector<std::pair<double, bool>> makeSegments() const {
    std::vector<double> breaks;
    for (const double t : simulation_.breaks) {
      if (t > 0 && t < simulation_.duration) breaks.push_back(t);
    }
    std::sort(breaks.begin(), breaks.end());
    breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
    std::vector<std::pair<double, bool>> segments;
    for (const double t : breaks) segments.emplace_back(t, true);
    segments.emplace_back(simulation_.duration, false);
    return segments;
  }

  /// @returns whether the run goes on; x is the state at `end` then
  bool integrateSegment(double start, double end, OdeState& x) {
    dynamics_.project(start, x);
    events_.settle(start, x);
    stepper_->restart(start, x);
    while (stepper_->time() < end) {
      const auto outcome = stepper_->advance(end);
      if (outcome != Stepper::Outcome::Accepted || !dynamics_.isPositiveDefinite() ||
          hasBlownUp()) {
        fail(outcome);
        return false;
      }
      const int event = findEvent();
      recordUntil(event >= 0 ? eventTime_ : stepper_->time(), false);
      if (event >= 0 && !passEvent(event)) return false;
      result_.endTime = stepper_->time();
      if (progress_ && !progress_(stepper_->time())) {
        result_.status = RunStatus::Cancelled;
        result_.reason = "cancelled at t = " + toText(stepper_->time()) + " s";
        return false;
      }
    }
    x = stepper_->state();
    return true;
  }

  bool hasBlownUp() const {
    const auto n = static_cast<std::size_t>(simulation_.arm.dof());
    const OdeState& x = stepper_->state();
    return std::any_of(x.begin() + static_cast<std::ptrdiff_t>(n),
                       x.begin() + static_cast<std::ptrdiff_t>(2 * n),
                       [](double rate) { return !(std::abs(rate) < kBlowUpRate); });
  }

  void fail(Stepper::Outcome outcome) {
    const std::string when = " at t = " + toText(stepper_->previousTime()) + " s";
    result_.endTime = stepper_->previousTime();
    if (!dynamics_.isPositiveDefinite()) {
      result_.status = RunStatus::NotPositiveDefinite;
      result_.reason = "the inertia matrix is not positive definite" + when +
                       ": check the links' masses and inertias";
    } else if (outcome == Stepper::Outcome::StepTooSmall) {
      result_.status = RunStatus::StepTooSmall;
      result_.reason = "the step size fell below rounding" + when +
                       ": look for a jump in the inputs (name it in breaks) or loosen rtol and atol";
    } else {
      result_.status = RunStatus::BlewUp;
      result_.reason = "the motion grew without bound" + when +
                       ": reduce the step or check the inputs";
    }
  }

  /// Looks for the first mode event inside the last step; sets eventTime_ just behind it.
  int findEvent() {
    if (events_.isEmpty()) return -1;
    events_.calcValues(stepper_->time(), stepper_->state(), values_);
    if (firstNegative() < 0) return -1;
    double before = stepper_->previousTime(), after = stepper_->time();
    while (after - before > 1e-14 * std::max(1.0, after)) {
      const double middle = 0.5 * (before + after);
      if (middle <= before || middle >= after) break;
      stepper_->calcState(middle, x_);
      events_.calcValues(middle, x_, values_);
      (firstNegative() >= 0 ? after : before) = middle;
    }
    eventTime_ = after;
    stepper_->calcState(after, x_);
    events_.calcValues(after, x_, values_);
    return firstNegative();
  }

  int firstNegative() const {
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i] < 0) return static_cast<int>(i);
    }
    return -1;
  }

  bool passEvent(int event) {
    ++result_.statistics.events;
    const bool sameTime = eventTime_ - stepper_->previousTime() <= 1e-13 * std::max(1.0, eventTime_);
    eventsAtOnce_ = sameTime ? eventsAtOnce_ + 1 : 0;
    if (eventsAtOnce_ > kMaxEventsAtOnce) {
      result_.status = RunStatus::StepTooSmall;
      result_.reason = "friction or stops switch without end at t = " + toText(eventTime_) +
                       " s: check friction and stop stiffness";
      return false;
    }
    dynamics_.project(eventTime_, x_);
    events_.apply(event, eventTime_, x_);
    stepper_->restart(eventTime_, x_);
    return true;
  }

  /// Records the rows before tEnd (and at it, when `inclusive`) that the last step reached.
  void recordUntil(double tEnd, bool inclusive) {
    for (;;) {
      double t = static_cast<double>(nextRow_) * simulation_.outputStep;
      const bool isEnd = t > simulation_.duration - kRowSlack * simulation_.outputStep;
      if (isEnd) t = simulation_.duration;
      if (inclusive ? t > tEnd : t >= tEnd) return;
      stepper_->calcState(t, rowState_);
      dynamics_.project(t, rowState_);
      recorder_.record(t, rowState_, dynamics_);
      if (isEnd) return;
      ++nextRow_;
    }
  }

  const Simulation& simulation_;
  const ProgressCallback& progress_;
  SimulationResult result_;
  RunDynamics dynamics_;
  ModeEvents events_;
  RunRecorder recorder_;
  std::unique_ptr<Stepper> stepper_;
  std::vector<double> values_;
  OdeState x_, rowState_;
  double eventTime_ = 0;
  int eventsAtOnce_ = 0;
  long nextRow_ = 0;
};

}  // namespace

SimulationResult simulate(const Simulation& simulation, const ProgressCallback& progress) {
  checkSizes(simulation);
  return Run(simulation, progress).make();
}

}  // namespace denavit
