#include "models/live/live_run.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "models/json/number_text.h"
#include "models/live/live_changes.h"
#include "models/live/live_eye.h"
#include "models/live/live_moments.h"
#include "models/scenario/make_simulation.h"
#include "models/scenario/mechanism_motion.h"
#include "models/scenario/omitted_terms.h"

namespace denavit {

namespace {

/// [Hz] What a hand holds swings so fast, damped so much.
constexpr double kHandFrequency = 2, kHandDamping = 1;

ScenarioDescription makeOpenEnded(ScenarioDescription scenario) {
  scenario.recorded.clear();
  scenario.openEnded = true;
  return scenario;
}

/// Whether the arm itself may be another one after these values.
bool concernsJoints(const RobotChanges& values) {
  return std::ranges::any_of(values, [](const auto& value) {
    return value.first.starts_with("joints") || value.first.starts_with("payload");
  });
}

nlohmann::json toJson(const Eigen::Vector3d& v) { return {v[0], v[1], v[2]}; }

nlohmann::json toJson(const PullDescription& pull) {
  return {{"link", pull.link},           {"point", toJson(pull.point)},
          {"force", toJson(pull.force)}, {"stiffness", pull.stiffness},
          {"damping", pull.damping},     {"target", toJson(pull.target)}};
}

nlohmann::json toJson(const std::vector<PullDescription>& pulls) {
  nlohmann::json list = nlohmann::json::array();
  for (const PullDescription& pull : pulls) list.push_back(toJson(pull));
  return list;
}

}  // namespace

class LiveRun::Work {
 public:
  explicit Work(ScenarioDescription scenario)
      : start_(makeOpenEnded(std::move(scenario))),
        changes_(start_),
        run_(makeLiveSimulation(start_), SimulationRun::Kind::Live) {
    eye_.setRobot(makeMovingRobot(start_));
    eye_.setTargets(findTargetJoints(start_));
    remember();
  }

  bool advanceTo(double t, const std::function<bool()>& goesOn) {
    if (isOver_ || !std::isfinite(t)) return false;
    while (time_ < t) {
      const double next = std::min(t, std::max(moments_.dueAt(), time_ + kLeastStretch));
      if (!goOn(next, goesOn)) return false;
      if (time_ >= moments_.dueAt()) remember();
      if (time_ < t && goesOn && !goesOn()) return false;
    }
    return true;
  }

  double set(const RobotChanges& values) {
    return add(values, isPulled() && !setsAllPulls(values));
  }

  double pull(const PullDescription& hand) {
    std::vector<PullDescription> pulls = scenario().pulls;
    if (!isPulled()) {
      pulls.push_back(hand);
      return add({{"pulls", toJson(pulls)}}, true);
    }
    PullDescription& held = pulls.back();
    if (held == hand) return actsAt_;
    const std::string place = "pulls[" + std::to_string(pulls.size() - 1) + "]";
    held.target = hand.target;
    if (held == hand) return add({{place + ".target", toJson(hand.target)}}, true);
    held = hand;
    return add({{"pulls", toJson(pulls)}}, true);
  }

  double release() {
    if (!isPulled()) return time_;
    std::vector<PullDescription> pulls = scenario().pulls;
    pulls.pop_back();
    return add({{"pulls", toJson(pulls)}}, false);
  }

  PullDescription usualPull(int link, const Eigen::Vector3d& point) {
    settle();
    const double mass = eye_.findInertia(run_, time_, link, point);
    const double rate = 2 * std::numbers::pi * kHandFrequency;
    return {.link = link,
            .point = point,
            .stiffness = mass * rate * rate,
            .target = eye_.findPoint(run_, time_, link, point),
            .damping = 2 * kHandDamping * mass * rate};
  }

  Eigen::Vector3d findPoint(int link, const Eigen::Vector3d& point) {
    settle();
    return eye_.findPoint(run_, time_, link, point);
  }

  const LiveLook& look() {
    settle();
    return eye_.look(run_, time_, isPulled() ? &scenario().pulls.back() : nullptr,
                     isControlled(start_.input));
  }

  void rewindTo(double t) {
    t = std::clamp(std::isnan(t) ? time_ : t, earliest(), time_);
    const LiveMoments::Moment& moment = moments_.goBackTo(t);
    isOver_ = false;
    reason_.clear();
    changes_.rewind(t, moment.scenario, moment.changes);
    eye_.setRobot(makeMovingRobot(scenario()));
    time_ = moment.time;
    run_.restore(moment.run, t);
    (void)goOn(t, nullptr);
    actsAt_ = time_;
  }

  double end() {
    if (isOver_) return time_;
    const double t = run_.apply({.ends = true});
    if (goOn(t, nullptr)) {
      while (run_.step()) {
      }
    }
    if (!isOver_) finish();
    return time_;
  }

  ScenarioDescription kept() const {
    ScenarioDescription kept = start_;
    kept.recorded = changes_.list();
    while (!kept.recorded.empty() && kept.recorded.back().time > time_) kept.recorded.pop_back();
    kept.duration = time_ > 0 ? time_ : kept.recordedGrid;
    return kept;
  }

  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] bool isOver() const { return isOver_; }
  [[nodiscard]] const std::string& reason() const { return reason_; }
  [[nodiscard]] const ScenarioDescription& scenario() const { return changes_.scenario(); }
  [[nodiscard]] bool isPulled() const { return changes_.isPulled(); }
  [[nodiscard]] const Recording& rows() const { return run_.recording(); }
  [[nodiscard]] double earliest() const { return moments_.oldest().time; }
  [[nodiscard]] std::size_t changeCount() const { return changes_.list().size(); }

 private:
  /// [s] Where a moment could not be remembered the next one is tried for after so long.
  static constexpr double kLeastStretch = 0.01;

  [[nodiscard]] static bool setsAllPulls(const RobotChanges& values) {
    return std::ranges::any_of(values, [](const auto& value) { return value.first == "pulls"; });
  }

  /// Without moments on the way.
  bool goOn(double t, const std::function<bool()>& goesOn) {
    try {
      if (run_.advanceTo(t, goesOn)) {
        time_ = std::max(time_, t);
        return true;
      }
    } catch (const std::exception& error) {
      fail(error.what());
      return false;
    }
    if (run_.isOver()) {
      finish();
    } else {
      time_ = std::max(time_, std::min(t, run_.time()));
    }
    return false;
  }

  /// A change takes the step back that it acts in: what is looked at is that step made again.
  void settle() {
    if (!isOver_) (void)goOn(time_, nullptr);
  }

  void finish() {
    isOver_ = true;
    time_ = std::max(time_, run_.outcome().endTime);
    reason_ = run_.outcome().reason;
  }

  void fail(const std::string& what) {
    isOver_ = true;
    reason_ = what + ": go back to before t = " + toReadable(time_) + " s, and change less";
  }

  double add(const RobotChanges& values, bool isPulled) {
    requireRoom(isPulled);
    requireController(values);
    const auto& list = changes_.list();
    const bool amends =
        !list.empty() && list.back().time > time_ && run_.appliedCount() < list.size();
    LiveChanges::Next next = changes_.makeNext(values, amends);
    apply(next, amends);
    changes_.add(std::move(next), actsAt_, amends, isPulled);
    if (concernsJoints(values)) eye_.setRobot(makeMovingRobot(scenario()));
    return actsAt_;
  }

  void apply(const LiveChanges::Next& next, bool amends) {
    try {
      if (amends) {
        run_.amend(next.change);
      } else {
        actsAt_ = run_.apply(next.change);
      }
    } catch (const std::invalid_argument& error) {
      refuse(next.values.empty() ? "live run" : next.values.front().first, error.what(),
             "set something else");
    }
  }

  [[noreturn]] static void refuse(const std::string& where, const std::string& what,
                                  const std::string& remedy) {
    throw DescriptionError("", {{Issue::Severity::Error, where, what, remedy}});
  }

  /// Letting go is always possible.
  void requireRoom(bool isPulled) const {
    if (isOver_) refuse("live run", "is over", "go back to an instant before its end");
    const bool letsGo = this->isPulled() && !isPulled;
    if (changeCount() + (letsGo ? 0 : 1) < kMostChanges) return;
    refuse("live run",
           "has " + std::to_string(changeCount()) + " changes; a kept run may have " +
               std::to_string(kMostChanges),
           "keep it and start anew, or go back");
  }

  void requireController(const RobotChanges& values) const {
    if (isControlled(start_.input)) return;
    for (const auto& [path, ignored] : values) {
      if (!path.starts_with("parts")) continue;
      refuse(path, "is a setting of no part of this run", "let a controller drive the arm");
    }
  }

  void remember() {
    const std::size_t count = run_.appliedCount();
    if (count != changeCount()) return;  // the scenario is already that of a change to come
    moments_.add({time_, run_.snapshot(), changes_.now(), count});
    if (moments_.forgetBefore(time_)) run_.forgetBefore(moments_.oldest().run);
  }

  ScenarioDescription start_;
  LiveChanges changes_;
  SimulationRun run_;
  LiveMoments moments_;
  LiveEye eye_;
  double time_ = 0, actsAt_ = 0;  ///< [s] the latter: of the last change
  bool isOver_ = false;
  std::string reason_;
};

LiveRun::LiveRun(ScenarioDescription scenario)
    : work_(std::make_unique<Work>(std::move(scenario))) {}
LiveRun::~LiveRun() = default;

bool LiveRun::advanceTo(double t_s, const std::function<bool()>& goesOn) {
  return work_->advanceTo(t_s, goesOn);
}
double LiveRun::time() const { return work_->time(); }
bool LiveRun::isOver() const { return work_->isOver(); }
const std::string& LiveRun::reason() const { return work_->reason(); }
double LiveRun::set(const RobotChanges& values) { return work_->set(values); }
const ScenarioDescription& LiveRun::scenario() const { return work_->scenario(); }
double LiveRun::pull(const PullDescription& hand) { return work_->pull(hand); }
double LiveRun::release() { return work_->release(); }
bool LiveRun::isPulled() const { return work_->isPulled(); }
PullDescription LiveRun::usualPull(int link, const Eigen::Vector3d& point) {
  return work_->usualPull(link, point);
}
Eigen::Vector3d LiveRun::findPoint(int link, const Eigen::Vector3d& point) {
  return work_->findPoint(link, point);
}
const LiveLook& LiveRun::look() { return work_->look(); }
const Recording& LiveRun::rows() const { return work_->rows(); }
void LiveRun::rewindTo(double t_s) { work_->rewindTo(t_s); }
double LiveRun::earliest() const { return work_->earliest(); }
std::size_t LiveRun::changeCount() const { return work_->changeCount(); }
double LiveRun::end() { return work_->end(); }
ScenarioDescription LiveRun::kept() const { return work_->kept(); }

}  // namespace denavit
