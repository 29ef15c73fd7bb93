#pragma once

#include <string>
#include <variant>

#include <Eigen/Core>

#include "models/live/live_look.h"
#include "models/robot/robot_changes.h"

// What the window asks of a live run, and what it is told of it.

namespace denavit {

struct SetLiveValues {
  RobotChanges values;  ///< see LiveRun::set()
};
/// Takes hold of a point of a link. @see LiveRun::usualPull
struct TakePoint {
  int link = 1;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  ///< [m] in the link's DH frame
};
struct MovePull {
  Eigen::Vector3d target = Eigen::Vector3d::Zero();  ///< [m]
};
struct DropPull {};
struct SetLiveSpeed {
  double speed = 1;  ///< [s/s]
};
struct SetLivePaused {
  bool paused = false;
};
struct RewindLive {
  double time = 0;  ///< [s]
  int number = 0;   ///< counts rewinds: LiveState::rewind says which have been made
};
/// Asks for the run so far as a scenario.
struct KeepLive {};
struct EndLive {};

using LiveOrder = std::variant<SetLiveValues, TakePoint, MovePull, DropPull, SetLiveSpeed,
                               SetLivePaused, RewindLive, KeepLive, EndLive>;

/// A live run and its pace, as they are between two pieces of work.
struct LiveState {
  LiveLook look;
  double earliest = 0;           ///< [s] that it can go back to
  double speed = 1, factor = 0;  ///< asked for and reached [s/s]
  double load = 0;               ///< share of the clock that goes into work
  double lost = 0;               ///< [s] of the clock, given up
  bool isPaused = false, isOver = false;
  std::string reason;                 ///< why it cannot go on; empty where it can, or was ended
  int rewind = 0;                     ///< number of the last rewind that was made
  std::size_t changes = 0;            ///< that act in it so far
  unsigned long long carriedOut = 0;  ///< orders
};

}  // namespace denavit
