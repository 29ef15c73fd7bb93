#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "core/flexible/tip_slope.h"
#include "core/simulation/input_jumps.h"
#include "core/simulation/mode_events.h"
#include "core/simulation/run_dynamics.h"
#include "core/simulation/run_recorder.h"
#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

namespace {

/// More transitions than this without time going on mean that no mode fits the state.
constexpr int kMaxEventsAtOnce = 200;
/// Steps are looked through for events in pieces of at most this length, because the force on a
/// sticking joint may come and go within a long step; in at most so many pieces, for cheapness.
constexpr double kLookEvery = 0.01;  // [s]
constexpr double kMostLooks = 1e5;
/// Rates beyond this are no motion of an arm [rad/s|m/s].
constexpr double kBlowUpRate = 1e9;
constexpr double kCalmRate = 1e4;
/// Steps of a fixed length are short: every so many tell the energies well enough.
constexpr int kStepsPerNote = 4;
/// Rows closer than this to the end, relative to the output step, are the row at the end.
constexpr double kRowSlack = 1e-9;

std::string toText(double value) {
  char buffer[32];
  const auto end =
      std::to_chars(buffer, buffer + sizeof buffer, value, std::chars_format::general, 6);
  return {buffer, end.ptr};
}

void checkSizes(const Simulation& s) {
  const auto n = static_cast<std::size_t>(s.arm.dof());
  const auto isJoint = [&](int j) { return j >= 0 && static_cast<std::size_t>(j) < n; };
  const auto require = [](bool holds, const char* rule) {
    if (!holds) throw std::invalid_argument(rule);
  };
  require(n > 0, "simulate: the arm has no joints");
  require(!s.flexible || s.flexible->jointCount() == s.arm.jointCount(),
          "simulate: the flexible arm has other joints");
  require(s.q0.size() == s.dof() && s.qd0.size() == s.dof(),
          "simulate: q0 and qd0 need one value per coordinate");
  require(s.friction.empty() || s.friction.size() == n, "simulate: one friction per joint");
  require(s.limits.empty() || s.limits.size() == n, "simulate: one limit per joint");
  require(std::all_of(s.locked.begin(), s.locked.end(), isJoint), "simulate: locked joint");
  std::vector<char> moved(n, 0);
  for (const auto& motion : s.prescribed) {
    require(motion != nullptr, "simulate: prescribed motion");
    for (const int joint : motion->joints()) {
      require(isJoint(joint), "simulate: prescribed joint");
      require(!std::exchange(moved[static_cast<std::size_t>(joint)], 1),
              "simulate: a joint is prescribed twice");
    }
  }
  require(s.duration > 0 && s.outputStep > 0,
          "simulate: duration and output step must be positive");
  require(s.integrator.step > 0 && s.integrator.maxStep > 0 && s.integrator.rtol > 0 &&
              s.integrator.atol > 0 && s.integrator.order >= 1 && s.integrator.order <= 8,
          "simulate: integrator settings");
}

/// One run from start to end.
class Run {
 public:
  Run(const Simulation& simulation, const ProgressCallback& progress,
      const RecordingObserver& observer)
      : simulation_(simulation),
        progress_(progress),
        observer_(observer),
        dynamics_(simulation, result_.statistics),
        events_(dynamics_),
        recorder_(simulation),
        stepper_(
            makeStepper(simulation.integrator, dynamics_, simulation.dof(), result_.statistics)),
        stepsPerNote_(isFixedStep(simulation.integrator.method) ? kStepsPerNote : 1) {}

  SimulationResult make() {
    OdeState x = dynamics_.makeInitialState();
    double start = 0;
    for (const auto& [end, isBreak] : makeSegments()) {
      dynamics_.setSegment(start, end, isBreak);
      if (start > 0) dynamics_.passBreak(start, x);
      if (!integrateSegment(start, end, x)) break;
      dynamics_.project(end, x);
      start = end;
    }
    if (result_.status == RunStatus::Completed) (void)recordUntil(simulation_.duration, true);
    auto outcome = recorder_.finish();
    result_.recording = std::move(outcome.recording);
    result_.energyClosure = outcome.energyClosure;
    result_.violations = std::move(outcome.violations);
    return std::move(result_);
  }

 private:
  std::vector<std::pair<double, bool>> makeSegments() const {
    std::vector<std::pair<double, bool>> segments;
    const std::vector<InputJumps> jumps = findInputJumps(simulation_);
    for (const double t : makeBreaks(simulation_, jumps)) segments.emplace_back(t, true);
    segments.emplace_back(simulation_.duration, endsAtJump(simulation_, jumps));
    return segments;
  }

  /// @returns whether the run goes on; x is the state at `end` then
  bool integrateSegment(double start, double end, OdeState& x) {
    dynamics_.project(start, x);
    dynamics_.startStep();
    events_.settle(start, x);
    stepper_->restart(start, x);
    watchDeflection();
    noteEnergies();
    while (stepper_->time() < end) {
      const auto outcome = stepper_->advance(end);
      if (outcome != Stepper::Outcome::Accepted || hasBlownUp()) {
        fail(outcome);
        return false;
      }
      dynamics_.startStep();  // what a restart meets below belongs to the next one
      const bool event = findEvent();
      if (!recordUntil(event ? eventTime_ : stepper_->time(), false)) return false;
      if (event && !passEvents()) return false;
      result_.endTime = stepper_->time();
      watchDeflection();
      if (++stepsSinceNote_ >= stepsPerNote_ || event) noteEnergies();
      if (observer_) observer_(recorder_.recording());
      if (progress_ && !progress_(stepper_->time())) {
        result_.status = RunStatus::Cancelled;
        result_.reason = "cancelled at t = " + toText(stepper_->time()) + " s";
        return false;
      }
    }
    x = stepper_->state();
    return true;
  }

  /// Notes the first link that bends beyond small deflections.
  void watchDeflection() {
    if (!simulation_.flexible || result_.deflection) return;
    const OdeState& x = stepper_->state();
    q_ = Eigen::Map<const VecX<double>>(x.data(), simulation_.dof());
    for (int link = 0; link < simulation_.arm.jointCount(); ++link) {
      const double slope =
          calcTipSlope(simulation_.flexible->links[static_cast<std::size_t>(link)], q_);
      if (!(slope > kMostTipSlope)) continue;
      result_.deflection = DeflectionWarning{link, stepper_->time(), slope};
      return;
    }
  }

  /// Takes the state into the scale of the closure.
  void noteEnergies() {
    stepsSinceNote_ = 0;
    const OdeState& x = stepper_->state();
    recorder_.noteEnergies(dynamics_.calcEnergies(x), x[x.size() - 2]);
  }

  bool hasBlownUp() const {
    const auto n = static_cast<std::size_t>(simulation_.dof());
    const OdeState& x = stepper_->state();
    return std::any_of(x.begin() + static_cast<std::ptrdiff_t>(n),
                       x.begin() + static_cast<std::ptrdiff_t>(2 * n),
                       [](double rate) { return !(std::abs(rate) < kBlowUpRate); });
  }

  void fail(Stepper::Outcome outcome) {
    const std::string time = "t = " + toText(stepper_->previousTime()) + " s", when = " at " + time;
    result_.endTime = stepper_->previousTime();
    if (!dynamics_.isPositiveDefinite()) {
      result_.status = RunStatus::NotPositiveDefinite;
      result_.reason =
          "the inertia matrix is not positive definite" + when +
          (simulation_.flexible ? ": the links bend beyond their model: reduce the step or tighten "
                                  "rtol, or move more gently"
                                : ": check the links' masses and inertias");
    } else if (const char* what = dynamics_.notFinite(); what && wasCalm()) {
      result_.status = RunStatus::BlewUp;
      result_.reason = std::string("a ") + what + " has no finite value right after " + time +
                       ": check the inputs' formulas";
    } else if (const char* large = dynamics_.tooLarge(); large && wasCalm()) {
      result_.status = RunStatus::BlewUp;
      result_.reason = std::string("a ") + large + " is above 1e30 right after " + time +
                       ", more than can be computed with: check the inputs' formulas and units";
    } else if (outcome == Stepper::Outcome::StepTooSmall) {
      result_.status = RunStatus::StepTooSmall;
      result_.reason =
          "the step size fell below rounding" + when +
          ": look for a force that jumps with the state (smooth it), or loosen rtol and atol";
    } else {
      result_.status = RunStatus::BlewUp;
      result_.reason =
          outcome == Stepper::Outcome::NotFinite && wasCalm()
              ? "a force or motion is not a finite number" + when + ": check the inputs' formulas"
              : "the motion grew without bound" + when + ": reduce the step or check the inputs";
    }
  }

  /// Whether the last step began at rates that do not overflow within a step.
  bool wasCalm() {
    stepper_->calcState(stepper_->previousTime(), x_);
    return std::none_of(x_.begin() + simulation_.dof(), x_.begin() + 2 * simulation_.dof(),
                        [](double rate) { return !(std::abs(rate) < kCalmRate); });
  }

  /// Looks for the first mode event inside the last step; sets eventTime_ just behind it and x_ to
  /// the state there.
  bool findEvent() {
    if (events_.isEmpty()) return false;
    const double start = stepper_->previousTime(), end = stepper_->time();
    const int pieces =
        static_cast<int>(std::clamp((end - start) / kLookEvery, 0.0, kMostLooks)) + 1;
    double before = start;
    stepper_->calcState(start, beforeX_);
    for (int k = 1; k <= pieces; ++k, x_.swap(beforeX_)) {
      const double after = k == pieces ? end : start + k * (end - start) / pieces;
      if (isPastEvent(after)) return locateEvent(before, after);
      // Between two looks a joint may touch a stop and turn back.
      const double turn = events_.findTurn(beforeX_, x_);
      if (turn > 0) {
        const double between = before + turn * (after - before);
        if (isPastEvent(between)) return locateEvent(before, between);
        stepper_->calcState(after, x_);
      }
      before = after;
    }
    return false;
  }

  bool isPastEvent(double t) {
    stepper_->calcState(t, x_);
    return events_.countEvents(t, x_) > 0;
  }

  /// By bisection: nothing has happened at `before`, something at `after`.
  bool locateEvent(double before, double after) {
    while (after - before > 1e-14 * std::max(1.0, after)) {
      const double middle = 0.5 * (before + after);
      if (middle <= before || middle >= after) break;
      (isPastEvent(middle) ? after : before) = middle;
    }
    eventTime_ = after;
    stepper_->calcState(after, x_);
    result_.statistics.events += events_.countEvents(after, x_);
    return true;
  }

  bool passEvents() {
    const bool sameTime =
        eventTime_ - stepper_->previousTime() <= 1e-13 * std::max(1.0, eventTime_);
    eventsAtOnce_ = sameTime ? eventsAtOnce_ + 1 : 0;
    if (eventsAtOnce_ > kMaxEventsAtOnce) {
      result_.endTime = eventTime_;
      result_.status = RunStatus::StepTooSmall;
      result_.reason = "friction or stops switch without end at t = " + toText(eventTime_) +
                       " s: check friction and stop stiffness";
      return false;
    }
    dynamics_.project(eventTime_, x_);
    events_.settle(eventTime_, x_);
    stepper_->restart(eventTime_, x_);
    return true;
  }

  /// Records the rows before tEnd (and at it, when `inclusive`) that the last step reached.
  /// @returns false where the forces there are not finite: the run ends, without that row
  bool recordUntil(double tEnd, bool inclusive) {
    for (;;) {
      double t = static_cast<double>(nextRow_) * simulation_.outputStep;
      const bool isEnd = t > simulation_.duration - kRowSlack * simulation_.outputStep;
      if (isEnd) t = simulation_.duration;
      if (inclusive ? t > tEnd : t >= tEnd) return true;
      stepper_->calcState(t, rowState_);
      dynamics_.project(t, rowState_);
      if (!recorder_.record(t, rowState_, dynamics_)) {
        fail(Stepper::Outcome::NotFinite);
        return false;
      }
      if (isEnd) return true;
      ++nextRow_;
    }
  }

  const Simulation& simulation_;
  const ProgressCallback& progress_;
  const RecordingObserver& observer_;
  SimulationResult result_;
  RunDynamics dynamics_;
  ModeEvents events_;
  RunRecorder recorder_;
  std::unique_ptr<Stepper> stepper_;
  OdeState x_, beforeX_, rowState_;
  VecX<double> q_;
  int stepsPerNote_, stepsSinceNote_ = 0;
  double eventTime_ = 0;
  int eventsAtOnce_ = 0;
  long nextRow_ = 0;
};

}  // namespace

SimulationResult simulate(const Simulation& simulation, const ProgressCallback& progress,
                          const RecordingObserver& observer) {
  checkSizes(simulation);
  return Run(simulation, progress, observer).make();
}

}  // namespace denavit
