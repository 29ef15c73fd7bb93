#pragma once

#include <QString>
#include <string>

#include "core/recording/recording.h"
#include "models/robot/robot.h"

namespace denavit {

/// Channels that belong together.
enum class ChannelGroup {
  Other,
  Position,
  Rate,
  Acceleration,
  Effort,
  Drive,
  Reference,
  TrackingError,
  Command,
  Voltage,
  Current,
  Power,
  Amplitude,
  AmplitudeRate,
  AmplitudeAcceleration,
  Tool,
  ToolTurn,
  ToolError,
  Energy,
  Closure,
  Loops,
  Reaction
};

/// How people call a channel.
struct ChannelText {
  QString name;      ///< "τ₂ gravity", "τ crank.1 gravity": for legends
  QString term;      ///< "gravity": where the joint is said elsewhere
  QString quantity;  ///< "torque": for axes; empty where it has no common name
  ChannelGroup group = ChannelGroup::Other;
  int joint = -1;       ///< 0-based; -1: of no joint
  bool isTerm = false;  ///< one of several that an effort is made of
};

/// @param channel  a column of a run ("tau2_gravity_Nm", "tau_crank_1_gravity_Nm" of a mechanism),
/// a
///   derived channel, or "measured/log/q1_rad"
/// @param robot  whose joints the channels are of: those of a mechanism are called by their names
[[nodiscard]] ChannelText describeChannel(const std::string& channel,
                                          const RobotDescription& robot = {});

/// What a person reads in the tree: "τ₂ gravity" and what it is.
[[nodiscard]] QString explainChannel(const Column& column, const RobotDescription& robot = {});

}  // namespace denavit
