#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "core/recording/recording.h"
#include "models/live/live_look.h"
#include "models/robot/robot_changes.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A run in the hand: it goes on as far as it is asked to, is changed and pulled on its way, goes
/// back, and can be kept as a scenario that computes the same bytes again. It knows no clock: see
/// LivePace. Made by one thread and used by it alone.
///
/// Memory is bounded but for the list of changes (below a kilobyte each): rows, and the instants it
/// can go back to, are those of the last kLiveWindow.
class LiveRun {
 public:
  /// @param scenario  as makeLiveScenario() makes them; any open-ended one will do
  /// @throws DescriptionError as makeLiveSimulation()
  explicit LiveRun(ScenarioDescription scenario);
  ~LiveRun();
  LiveRun(const LiveRun&) = delete;
  LiveRun& operator=(const LiveRun&) = delete;

  /// Goes on until t [s]; where t is behind time() nothing happens.
  /// @param goesOn  asked after every step where t is not reached yet; false stops there, at an
  ///   earlier time(), and the bytes to come stay the same. Whoever may not be kept waiting asks a
  ///   clock here: see LivePace. Null: never
  /// @returns whether t was reached; else the run is over, or was stopped
  bool advanceTo(double t_s, const std::function<bool()>& goesOn = nullptr);
  /// [s] What was asked for last, or where the run ended.
  [[nodiscard]] double time() const;
  /// Ended by end(), or because it cannot go on. Rewinding revives it.
  [[nodiscard]] bool isOver() const;
  /// Why it cannot go on, with time and remedy; empty where it can, or was ended.
  [[nodiscard]] const std::string& reason() const;

  /// Sets values by their paths: payload, gravity, joints[i].friction, .actuator, .link; input.tau,
  /// wrench, pulls; parts.target, parts.kp and the like (RunningScenario). They act at the next
  /// instant of the grid (recorded_grid); values of a path for the same instant take each other's
  /// place, the last one counts. Nothing else is dropped.
  /// @returns that instant [s]
  /// @throws DescriptionError with every issue, places led by the paths themselves; nothing is set
  double set(const RobotChanges& values);
  /// The scenario as it is now, what was set included: pulls, torques, the robot by `changes`.
  [[nodiscard]] const ScenarioDescription& scenario() const;

  /// Takes hold of a point, or moves where it is pulled to: a spring and damper in world axes, the
  /// last of the scenario's pulls. Moving the target alone is cheap; the same again is nothing.
  /// @returns the instant at which it acts [s]   @throws DescriptionError
  double pull(const PullDescription& hand);
  /// Lets go. @returns the instant [s]
  double release();
  [[nodiscard]] bool isPulled() const;
  /// A hand at a point of a link that feels the same on a small and on a large arm: with the
  /// inertia that the free joints show at the point in the pose of now it swings at 2 Hz, damping
  /// ratio 1. Its target is where the point is.
  /// @param link   number of the joint that moves it, from 1
  /// @param point  [m] in the link's DH frame, as PullDescription::point
  [[nodiscard]] PullDescription usualPull(int link, const Eigen::Vector3d& point);
  /// [m] A point of a link in the world, at time(); of bent links where it is.
  [[nodiscard]] Eigen::Vector3d findPoint(int link, const Eigen::Vector3d& point);

  /// What there is to be seen at time(). Valid until the next call; allocates nothing.
  [[nodiscard]] const LiveLook& look();
  /// Rows so far, from rows().firstRow() on; the last few may be computed again when a change acts
  /// before them. Their energy_closure is 0.
  [[nodiscard]] const Recording& rows() const;

  /// Goes back to t exactly; what was set later is dropped, and so are pulls that began later. The
  /// same future then gives the same bytes. Earlier than earliest() it goes there.
  void rewindTo(double t_s);
  /// [s] How far back it can go: 0 in the beginning.
  [[nodiscard]] double earliest() const;

  /// How many changes act in it so far, and how many a kept run may have.
  [[nodiscard]] std::size_t changeCount() const;
  static constexpr std::size_t kMostChanges = 100000;

  /// Ends it at the next instant of the grid, so that every row is what the kept run computes.
  /// @returns that instant [s]
  double end();
  /// The run as an ordinary scenario, open-ended, ended at time(). simulate() of it gives the rows
  /// of this one: all of them after end(), before it those that no later change alters.
  [[nodiscard]] ScenarioDescription kept() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

/// [s] of simulated time that can be gone back, and whose rows are there.
inline constexpr double kLiveWindow = 60;

}  // namespace denavit
