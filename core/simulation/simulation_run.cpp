#include "core/simulation/simulation_run.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/flexible/tip_slope.h"
#include "core/simulation/break_plan.h"
#include "core/simulation/event_search.h"
#include "core/simulation/run_checks.h"
#include "core/simulation/run_failure.h"
#include "core/simulation/run_recorder.h"
#include "core/simulation/stepper.h"

namespace denavit {

namespace {

/// More transitions than this without time going on mean that no mode fits the state.
constexpr int kMaxEventsAtOnce = 200;
/// And so do more than this that follow one another faster than anything of an arm or a motor.
constexpr int kMaxEventsInBurst = 2000;
constexpr double kBurstGap = 1e-8;  // [s]
/// So many adaptive steps in a row below this, and below that part of the run, make no headway: a
/// force jumps to and fro that no event tells of.
constexpr int kMaxCrawlingSteps = 10000;
constexpr double kCrawl = 1e-9, kCrawlOfRun = 1e-8;  // [s], of the duration
/// Rates beyond this are no motion of an arm [rad/s|m/s].
constexpr double kBlowUpRate = 1e5;
/// Steps of a fixed length are short: every so many tell the energies well enough.
constexpr int kStepsPerNote = 4;
/// Rows closer than this to the end, relative to the output step or a shorter run, are the row at
/// the end.
constexpr double kRowSlack = 1e-9;
/// A change does not act closer to where a step ended than this part of the grid: steps that are
/// not cut for it do not land on it by rounding.
constexpr double kGridSlack = 1e-3;
/// Offset of the ends of a segment to its inside, relative to its length.
constexpr double kBeside = 1e-9;
constexpr double kBeforeStart = -1;  // [s] see RunPart::nextSample()

}  // namespace

class SimulationRun::Work {
 public:
  Work(Simulation simulation, Kind kind)
      : simulation_(std::move(simulation)),
        dynamics_(simulation_, result_.statistics),
        events_(dynamics_),
        recorder_(dynamics_),
        stepper_(
            makeStepper(simulation_.integrator, dynamics_, dynamics_.layout(), result_.statistics)),
        search_(events_, *stepper_),
        plan_(simulation_),
        stepsPerNote_(isFixedStep(simulation_.integrator.method) ? kStepsPerNote : 1),
        isLive_(kind == Kind::Live) {
    changes_ = std::move(simulation_.changes);
    simulation_.changes.clear();
    result_.engine = dynamics_.engine().name();
    result_.method = dynamics_.engine().method();
  }

  bool step() {
    if (isOver_) return false;
    if (!isBegun_) {
      begin();
    } else if (stepper_->time() >= landing_.time && !passLanding()) {
      return false;
    }
    if (!applyDue()) return false;
    followPlan();
    keepsBack_ = isLive_ || applied_ < changes_.size();
    if (keepsBack_) save(back_);
    if (!makeStep(std::min(landing_.time, plan_.known()))) return false;
    const double g = nextChange();
    if (g < stepper_->time()) {
      goBack();
      if (!makeStep(g)) return false;
    }
    return true;
  }

  bool advanceTo(double t, const std::function<bool()>& goesOn) {
    while (!(isBegun_ && stepper_->time() >= t)) {
      if (!step()) return false;
      if (!goesOn || stepper_->time() >= t || goesOn()) continue;
      ask(stepper_->time());
      return false;
    }
    ask(t);
    return true;
  }

  double apply(const RunChange& change) {
    require(change);
    if (!isBegun_) (void)step();
    // A step that was made but not asked about may be taken back.
    const double grid = simulation_.changeGrid;
    const double least = (keepsBack_ ? backTime_ : stepper_->time()) + kGridSlack * grid;
    const double from = std::max(asked_, least);
    double k = std::floor(from / grid);
    while (k * grid <= from) ++k;
    const double g = k * grid;
    const auto behind = std::upper_bound(
        changes_.begin() + static_cast<std::ptrdiff_t>(applied_), changes_.end(), g,
        [](double time, const TimedChange& other) { return time < other.time; });
    changes_.insert(behind, {g, change});
    if (g < stepper_->time()) goBack();
    return g;
  }

  void amend(const RunChange& change) {
    require(change);
    if (applied_ == changes_.size()) throw std::logic_error("change: the last one acts already");
    changes_.back().change = change;
  }

  void cancel() {
    if (isOver_) return;
    isOver_ = true;
    result_.status = RunStatus::Cancelled;
    result_.reason = "cancelled at t = " + toShortText(stepper_->time()) + " s";
  }

  SimulationResult finish() {
    auto outcome = recorder_.finish();
    result_.recording = std::move(outcome.recording);
    result_.energyClosure = outcome.energyClosure;
    result_.energyClosureTime = outcome.energyClosureTime;
    result_.violations = std::move(outcome.violations);
    return std::move(result_);
  }

  Snapshot snapshot() {
    if (!isBegun_) begin();
    Snapshot made{simulation_, applied_, asked_, {}};
    if (keepsBack_) {
      made.memory = back_;
    } else {
      save(made.memory);
    }
    return made;
  }

  void restore(const Snapshot& snapshot, double keepUntil) {
    if (snapshot.applied > changes_.size() || snapshot.asked > asked_ ||
        snapshot.applied < forgotten_) {
      throw std::invalid_argument("restore: the snapshot is of another run");
    }
    simulation_ = snapshot.simulation;
    applied_ = snapshot.applied;
    // What came later belongs to the path that is left.
    std::size_t kept = applied_;
    while (kept < changes_.size() && changes_[kept].time <= keepUntil) ++kept;
    changes_.resize(kept);
    dynamics_.renewAll();
    events_.renew();
    for (std::size_t k = 0; k < applied_; ++k) takeSettings(changes_[k].change);
    plan_.renew(0);
    RunMemory memory = snapshot.memory;
    load(memory);
    asked_ = snapshot.asked;
    keepsBack_ = isOver_ = hasPassed_ = false;
    result_.status = RunStatus::Completed;
    result_.reason.clear();
    (void)advanceTo(asked_, nullptr);
  }

  void forgetBefore(const Snapshot& snapshot) {
    recorder_.forgetBefore(snapshot.asked);
    for (; forgotten_ < snapshot.applied; ++forgotten_) {
      RunChange& change = changes_[forgotten_].change;
      change = {.settings = std::move(change.settings)};
    }
  }

  [[nodiscard]] RunDynamics& examine(double t, OdeState& x) {
    lookAt(t, x, [&] { dynamics_.evaluate(t, x); });
    return dynamics_;
  }

  /// Nothing before this time is asked about any more [s].
  void ask(double t) { asked_ = std::max(asked_, t); }
  [[nodiscard]] bool isOver() const { return isOver_; }
  [[nodiscard]] double time() const { return isBegun_ ? stepper_->time() : 0; }
  [[nodiscard]] RunDynamics& dynamics() { return dynamics_; }
  [[nodiscard]] const RunRecorder& recorder() const { return recorder_; }
  void keepSides() { recorder_.keepSides(); }
  [[nodiscard]] const std::vector<TimedChange>& changes() const { return changes_; }
  [[nodiscard]] std::size_t appliedCount() const { return applied_; }
  [[nodiscard]] const SimulationResult& outcome() const { return result_; }
  void calcState(double t, OdeState& x) {
    lookAt(t, x, [] {});
  }

 private:
  void begin() {
    isBegun_ = true;
    OdeState x = dynamics_.makeInitialState();
    startSegment(0, x);
    if (dynamics_.nextSample(kBeforeStart) <= 0) passSample(kBeforeStart, 0, x);
  }

  /// From a break, or the beginning, to the next one.
  void startSegment(double t, OdeState& x) {
    landing_ = plan_.next(t);
    segmentStart_ = t;
    dynamics_.setSegment(t, landing_.time, landing_.isBreak);
    if (t > 0) dynamics_.passBreak(t, x);
    restart(t, x);
    lookBeside(t + kBeside * (landing_.time - t), x);
    watchDeflection();
    noteEnergies();
  }

  /// Looks at both ends of a segment, just inside it.
  void lookBeside(double t, const OdeState& state) {
    if (!std::isfinite(t) || !recorder_.looksBeside()) return;
    OdeState x = state;
    dynamics_.project(t, x);
    recorder_.lookBeside(t, x);
  }

  void restart(double t, OdeState& x) {
    dynamics_.project(t, x);
    dynamics_.startStep();
    events_.settle(t, x);
    stepper_->restart(t, x);
    aim();
  }

  /// Steps of a fixed length fit between samples.
  void aim() {
    const double sample = dynamics_.nextSample(stepper_->time());
    if (std::isfinite(sample)) {
      stepper_->aim(std::min(sample, landing_.time));
    } else if (!simulation_.parts.empty()) {
      stepper_->aim(sample);
    }
  }

  /// @returns whether the run goes on
  bool passLanding() {
    OdeState x = stepper_->state();
    const double t = landing_.time;
    lookBeside(t - kBeside * (t - segmentStart_), x);
    dynamics_.project(t, x);
    if (t >= simulation_.duration) {
      if (recordUntil(simulation_.duration, true)) end();
      return false;
    }
    startSegment(t, x);
    return true;
  }

  /// A run without an end learns of breaks on its way.
  void followPlan() {
    if (!plan_.extend(stepper_->time())) return;
    landing_ = plan_.next(stepper_->time());
    dynamics_.setSegment(segmentStart_, landing_.time, landing_.isBreak);
  }

  /// @returns whether the run goes on
  bool makeStep(double limit) {
    const double start = stepper_->time(), sample = dynamics_.nextSample(start);
    const auto outcome = stepper_->advance(std::min(limit, sample));
    if (outcome != Stepper::Outcome::Accepted || hasBlownUp()) {
      fail(outcome);
      return false;
    }
    if (isCrawling(stepper_->time() - start)) {
      endSwitching(describeCrawling(start, stepper_->time() - start, dynamics_), start);
      return false;
    }
    dynamics_.startStep();  // what a restart meets below belongs to the next one
    const bool event = search_.find();
    if (event) result_.statistics.events += search_.count();
    if (nextChange() < (event ? search_.time() : stepper_->time())) return true;  // taken back
    if (!recordUntil(event ? search_.time() : stepper_->time(), false)) return false;
    const bool samples = !event && stepper_->time() >= sample;
    if (isLive_ && (event || samples)) keepPassed();
    if (event && !passEvents()) return false;
    if (samples) {
      sampled_ = stepper_->state();
      passSample(start, sample, sampled_);
    }
    result_.endTime = stepper_->time();
    watchDeflection();
    if (++stepsSinceNote_ >= stepsPerNote_ || event) noteEnergies();
    return true;
  }

  /// Samples and events begin another step: a live run keeps the one before, to be looked at.
  void keepPassed() {
    passed_.startSaving();
    exchangeStep(passed_);
    hasPassed_ = true;
  }
  void exchangeStep(RunMemory& memory) {
    dynamics_.exchange(memory);
    stepper_->exchange(memory);
  }

  /// Calls look() where x is the state at t and joints and parts are in the modes of its step.
  template <typename Look>
  void lookAt(double t, OdeState& x, const Look& look) {
    if (!isBegun_) begin();
    const bool isPassed = hasPassed_ && t < stepper_->previousTime();
    const RunStatistics counted = result_.statistics;
    if (isPassed) {
      present_.startSaving();
      exchangeStep(present_);
      passed_.startRestoring();
      exchangeStep(passed_);
    }
    stepper_->calcState(t, x);
    dynamics_.project(t, x);
    look();
    if (!isPassed) return;
    present_.startRestoring();
    exchangeStep(present_);
    result_.statistics = counted;
  }

  void passSample(double from, double t, OdeState& x) {
    dynamics_.project(t, x);
    dynamics_.sample(from, t, x);
    events_.settle(t, x);
    stepper_->resume(t, x);
    aim();
  }

  [[nodiscard]] double nextChange() const {
    return applied_ < changes_.size() ? changes_[applied_].time
                                      : std::numeric_limits<double>::infinity();
  }

  /// Applies what is to act where the last step ended. @returns whether the run goes on
  bool applyDue() {
    while (nextChange() <= stepper_->time()) {
      const RunChange& change = changes_[applied_++].change;
      if (change.ends) {
        simulation_.duration = stepper_->time();
        result_.endTime = stepper_->time();
        if (recordUntil(simulation_.duration, true)) end();
        return false;
      }
      take(change);
    }
    return true;
  }

  void take(const RunChange& change) {
    const double t = stepper_->time();
    OdeState x = stepper_->state();
    const bool arm = change.arm || change.flexible || change.engine;
    const double before = arm ? dynamics_.calcEnergies(x).total() : 0;
    if (change.input) simulation_.input = *change.input;
    if (change.voltage) simulation_.voltage = *change.voltage;
    if (change.wrench) simulation_.wrench = *change.wrench;
    if (change.friction) simulation_.friction = *change.friction;
    if (change.motorFriction) simulation_.motorFriction = *change.motorFriction;
    if (change.pulls) {
      simulation_.pulls = *change.pulls;
      dynamics_.adoptPulls();
    }
    if (change.flexible) simulation_.flexible = change.flexible;
    if (change.arm) simulation_.arm = *change.arm;
    if (change.engine) simulation_.engine = change.engine;
    if (arm) simulation_.programs = nullptr;
    takeSettings(change);
    if (!change.settings.empty()) dynamics_.adoptSettings(t);
    if (change.isGentle()) {
      events_.settle(t, x);
      stepper_->resume(t, x);
      if (!change.settings.empty()) aim();
      return;
    }
    dynamics_.adopt(arm);
    // What is put onto the arm at once, or taken off it, is work.
    if (arm) x[dynamics_.layout().work()] += dynamics_.calcEnergies(x).total() - before;
    events_.renew();
    if (change.input || change.wrench) plan_.renew(t);
    landing_ = plan_.next(t);
    dynamics_.setSegment(t, landing_.time, landing_.isBreak);
    segmentStart_ = t;
    restart(t, x);
    noteEnergies();
  }

  void takeSettings(const RunChange& change) {
    for (const PartSetting& setting : change.settings) {
      (void)dynamics_.setPart(setting.name, setting.values);
    }
  }

  void require(const RunChange& change) {
    if (isOver_) throw std::logic_error("change: the run is over");
    requireConsistent(simulation_, change);
    if (!change.settings.empty() && simulation_.parts.empty()) {
      throw std::invalid_argument("change: no part of the run has a setting " +
                                  change.settings.front().name);
    }
  }

  void save(RunMemory& memory) {
    memory.startSaving();
    exchange(memory);
    if (&memory == &back_) backTime_ = stepper_->time();
  }
  void load(RunMemory& memory) {
    memory.startRestoring();
    exchange(memory);
  }
  void goBack() { load(back_); }

  void exchange(RunMemory& memory) {
    dynamics_.exchange(memory);
    stepper_->exchange(memory);
    recorder_.exchange(memory);
    RunStatistics& s = result_.statistics;
    for (long* count : {&s.steps, &s.rejected, &s.evaluations, &s.events}) memory(*count);
    memory(result_.endTime);
    bool bent = result_.deflection.has_value();
    DeflectionWarning warning = result_.deflection.value_or(DeflectionWarning{});
    memory(bent);
    memory(warning.link);
    memory(warning.worstLink);
    for (double* number : {&warning.time, &warning.slope, &warning.worstTime}) memory(*number);
    result_.deflection = bent ? std::optional(warning) : std::nullopt;
    memory(nextRow_);
    memory(stepsSinceNote_);
    memory(eventsAtOnce_);
    memory(eventsInBurst_);
    memory(lastEvent_);
    memory(crawlingSteps_);
    memory(landing_.time);
    memory(landing_.isBreak);
    memory(segmentStart_);
  }

  void end() {
    isOver_ = true;
    result_.status = RunStatus::Completed;
  }

  void fail(Stepper::Outcome outcome) {
    isOver_ = true;
    stepper_->calcState(stepper_->previousTime(), x_);
    describeFailure(outcome, stepper_->previousTime(), x_, dynamics_, result_);
  }

  /// Notes which link bends beyond small deflections first, and which one bends most.
  void watchDeflection() {
    if (!simulation_.flexible) return;
    q_ = Eigen::Map<const VecX<double>>(stepper_->state().data(), simulation_.dof());
    std::optional<DeflectionWarning>& warning = result_.deflection;
    const double t = stepper_->time();
    for (int link = 0; link < simulation_.jointCount(); ++link) {
      const double slope = dynamics_.engine().tipSlope(link, q_);
      if (!(slope > (warning ? warning->slope : kMostTipSlope))) continue;
      if (!warning) warning = DeflectionWarning{link, t, link, slope, t};
      warning->worstLink = link;
      warning->slope = slope;
      warning->worstTime = t;
    }
  }

  /// Includes the present state in the closure and its scale.
  void noteEnergies() {
    stepsSinceNote_ = 0;
    const OdeState& x = stepper_->state();
    const StateLayout& l = dynamics_.layout();
    recorder_.noteEnergies(stepper_->time(), dynamics_.calcEnergies(x), x[l.work()],
                           x[l.dissipation()]);
  }

  bool hasBlownUp() const {
    const StateLayout& l = dynamics_.layout();
    const auto rates = stepper_->state().begin() + static_cast<std::ptrdiff_t>(l.rates());
    return std::any_of(rates, rates + static_cast<std::ptrdiff_t>(l.coordinates),
                       [](double rate) { return !(std::abs(rate) < kBlowUpRate); });
  }

  bool isCrawling(double length) {
    const bool isTiny = length < std::min(kCrawl, kCrawlOfRun * simulation_.duration);
    crawlingSteps_ = isTiny && !isFixedStep(simulation_.integrator.method) ? crawlingSteps_ + 1 : 0;
    return crawlingSteps_ > kMaxCrawlingSteps;
  }

  void endSwitching(std::string reason, double t) {
    isOver_ = true;
    result_.endTime = t;
    result_.status = RunStatus::StepTooSmall;
    result_.reason = std::move(reason);
  }

  void endDead(std::string reason, double t) {
    isOver_ = true;
    result_.endTime = t;
    result_.status = RunStatus::DeadEnd;
    result_.reason = "at t = " + toShortText(t) + " s " + std::move(reason);
  }

  bool passEvents() {
    const double t = search_.time();
    const bool sameTime = t - stepper_->previousTime() <= 1e-13 * std::max(1.0, t);
    eventsAtOnce_ = sameTime ? eventsAtOnce_ + 1 : 0;
    eventsInBurst_ = t - lastEvent_ <= kBurstGap ? eventsInBurst_ + 1 : 0;
    lastEvent_ = t;
    if (eventsAtOnce_ > kMaxEventsAtOnce || eventsInBurst_ > kMaxEventsInBurst) {
      endSwitching(describeSwitching(t, dynamics_), t);
      return false;
    }
    dynamics_.project(t, search_.state());
    events_.settle(t, search_.state());
    if (std::string why = dynamics_.engine().deadEnd(); !why.empty()) {
      endDead(std::move(why), t);
      return false;
    }
    stepper_->restart(t, search_.state());
    aim();
    return true;
  }

  /// Records the rows before tEnd (and at it, when `inclusive`) that the last step reached.
  /// @returns false where the forces there are not finite: the run ends, without that row
  bool recordUntil(double tEnd, bool inclusive) {
    const double T = simulation_.duration;
    const double slack = kRowSlack * std::min(simulation_.outputStep, T);
    for (;;) {
      double t = static_cast<double>(nextRow_) * simulation_.outputStep;
      const bool isEnd = t >= T - slack;
      if (isEnd) t = T;
      if (inclusive ? t > tEnd : t >= tEnd) return true;
      stepper_->calcState(t, rowState_);
      dynamics_.project(t, rowState_);
      if (!recorder_.record(t, rowState_)) {
        fail(Stepper::Outcome::NotFinite);
        return false;
      }
      if (isEnd) return true;
      ++nextRow_;
    }
  }

  Simulation simulation_;
  std::vector<TimedChange> changes_;  ///< in order of time
  std::size_t applied_ = 0;           ///< of them
  std::size_t forgotten_ = 0;         ///< of them: only their settings are left
  SimulationResult result_;
  RunDynamics dynamics_;
  ModeEvents events_;
  RunRecorder recorder_;
  std::unique_ptr<Stepper> stepper_;
  EventSearch search_;
  BreakPlan plan_;
  BreakPlan::Landing landing_{};  ///< the end of the segment
  double segmentStart_ = 0;       ///< [s]
  OdeState x_, rowState_, sampled_;
  VecX<double> q_;
  int stepsPerNote_, stepsSinceNote_ = 0;
  int eventsAtOnce_ = 0, eventsInBurst_ = 0, crawlingSteps_ = 0;
  double lastEvent_ = 0;  ///< [s]
  long nextRow_ = 0;
  bool isLive_, isBegun_ = false, isOver_ = false;
  double asked_ = 0;            ///< [s] the latest time that was asked for
  RunMemory back_;              ///< where the last step began
  double backTime_ = 0;         ///< [s] that
  bool keepsBack_ = false;      ///< whether back_ is of the last step
  RunMemory passed_, present_;  ///< the step that a sample or an event ended, and what follows
  bool hasPassed_ = false;
};

SimulationRun::SimulationRun(Simulation simulation, Kind kind) {
  requireConsistent(simulation);
  work_ = std::make_unique<Work>(std::move(simulation), kind);
}

SimulationRun::~SimulationRun() = default;

bool SimulationRun::step() {
  const bool made = work_->step();
  work_->ask(work_->time());
  return made;
}
bool SimulationRun::advanceTo(double t) { return work_->advanceTo(t, nullptr); }
bool SimulationRun::advanceTo(double t, const std::function<bool()>& goesOn) {
  return work_->advanceTo(t, goesOn);
}
bool SimulationRun::isOver() const { return work_->isOver(); }
double SimulationRun::time() const { return work_->time(); }
void SimulationRun::calcState(double t, OdeState& x) { work_->calcState(t, x); }
const StateLayout& SimulationRun::layout() const { return work_->dynamics().layout(); }
ArmEngine& SimulationRun::place(const OdeState& x) { return work_->dynamics().place(x); }
double SimulationRun::apply(const RunChange& change) { return work_->apply(change); }
void SimulationRun::amend(const RunChange& change) { work_->amend(change); }
std::size_t SimulationRun::appliedCount() const { return work_->appliedCount(); }
const std::vector<TimedChange>& SimulationRun::changes() const { return work_->changes(); }
void SimulationRun::cancel() { work_->cancel(); }
SimulationRun::Snapshot SimulationRun::snapshot() { return work_->snapshot(); }
void SimulationRun::restore(const Snapshot& snapshot, double keepUntil) {
  work_->restore(snapshot, keepUntil);
}
void SimulationRun::restore(const Snapshot& snapshot) {
  work_->restore(snapshot, -std::numeric_limits<double>::infinity());
}
void SimulationRun::forgetBefore(const Snapshot& snapshot) { work_->forgetBefore(snapshot); }
const SimulationResult& SimulationRun::outcome() const { return work_->outcome(); }
RunDynamics& SimulationRun::examine(double t, OdeState& x) { return work_->examine(t, x); }
const Recording& SimulationRun::recording() const { return work_->recorder().recording(); }
void SimulationRun::keepSides() { work_->keepSides(); }
const Recording& SimulationRun::sides() const { return work_->recorder().sides(); }
const RunStatistics& SimulationRun::statistics() const { return work_->outcome().statistics; }
SimulationResult SimulationRun::finish() { return work_->finish(); }

}  // namespace denavit
