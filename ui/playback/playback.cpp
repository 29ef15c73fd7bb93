#include "ui/playback/playback.h"

#include <algorithm>
#include <utility>

namespace denavit {

Playback::Playback(QObject* parent) : QObject(parent) {
  timer_.setInterval(16);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Playback::advance);
}

void Playback::setHistory(std::shared_ptr<const RunHistory> history) {
  pause();
  history_ = std::move(history);
  time_ = 0;
  emit historyChanged();
  if (history_) {
    setTime(0);
  } else {
    setActive(false);
  }
}

void Playback::setTime(double t_s) {
  if (!history_) return;
  time_ = std::clamp(t_s, 0.0, history_->endTime());
  setActive(true);
  emit timeChanged(time_);
}

void Playback::play() {
  if (!history_ || isPlaying()) return;
  setTime(time_ >= history_->endTime() ? 0.0 : time_);
  clock_.start();
  timer_.start();
  emit playingChanged(true);
}

void Playback::pause() {
  if (!isPlaying()) return;
  timer_.stop();
  emit playingChanged(false);
}

void Playback::toggle() { isPlaying() ? pause() : play(); }

void Playback::step(int rows) {
  if (!history_) return;
  pause();
  const auto& time = *history_->time();
  const int last = static_cast<int>(time.size()) - 1;
  const int row = std::clamp(history_->rowAt(time_) + rows, 0, last);
  setTime(time[static_cast<std::size_t>(row)]);
}

void Playback::leave() {
  pause();
  setActive(false);
}

void Playback::advance() {
  // The clock, not the count of ticks: a slow picture drops frames and keeps the time.
  const double next = time_ + speed_ * 1e-3 * static_cast<double>(clock_.restart());
  setTime(next);
  if (next >= endTime()) pause();
}

void Playback::setActive(bool active) {
  if (active_ == active) return;
  active_ = active;
  emit activeChanged(active_);
}

}  // namespace denavit
