#pragma once

#include <deque>

namespace denavit {

/// How a live run keeps to the clock: arithmetic, no clock of its own. Whoever has the clock asks
/// until() what to advance to, advances, and tells by note() what came of it:
///
///   const double wall = clock();
///   const double t = pace.until(wall, run.time());
///   if (t > run.time()) run.advanceTo(t, [&] { return clock() - wall < pace.slice_s(); });
///   pace.note(wall, clock(), run.time());
///
/// as often as it likes; where until() gives no later time, it may wait. Each piece is as long as
/// work of `slice` is expected to take, learned from the pieces before, so that an arm that is too
/// stiff for real time falls behind and never freezes; what nobody could foresee, as a gain that
/// was made a thousand times larger, ends with the slice. A debt that grows beyond `mostLag` is
/// forgotten: the run is slow then, and stays at hand.
class LivePace {
 public:
  struct Settings {
    double slice = 0.008;  ///< [s] of the clock, for a piece of work
    double mostLag = 0.1;  ///< [s] of the clock
  };
  static constexpr double kSlowest = 0.05, kFastest = 10;

  LivePace() : LivePace(Settings{}) {}
  explicit LivePace(Settings settings) : settings_(settings) {}

  /// Begins, or begins again (after a rewind), with the run at that time.
  void start(double wall_s, double simulated_s);
  /// Simulated seconds per second, brought within kSlowest and kFastest.
  void setSpeed(double wall_s, double simulated_s, double speed);
  void pause(double wall_s);
  void resume(double wall_s, double simulated_s);

  /// [s] Simulated time to advance to; not beyond `simulated_s` where nothing is due.
  [[nodiscard]] double until(double wall_s, double simulated_s);
  /// @param before_s, after_s  of the clock, of the piece of work   @param simulated_s  reached
  void note(double before_s, double after_s, double simulated_s);

  [[nodiscard]] double speed() const { return speed_; }
  /// [s] of the clock, that a piece of work may take.
  [[nodiscard]] double slice_s() const { return settings_.slice; }
  [[nodiscard]] bool isPaused() const { return isPaused_; }
  /// [s] of the clock until more is due: for whoever waits; 0 where it is, infinite while paused.
  [[nodiscard]] double idleTime(double wall_s, double simulated_s) const;
  /// [s] of the clock by which the run was behind at the last note(); at most mostLag.
  [[nodiscard]] double lag_s() const { return lag_; }
  /// [s] of the clock that was given up in all, as it could not be made good.
  [[nodiscard]] double lost_s() const { return lost_; }
  /// Simulated time per time of the clock over its last second, pauses not counted: speed() where
  /// the run keeps up. 0 before anything was noted.
  [[nodiscard]] double realTimeFactor() const;
  /// Share of the clock's last second that went into work.
  [[nodiscard]] double load() const;

 private:
  struct Note {
    double before, after, gained;  ///< [s] of the clock, of the clock, simulated
  };
  [[nodiscard]] double dueAt(double wall_s) const {
    return origin_ + speed_ * (wall_s - wallOrigin_);
  }
  [[nodiscard]] double findLag(double wall_s, double simulated_s) const;
  /// [s] of the clock that averages are taken over: the last second, or less in the beginning.
  [[nodiscard]] double countedSpan() const;

  Settings settings_;
  double speed_ = 1;
  bool isPaused_ = false;
  double wallOrigin_ = 0, origin_ = 0;  ///< the run is due to be at origin_ at wallOrigin_
  double simulated_ = 0;                ///< [s] at the last note
  double cost_ = 0;                     ///< [s/s] work per simulated time; 0: not known yet
  double lastPiece_ = 0;                ///< [s] simulated
  double lag_ = 0, lost_ = 0;
  double pausedAt_ = 0;     ///< [s] of the clock
  double countedFrom_ = 0;  ///< [s] of the clock, pauses taken out
  double now_ = 0;          ///< [s] of the clock, at the last note
  std::deque<Note> notes_;  ///< of the last second
};

}  // namespace denavit
