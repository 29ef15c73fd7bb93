#include "ui/playback/playback.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace denavit {
namespace {

constexpr std::array kPlaybackSpeeds{0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0};
/// A window that stood still (a dialog, a slow picture) goes on from there: the run does not jump.
constexpr double kLongestTick_s = 0.1;
/// Times closer than this part of a step count as the same.
constexpr double kPlaybackSlack = 1e-6;

}  // namespace

Playback::Playback(QObject* parent) : QObject(parent) {
  timer_.setInterval(16);
  timer_.setTimerType(Qt::PreciseTimer);
  clock_.start();
  connect(&timer_, &QTimer::timeout, this, &Playback::advance);
}

void Playback::setHistory(std::shared_ptr<const RunHistory> history) {
  pause();
  growing_.reset();
  following_ = false;
  history_ = std::move(history);
  time_ = 0;
  // Nobody may find it active without a run, not even while told that the run is gone.
  const bool leaves = active_ && !history_;
  if (leaves) active_ = false;
  emit historyChanged();
  if (history_) {
    setTime(0);
  } else if (leaves) {
    emit activeChanged(false);
  }
}

void Playback::follow(const NewRows& part) {
  if (part.firstRow == 0 && part.rowCount > 0) {
    pause();
    growing_ = std::make_shared<RunHistory>(part);
    history_ = growing_;
    following_ = true;
    time_ = 0;
    emit historyChanged();
    show(endTime());
    return;
  }
  if (!growing_ || !growing_->append(part)) return;
  emit historyGrew();
  if (isFollowing() && !isPlaying()) {
    show(endTime());
  } else {
    emit timeChanged(time_);  // of a longer run
  }
}

void Playback::completeHistory(std::shared_ptr<const RunHistory> history) {
  const bool followed = growing_ && history;
  if (!followed) return setHistory(std::move(history));
  const bool atEnd = isFollowing() && !isPlaying();
  growing_.reset();
  history_ = std::move(history);
  time_ = std::min(time_, endTime());
  emit historyChanged();
  if (active_) show(atEnd ? endTime() : time_);
}

void Playback::setSpeed(double speed) {
  speed = std::clamp(speed, kSlowest, kFastest);
  if (speed == speed_ || std::isnan(speed)) return;
  speed_ = speed;
  meter_.restart();
  emit settingsChanged();
}

void Playback::changeSpeed(int steps) {
  for (; steps > 0; --steps) {
    const auto next = std::upper_bound(kPlaybackSpeeds.begin(), kPlaybackSpeeds.end(),
                                       speed_ * (1 + kPlaybackSlack));
    if (next != kPlaybackSpeeds.end()) setSpeed(*next);
  }
  for (; steps < 0; ++steps) {
    const auto next = std::lower_bound(kPlaybackSpeeds.begin(), kPlaybackSpeeds.end(),
                                       speed_ * (1 - kPlaybackSlack));
    if (next != kPlaybackSpeeds.begin()) setSpeed(*(next - 1));
  }
}

void Playback::setLoops(bool loops) {
  if (loops == loops_) return;
  loops_ = loops;
  emit settingsChanged();
}

void Playback::setBackwards(bool backwards) {
  if (backwards == backwards_) return;
  backwards_ = backwards;
  emit settingsChanged();
}

void Playback::setStepSize(double step_s) {
  if (!(step_s >= 0) || step_s == stepSize_) return;
  stepSize_ = step_s;
  emit settingsChanged();
}

void Playback::setTime(double t_s) {
  if (!history_) return;
  following_ = t_s >= endTime();
  show(t_s);
}

void Playback::show(double t_s) {
  time_ = std::clamp(t_s, 0.0, endTime());
  setActive(true);
  emit timeChanged(time_);
}

void Playback::play() {
  if (!history_ || isPlaying()) return;
  const double begin = backwards_ ? endTime() : 0, end = backwards_ ? 0 : endTime();
  setTime(time_ == end ? begin : time_);
  played_ = 0;
  meter_.restart();
  sinceTick_.start();
  timer_.start();
  emit playingChanged(true);
}

void Playback::pause() {
  if (!isPlaying()) return;
  timer_.stop();
  meter_.restart();
  emit playingChanged(false);
}

void Playback::toggle() { isPlaying() ? pause() : play(); }

void Playback::step(int steps) {
  if (!history_) return;
  pause();
  if (stepSize_ > 0) {
    const double at = time_ / stepSize_;
    const double whole =
        steps > 0 ? std::floor(at + kPlaybackSlack) : std::ceil(at - kPlaybackSlack);
    return setTime((whole + steps) * stepSize_);
  }
  const auto& time = *history_->time();
  const int last = static_cast<int>(time.size()) - 1;
  // From between two rows, back is to the one before.
  int row = history_->rowAt(time_);
  if (steps < 0 && time[static_cast<std::size_t>(row)] < time_) ++row;
  setTime(time[static_cast<std::size_t>(std::clamp(row + steps, 0, last))]);
}

void Playback::reset() {
  pause();
  setTime(0);
}

void Playback::leave() {
  pause();
  setActive(false);
}

void Playback::notePicture() {
  if (isPlaying()) meter_.notePicture(1e-3 * static_cast<double>(clock_.elapsed()), played_);
}

void Playback::advance() {
  // The clock, not the count of ticks: a slow picture drops frames and keeps the time.
  const double tick = std::min(1e-3 * static_cast<double>(sinceTick_.restart()), kLongestTick_s);
  const double travel = speed_ * tick;
  const double next = time_ + (backwards_ ? -travel : travel);
  const bool ends = backwards_ ? next <= 0 : next >= endTime();
  played_ += travel;
  if (!ends) return setTime(next);
  if (loops_ && endTime() > 0 && !isGrowing()) {
    const double beyond = std::fmod(backwards_ ? -next : next - endTime(), endTime());
    return setTime(backwards_ ? endTime() - beyond : beyond);
  }
  setTime(next);
  // Of a run under way there is more to come.
  if (backwards_ || !isGrowing()) pause();
}

void Playback::setActive(bool active) {
  if (active_ == active) return;
  active_ = active;
  emit activeChanged(active_);
}

}  // namespace denavit
