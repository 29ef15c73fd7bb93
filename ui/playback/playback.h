#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/playback/real_time_meter.h"
#include "ui/playback/run_history.h"

namespace denavit {

/// Where in a run the window looks: a time that plays, steps and is dragged. While it is active the
/// views show the run; otherwise they show the document's own pose.
///
/// The history of a run under way grows. The time follows its end until it is set elsewhere; set to
/// the end, it follows again.
class Playback final : public QObject {
  Q_OBJECT

 public:
  explicit Playback(QObject* parent = nullptr);

  /// Takes up a run at its beginning; null: there is nothing to play.
  void setHistory(std::shared_ptr<const RunHistory> history);
  [[nodiscard]] const std::shared_ptr<const RunHistory>& history() const { return history_; }
  /// Takes up or goes on with a run under way.
  void follow(const NewRows& part);
  /// The run that was followed has ended: shows all of it at the time shown now. Of a run that was
  /// not followed, the same as setHistory().
  void completeHistory(std::shared_ptr<const RunHistory> history);
  /// Whether the history shown is that of a run under way.
  [[nodiscard]] bool isGrowing() const { return growing_ != nullptr; }
  /// Whether the time moves with the end of a run under way.
  [[nodiscard]] bool isFollowing() const { return growing_ && following_ && active_; }

  [[nodiscard]] bool isActive() const { return active_; }
  [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }
  [[nodiscard]] double time() const { return time_; }  ///< [s]
  /// The time that the views show; nothing while they show the document's own pose.
  [[nodiscard]] std::optional<double> shownTime() const {
    return active_ ? std::optional(time_) : std::nullopt;
  }
  [[nodiscard]] double endTime() const { return history_ ? history_->endTime() : 0; }

  static constexpr double kSlowest = 0.1, kFastest = 10;
  [[nodiscard]] double speed() const { return speed_; }
  /// @param speed  seconds of the run per second, kept within kSlowest and kFastest
  void setSpeed(double speed);
  /// The next usual speed up (steps > 0) or down: 0.1, 0.2, 0.5, 1, 2, 5, 10.
  void changeSpeed(int steps);

  /// Begins again at the end instead of stopping.
  [[nodiscard]] bool loops() const { return loops_; }
  void setLoops(bool loops);
  [[nodiscard]] bool isBackwards() const { return backwards_; }
  void setBackwards(bool backwards);

  /// [s] how far step() goes; 0: from one recorded row to the next.
  [[nodiscard]] double stepSize() const { return stepSize_; }
  void setStepSize(double step_s);

  /// What the pictures drawn of the run amount to, while it plays.
  [[nodiscard]] const RealTimeMeter& meter() const { return meter_; }

 public slots:
  /// Shows the run at a time, kept within the run.
  void setTime(double t_s);
  /// Plays on, or from the beginning when at the end (backwards: from the end at the beginning).
  void play();
  void pause();
  void toggle();
  /// Pauses and moves by recorded rows, or to multiples of the step size.
  void step(int steps);
  /// Pauses at the beginning of the run. Nothing else changes: no camera, zoom or selection.
  void reset();
  /// Leaves the run: the views go back to the document's pose.
  void leave();
  /// A picture of the time shown was drawn.
  void notePicture();

 signals:
  void timeChanged(double t_s);
  void playingChanged(bool playing);
  void activeChanged(bool active);
  /// Another run, or none, or the run that was under way, completed.
  void historyChanged();
  /// The history has more rows than before: series taken earlier are too short now.
  void historyGrew();
  /// Speed, loop, direction or step size.
  void settingsChanged();

 private:
  void advance();
  void setActive(bool active);
  void show(double t_s);

  std::shared_ptr<const RunHistory> history_;
  std::shared_ptr<RunHistory> growing_;  ///< the same, while its run is under way
  QTimer timer_;
  QElapsedTimer sinceTick_, clock_;
  RealTimeMeter meter_;
  double time_ = 0, speed_ = 1, stepSize_ = 0;
  double played_ = 0;  ///< [s] of the run, since play()
  bool active_ = false, following_ = false, loops_ = false, backwards_ = false;
};

}  // namespace denavit
