#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>

#include "ui/playback/run_history.h"

namespace denavit {

/// Where in a run the window looks: a time that plays, steps and is dragged. While it is active the
/// views show the run; otherwise they show the document's own pose.
class Playback final : public QObject {
  Q_OBJECT

 public:
  explicit Playback(QObject* parent = nullptr);

  /// Takes up a run at its beginning; null: there is nothing to play.
  void setHistory(std::shared_ptr<const RunHistory> history);
  [[nodiscard]] const std::shared_ptr<const RunHistory>& history() const { return history_; }

  [[nodiscard]] bool isActive() const { return active_; }
  [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }
  [[nodiscard]] double time() const { return time_; }  ///< [s]
  [[nodiscard]] double endTime() const { return history_ ? history_->endTime() : 0; }
  [[nodiscard]] double speed() const { return speed_; }
  /// @param speed  seconds of the run per second
  void setSpeed(double speed) { speed_ = speed; }

 public slots:
  /// Shows the run at a time, kept within the run.
  void setTime(double t_s);
  /// Plays on, or from the beginning when at the end.
  void play();
  void pause();
  void toggle();
  /// Pauses and moves by recorded rows.
  void step(int rows);
  /// Leaves the run: the views go back to the document's pose.
  void leave();

 signals:
  void timeChanged(double t_s);
  void playingChanged(bool playing);
  void activeChanged(bool active);
  void historyChanged();

 private:
  void advance();
  void setActive(bool active);

  std::shared_ptr<const RunHistory> history_;
  QTimer timer_;
  QElapsedTimer clock_;
  double time_ = 0, speed_ = 1;
  bool active_ = false;
};

}  // namespace denavit
