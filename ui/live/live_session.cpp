#include "ui/live/live_session.h"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "models/live/live_pace.h"
#include "models/live/live_run.h"
#include "ui/editors/quantity_text.h"
#include "ui/playback/playback.h"
#include "ui/studio/edits.h"
#include "ui/studio/messages.h"
#include "ui/studio/runs.h"
#include "ui/studio/shown.h"

namespace denavit {
namespace {

constexpr int kFrame_ms = 16;
/// Of the speed that is asked for: below it falls behind, above it does no longer.
constexpr double kFallsBehind = 0.9, kKeepsUp = 0.96;
constexpr qint64 kPatience_ms = 600;
constexpr double kPathTime_s = 8;  ///< of the tool's path that is drawn

}  // namespace

LiveSession::LiveSession(Edits& edits, Shown& shown, Playback& playback, Runs& runs,
                         Messages& messages, QObject* parent)
    : QObject(parent),
      edits_(edits),
      shown_(shown),
      playback_(playback),
      runs_(runs),
      messages_(messages),
      job_([this](LiveNews news) { take(std::move(news)); }, this),
      history_(kLiveWindow) {
  frames_.setInterval(kFrame_ms);
  frames_.setTimerType(Qt::PreciseTimer);
  connect(&frames_, &QTimer::timeout, this, &LiveSession::tick);
  connect(&job_, &JobBase::failed, this, [this](const JobFailure& failure) {
    line_.reset();
    frames_.stop();
    setPhase(Phase::None, failure.text);
    shown_.refresh();
    emit messages_.said(tr("No live run: %1").arg(failure.text.section('\n', 0, 0)));
  });
  connect(&edits, &Edits::opened, this, &LiveSession::forget);
  connect(&playback, &Playback::activeChanged, this, &LiveSession::makeWay);
  connect(&playback, &Playback::timeChanged, this, &LiveSession::makeWay);
  connect(&runs.job(), &SimulationJob::finished, this, &LiveSession::nameKept);
  connect(&runs.job(), &SimulationJob::finished, this, &LiveSession::keepWaiting);
  connect(&runs.job(), &SimulationJob::refused, this, &LiveSession::keepWaiting);
  shown_.add(*this);
}

LiveSession::~LiveSession() {
  phase_ = Phase::None;  // nothing to be shown: nobody looks any more
  scrub_.reset();
  shown_.remove(*this);
}

double LiveSession::earliest() const {
  const double seen = history_.isEmpty() ? 0 : history_.frames().front().time;
  return std::min(std::max(state_.earliest, seen), latest());
}

unsigned long long LiveSession::waitingOrders() const {
  return line_ ? line_->sent() - std::min(state_.carriedOut, line_->sent()) : 0;
}

void LiveSession::send(LiveOrder order) {
  if (line_) line_->send(std::move(order));
}

void LiveSession::setPhase(Phase phase, const QString& reason) {
  phase_ = phase;
  reason_ = reason;
  sincePace_.invalidate();
  if (phase != Phase::Running) behind_ = false;
  emit changed();
}

/// What is on screen, a run or a point of a motion, is taken up as it is and moves there; else the
/// scenario's own start, or the pose of a document that is driven by hand.
LiveStart LiveSession::findStart() const {
  const bool isOwnArm = shown_.robot() == edits_.document().robot();
  // Where one broke off, another would break off at once.
  const bool isBroken = phase_ == Phase::Broken;
  const bool isLook = !shown_.isDocumentPose() && isOwnArm && !isBroken;
  // A motion begins at its own start: from elsewhere its controller would tear the arm there.
  const bool isMotion = edits_.document().scenario().input.trajectory.has_value();
  if (drive_ == LiveDrive::AsWritten && (!isLook || isMotion)) return {};
  if (!isOwnArm || isBroken) return {edits_.document().pose(), {}, {}, {}};
  if (!isLook) return {shown_.pose(), {}, {}, {}};
  return {shown_.pose(), shown_.amplitudes(), shown_.rates(), shown_.amplitudeRates()};
}

void LiveSession::start() {
  edits_.enterOpenCells();
  LiveRequest request{edits_.document().composeScenario(), drive_, findStart()};
  tellLoss();
  forget();
  robot_ = edits_.document().robot();
  mechanism_ = edits_.document().mechanism();
  shown_.leave();
  line_ = std::make_shared<LiveLine>();
  if (speed_ != 1) send(SetLiveSpeed{speed_});
  setPhase(Phase::Starting);
  // The line goes with the work: it is there until both sides are done.
  job_.start([line = line_, request = std::move(request)](const Job<LiveNews>::Task& task) {
    return runLive(task, *line, request);
  });
  frames_.start();
}

/// One that begins takes the place of the one before.
void LiveSession::tellLoss() {
  if (!hasRun() || latest() <= keptUntil_) return;
  emit messages_.said(tr("Another live run begins; the %1 s before are gone, as they were not kept")
                          .arg(toNumber(latest() - keptUntil_, 3)));
}

void LiveSession::setDrive(LiveDrive drive) {
  if (drive == drive_) return;
  drive_ = drive;
  if (!isLive()) return emit changed();
  const bool wasPaused = phase_ == Phase::Paused;
  start();
  if (wasPaused) send(SetLivePaused{true});
}

void LiveSession::setSpeed(double speed) {
  speed = std::clamp(speed, LivePace::kSlowest, LivePace::kFastest);
  if (speed == speed_) return;
  speed_ = speed;
  sincePace_.invalidate();
  send(SetLiveSpeed{speed});
  emit changed();
}

void LiveSession::setPaused(bool paused) {
  if (phase_ != (paused ? Phase::Running : Phase::Paused)) return;
  if (!paused && scrub_) {
    goesOn_ = true;
    return goOnFromScrub();
  }
  send(SetLivePaused{paused});
  setPhase(paused ? Phase::Paused : Phase::Running);
}

bool LiveSession::togglePaused() {
  if (phase_ != Phase::Running && phase_ != Phase::Paused) return false;
  setPaused(phase_ == Phase::Running);
  return true;
}

void LiveSession::stop() { end({}); }

void LiveSession::end(const QString& reason) {
  if (!isLive()) return;
  scrub_.reset();
  // What never came so far as to be seen cannot be gone back into.
  if (phase_ == Phase::Starting) {
    forget();
  } else {
    send(EndLive{});
    setPhase(Phase::Ended, reason);
  }
  if (!reason.isEmpty()) emit messages_.said(reason);
  shown_.refresh();
}

/// The worker finds out by itself that nobody wants its run any more.
void LiveSession::forget() {
  const bool wasActive = isActive();
  job_.cancel();
  frames_.stop();
  line_.reset();
  made_.reset();
  waiting_.reset();
  history_.clear();
  path_.clear();
  state_ = {};
  scrub_.reset();
  rewinds_ = 0;
  keptUntil_ = 0;
  setPhase(Phase::None);
  if (wasActive) shown_.refresh();
}

/// Asked in the middle of an edit, when nobody may be told what is on screen: only the panel hears.
void LiveSession::leave() {
  if (!isLive()) return;
  scrub_.reset();
  if (phase_ == Phase::Starting) return forget();
  send(EndLive{});
  setPhase(Phase::Ended, tr("The live run has ended, as something else is shown. What happened in "
                            "it can still be kept"));
  emit messages_.said(reason_);
}

/// A run that is played takes the screen. One that is computed of this run is only to be listed.
void LiveSession::makeWay() {
  if (!playback_.isActive() || !isActive()) return;
  if (keeping_) return playback_.leave();
  end(tr("The live run has ended, as a run is played. What happened in it can still be kept"));
}

void LiveSession::keep() {
  if (!hasRun()) return;
  keptUntil_ = latest();
  send(KeepLive{});
}

void LiveSession::take(LiveNews news) {
  if (news.made) {
    made_ = news.made;
    emit begun();
    followPhase();
  }
  if (!news.word.isEmpty()) emit messages_.said(news.word);
  if (news.valuesOfThen) emit valuesChanged(*news.valuesOfThen);
  if (!news.kept) return;
  waiting_ = news.kept;
  if (runs_.job().isRunning()) {
    emit messages_.said(
        tr("The live run is computed again for the list once the run under way "
           "has ended"));
  } else {
    keepWaiting();
  }
}

void LiveSession::keepWaiting() {
  keeping_ = false;
  if (!waiting_ || runs_.job().isRunning()) return;
  keeping_ = true;
  kept_ = std::exchange(waiting_, nullptr);
  emit messages_.said(
      tr("The live run up to %1 s comes into the list of runs").arg(toNumber(kept_->duration, 4)));
  runs_.run(*kept_);
}

/// In the list it is told apart from those that were computed as the document says.
void LiveSession::nameKept(const std::shared_ptr<const RunRecord>& run) {
  const auto kept = std::exchange(kept_, nullptr);
  const int number = runs_.list().numberOf(*run);
  if (!kept || run->scenario != *kept || number == 0) return;
  if (runs_.list().noteOf(*run).name.empty()) runs_.rename(number, tr("live"));
  emit messages_.said(
      tr("Kept as run %1, \"live\", until the window closes: its table (Export run) has all of it")
          .arg(number));
}

void LiveSession::set(RobotChanges values) {
  if (isLive() && !values.empty()) send(SetLiveValues{std::move(values)});
}

void LiveSession::takeHold(int link, const Eigen::Vector3d& point) {
  if (!isLive()) return;
  setPaused(false);
  send(TakePoint{link, point});
  const bool isLed =
      made_ && made_->scenario.input.trajectory && !isControlled(made_->scenario.input);
  if (isLed)
    emit messages_.said(
        tr("These joints are guided exactly and give way to nothing: choose a "
           "controller, or what else drives them"));
}

void LiveSession::pullTo(const Eigen::Vector3d& target_W) { send(MovePull{target_W}); }

void LiveSession::letGo() { send(DropPull{}); }

void LiveSession::beginScrub() {
  if (!hasRun() || scrub_) return;
  goesOn_ = phase_ == Phase::Running;
  if (goesOn_) send(SetLivePaused{true});
  scrub_ = latest();
  scrubbed_ = history_.at(*scrub_);
}

void LiveSession::scrubTo(double time_s) {
  if (!scrub_) return;
  scrub_ = std::clamp(time_s, earliest(), latest());
  scrubbed_ = history_.at(*scrub_);
  rememberPath();
  shown_.refresh();
  emit looked();
}

void LiveSession::endScrub() {
  if (!scrub_) return;
  const bool isAtEnd = *scrub_ >= latest();
  if (phase_ != Phase::Paused || goesOn_ || isAtEnd) return goOnFromScrub();
  emit changed();
}

/// What came after the time on screen is no more.
void LiveSession::goOnFromScrub() {
  const double time = *scrub_;
  const bool wentBack = time < latest();
  scrub_.reset();
  if (wentBack) {
    // One that has ended, or broke off, waits for what a person does about it.
    if (!goesOn_) send(SetLivePaused{true});
    send(RewindLive{time, ++rewinds_});
    history_.dropAfter(time);
    keptUntil_ = std::min(keptUntil_, time);
    state_.look.time = time;
    state_.look.q = scrubbed_.q;
    state_.look.amplitudes = scrubbed_.amplitudes;
    state_.look.isPulled = false;
    frames_.start();
  }
  if (goesOn_) send(SetLivePaused{false});
  if (wentBack) setPhase(goesOn_ ? Phase::Running : Phase::Paused);
  rememberPath();
  shown_.refresh();
  emit looked();
}

void LiveSession::tick() {
  // What comes from before a rewind is no more.
  if (!line_ || !line_->look(incoming_) || incoming_.rewind != rewinds_) return;
  std::swap(state_, incoming_);
  if (phase_ == Phase::Ended && state_.isOver) frames_.stop();
  const LiveLook& look = state_.look;
  std::vector<double> all = look.q;
  all.insert(all.end(), look.amplitudes.begin(), look.amplitudes.end());
  history_.add({look.time, look.q, look.amplitudes, look.torques,
                toolOf_ ? toolOf_(all) : Eigen::Vector3d::Zero()});
  followPhase();
  watchPace();
  rememberPath();
  if (isActive()) shown_.refresh();
  emit looked();
}

/// How it goes may come before the word of what it is, and after: it runs once both are there.
void LiveSession::followPhase() {
  if (phase_ == Phase::Starting && made_ && !history_.isEmpty())
    setPhase(state_.isPaused ? Phase::Paused : Phase::Running);
  if (phase_ == Phase::Running && state_.isOver)
    setPhase(Phase::Broken, QString::fromStdString(state_.reason));
}

void LiveSession::rememberPath() {
  path_.clear();
  const auto& frames = history_.frames();
  for (std::size_t i = history_.findFrom(time() - kPathTime_s);
       i < frames.size() && frames[i].time <= time(); ++i)
    path_.push_back(frames[i].tool);
}

/// The factor is that of the last second: one that has just begun, or changed, has no such second.
void LiveSession::watchPace() {
  if (phase_ != Phase::Running || scrub_) return;
  const double part = state_.factor / state_.speed;
  const bool differs = behind_ ? part > kKeepsUp : part < kFallsBehind && state_.lost > 0;
  if (!differs || !sincePace_.isValid()) return sincePace_.start();
  if (sincePace_.elapsed() < kPatience_ms) return;
  behind_ = !behind_;
  sincePace_.start();
  emit changed();
}

bool LiveSession::isActive() const {
  const bool isThere = isLive() && phase_ != Phase::Starting;
  return !history_.isEmpty() && (isThere || scrub_);
}

std::vector<double> LiveSession::pose() const { return scrub_ ? scrubbed_.q : state_.look.q; }

std::vector<double> LiveSession::amplitudes() const {
  return scrub_ ? scrubbed_.amplitudes : state_.look.amplitudes;
}

std::vector<double> LiveSession::rates() const {
  return scrub_ ? std::vector<double>() : state_.look.qd;
}

std::vector<double> LiveSession::amplitudeRates() const {
  return scrub_ ? std::vector<double>() : state_.look.amplitudeRates;
}

}  // namespace denavit
