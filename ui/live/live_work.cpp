#include "ui/live/live_work.h"

#include <QCoreApplication>
#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>

#include <nlohmann/json.hpp>

#include "models/issue.h"
#include "models/live/live_pace.h"
#include "models/live/live_run.h"
#include "ui/editors/quantity_text.h"

namespace denavit {
namespace {

/// [s] of the clock from one state to the next where the run keeps up: four to a picture.
constexpr double kRest = 0.004;
/// [s] A run that is further behind does not rest.
constexpr double kBehind = 0.012;
constexpr double kNoEnd = std::numeric_limits<double>::infinity();

double calcClock_s() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

struct LiveWorkText {
  Q_DECLARE_TR_FUNCTIONS(denavit::LiveWork)
};

QString toRefusal(const DescriptionError& error) {
  QStringList lines;
  for (const Issue& issue : error.issues()) lines << QString::fromStdString(toLine(issue));
  return lines.isEmpty() ? QString::fromUtf8(error.what()) : lines.join('\n');
}

/// The last value of every path.
std::shared_ptr<const RobotChanges> findValues(const ScenarioDescription& scenario) {
  auto values = std::make_shared<RobotChanges>();
  for (const RecordedChange& change : scenario.recorded) {
    for (const auto& [path, value] : change.set) {
      const auto same = std::find_if(values->begin(), values->end(),
                                     [&path = path](const auto& one) { return one.first == path; });
      if (same == values->end()) {
        values->emplace_back(path, value);
      } else {
        same->second = value;
      }
    }
  }
  return values;
}

/// A live run at its worker.
class LiveWork {
 public:
  LiveWork(const Job<LiveNews>::Task& task, LiveLine& line, const ScenarioDescription& scenario)
      : task_(task), line_(line), run_(scenario) {
    pace_.start(calcClock_s(), run_.time());
  }

  void work() {
    const std::stop_token stop = task_.stop();
    while (!stop.stop_requested()) {
      line_.take(orders_);
      for (const LiveOrder& order : orders_) carryOut(order);
      advance();
      show();
      line_.waitForOrder(stop, calcRest());
    }
  }

 private:
  void carryOut(const LiveOrder& order) {
    try {
      std::visit([this](const auto& one) { follow(one); }, order);
    } catch (const DescriptionError& error) {
      task_.post({.word = toRefusal(error)});
    }
    ++state_.carriedOut;
  }

  void follow(const SetLiveValues& order) { run_.set(order.values); }
  void follow(const TakePoint& order) {
    hand_.reset();
    hand_ = run_.usualPull(order.link, order.point);
    run_.pull(*hand_);
  }
  void follow(const MovePull& order) {
    if (!hand_) return;  // it could not take hold, which was said
    hand_->target = order.target;
    run_.pull(*hand_);
  }
  void follow(const DropPull&) {
    hand_.reset();
    if (run_.isPulled()) run_.release();
  }
  void follow(const SetLiveSpeed& order) {
    pace_.setSpeed(calcClock_s(), run_.time(), order.speed);
  }
  void follow(const SetLivePaused& order) { setPaused(order.paused); }
  void follow(const RewindLive& order) {
    const auto before = findValues(run_.kept());
    run_.rewindTo(order.time);
    if (!run_.isPulled()) hand_.reset();
    const bool paused = pace_.isPaused();
    pace_.start(calcClock_s(), run_.time());
    if (paused) pace_.pause(calcClock_s());
    state_.rewind = order.number;
    auto then = findValues(run_.kept());
    const bool differs = *then != *before;
    task_.post({.valuesOfThen = std::move(then),
                .word = differs ? LiveWorkText::tr("Back at %1 s: what was set later is taken back")
                                      .arg(toNumber(run_.time(), 3))
                                : QString()});
  }
  void follow(const KeepLive&) {
    task_.post({.kept = std::make_shared<const ScenarioDescription>(run_.kept())});
  }
  void follow(const EndLive&) {
    hand_.reset();
    if (run_.isOver()) return;
    if (run_.isPulled()) run_.release();
    run_.end();
  }

  void setPaused(bool paused) {
    if (paused == pace_.isPaused()) return;
    paused ? pace_.pause(calcClock_s()) : pace_.resume(calcClock_s(), run_.time());
  }

  void advance() {
    if (pace_.isPaused() || run_.isOver()) return;
    const double before = calcClock_s(), due = pace_.until(before, run_.time());
    // Not longer than a slice, whatever a step may cost, nor when nobody waits for it any more.
    const auto goesOn = [this, before] {
      return calcClock_s() - before < pace_.slice_s() && !task_.stop().stop_requested();
    };
    if (due > run_.time()) run_.advanceTo(due, goesOn);
    pace_.note(before, calcClock_s(), run_.time());
  }

  [[nodiscard]] double calcRest() const {
    if (pace_.isPaused() || run_.isOver()) return kNoEnd;
    if (pace_.lag_s() > kBehind) return 0;
    return std::max(pace_.idleTime(calcClock_s(), run_.time()), kRest);
  }

  void show() {
    state_.look = run_.look();
    state_.earliest = run_.earliest();
    state_.speed = pace_.speed();
    state_.factor = pace_.realTimeFactor();
    state_.load = pace_.load();
    state_.lost = pace_.lost_s();
    state_.isPaused = pace_.isPaused();
    state_.isOver = run_.isOver();
    state_.reason = run_.reason();
    state_.changes = run_.changeCount();
    line_.show(state_);
  }

  const Job<LiveNews>::Task& task_;
  LiveLine& line_;
  LiveRun run_;
  LivePace pace_;
  std::optional<PullDescription> hand_;
  std::vector<LiveOrder> orders_;
  LiveState state_;
};

}  // namespace

LiveNews runLive(const Job<LiveNews>::Task& task, LiveLine& line, const LiveRequest& request) {
  const auto made = std::make_shared<const LiveScenario>(
      makeLiveScenario(request.scenario, request.drive, request.start));
  LiveWork work(task, line, made->scenario);
  task.post({.made = made});
  work.work();
  return {};
}

}  // namespace denavit
