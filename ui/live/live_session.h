#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>

#include "ui/jobs/job.h"
#include "ui/live/live_history.h"
#include "ui/live/live_work.h"
#include "ui/studio/parts.h"
#include "ui/studio/shown_source.h"

namespace denavit {

/// The arm in the hand: a run of the document's arm that goes on as the clock does, on a thread of
/// its own. What a person does goes there as orders, in their order and without waiting; what has
/// become of it is taken sixty times a second and shown.
///
/// An edit of the arm, another file or a run that is played ends it: what happened stays, and can
/// be kept as a run or gone back into, until the next one begins or another document is open.
class LiveSession final : public QObject, public ShownSource {
  Q_OBJECT

 public:
  enum class Phase {
    None,
    Starting,  ///< nothing is shown yet
    Running,
    Paused,
    Broken,  ///< it cannot go on
    Ended    ///< not shown any more, but there
  };

  LiveSession(Edits& edits, Shown& shown, Playback& playback, Runs& runs, Messages& messages,
              QObject* parent = nullptr);
  ~LiveSession() override;

  [[nodiscard]] Phase phase() const { return phase_; }
  /// Whether the arm on screen is its, or is about to be.
  [[nodiscard]] bool isLive() const { return phase_ != Phase::None && phase_ != Phase::Ended; }
  /// Whether there is something to be kept or gone back into.
  [[nodiscard]] bool hasRun() const { return line_ && !history_.isEmpty(); }
  /// As it was told last.
  [[nodiscard]] const LiveState& state() const { return state_; }
  [[nodiscard]] const LiveHistory& past() const { return history_; }
  /// [s] on screen
  [[nodiscard]] double time() const { return scrub_.value_or(state_.look.time); }
  [[nodiscard]] double earliest() const;
  [[nodiscard]] double latest() const { return state_.look.time; }
  [[nodiscard]] bool isScrubbing() const { return scrub_.has_value(); }
  /// What runs; null before it is made.
  [[nodiscard]] const std::shared_ptr<const LiveScenario>& made() const { return made_; }
  /// Whether it does not keep up with the clock, for a while already.
  [[nodiscard]] bool isBehind() const { return behind_; }
  /// Why it ended, or could not begin.
  [[nodiscard]] const QString& reason() const { return reason_; }
  /// Orders that are not known to be carried out yet.
  [[nodiscard]] unsigned long long waitingOrders() const;

  [[nodiscard]] LiveDrive drive() const { return drive_; }
  /// Of the next run; one that goes on begins anew, where the arm is.
  void setDrive(LiveDrive drive);
  [[nodiscard]] double speed() const { return speed_; }
  void setSpeed(double speed);

  /// Begins, from what is on screen where that is more than the document's own pose.
  void start();
  void setPaused(bool paused);
  /// Pauses or goes on. @returns whether there was something to do so with
  bool togglePaused();
  void stop();
  /// Makes the run so far one of the list.
  void keep();

  /// Sets values on the way: see LiveRun::set().
  void set(RobotChanges values);
  /// @param link  number of the joint that moves it  @param point [m] in its DH frame
  void takeHold(int link, const Eigen::Vector3d& point);
  void pullTo(const Eigen::Vector3d& target_W);
  void letGo();

  /// Shows what was, and goes on from there once it is let go; a run that is paused only once it
  /// goes on, so that one can look back and forth.
  void beginScrub();
  void scrubTo(double time_s);
  void endScrub();

  /// How the tool is drawn: [m] of joints, then amplitudes.
  void setToolOf(std::function<Eigen::Vector3d(const std::vector<double>&)> toolOf) {
    toolOf_ = std::move(toolOf);
  }

  [[nodiscard]] bool isActive() const override;
  [[nodiscard]] const RobotDescription& robot() const override { return robot_; }
  [[nodiscard]] const MechanismDescription* mechanism() const override {
    return mechanism_ ? &*mechanism_ : nullptr;
  }
  [[nodiscard]] std::vector<double> pose() const override;
  [[nodiscard]] std::vector<double> amplitudes() const override;
  [[nodiscard]] std::vector<double> rates() const override;
  [[nodiscard]] std::vector<double> amplitudeRates() const override;
  [[nodiscard]] const std::vector<Eigen::Vector3d>* toolPath() const override { return &path_; }
  void leave() override;

 signals:
  /// Another phase, drive or speed; or it falls behind, or no longer does.
  void changed();
  /// Something else is on screen: at most sixty times a second.
  void looked();
  /// What runs is known now: made().
  void begun();
  /// What was set up to here, after going back; everything else is as made() has it.
  void valuesChanged(const denavit::RobotChanges& values);

 private:
  void send(LiveOrder order);
  void setPhase(Phase phase, const QString& reason = {});
  void end(const QString& reason);
  void forget();
  void tick();
  void watchPace();
  void take(LiveNews news);
  void keepWaiting();
  void nameKept(const std::shared_ptr<const RunRecord>& run);
  void tellLoss();
  void makeWay();
  void followPhase();
  void rememberPath();
  void goOnFromScrub();
  [[nodiscard]] LiveStart findStart() const;

  Edits& edits_;
  Shown& shown_;
  Playback& playback_;
  Runs& runs_;
  Messages& messages_;
  Job<LiveNews> job_;
  std::shared_ptr<LiveLine> line_;  ///< null: there is no run
  std::shared_ptr<const LiveScenario> made_;
  std::shared_ptr<const ScenarioDescription> waiting_;  ///< to be computed after another run
  std::shared_ptr<const ScenarioDescription> kept_;     ///< is computed
  double keptUntil_ = 0;                                ///< [s]
  QTimer frames_;
  Phase phase_ = Phase::None;
  LiveDrive drive_ = LiveDrive::AsWritten;
  double speed_ = 1;
  QString reason_;
  RobotDescription robot_;
  std::optional<MechanismDescription> mechanism_;
  LiveState state_, incoming_;
  LiveHistory history_;
  std::vector<Eigen::Vector3d> path_;
  std::optional<double> scrub_;  ///< [s]
  LiveFrame scrubbed_;
  bool goesOn_ = false;  ///< after scrubbing
  int rewinds_ = 0;
  bool behind_ = false, keeping_ = false;
  QElapsedTimer sincePace_;  ///< since the pace is other than behind_ says
  std::function<Eigen::Vector3d(const std::vector<double>&)> toolOf_;
};

}  // namespace denavit
