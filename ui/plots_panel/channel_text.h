#pragma once

#include <QString>
#include <string>

#include "core/recording/recording.h"

namespace denavit {

/// How people call a channel.
struct ChannelText {
  QString name;      ///< "τ₂ gravity": for legends
  QString term;      ///< "gravity": where the joint is said elsewhere
  QString quantity;  ///< "torque": for axes; empty where it has no common name
  QString group;     ///< "q", "tau", "tool": channels that belong together
  int joint = -1;    ///< 0-based; -1: of no joint
};

/// @param channel  a column of a run ("tau2_gravity_Nm"), a derived channel, or
///   "measured/log/q1_rad"
[[nodiscard]] ChannelText describeChannel(const std::string& channel);

/// What a person reads in the tree: "τ₂ gravity" and what it is.
[[nodiscard]] QString explainChannel(const Column& column);

}  // namespace denavit
