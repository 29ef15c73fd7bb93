#pragma once

#include <QString>
#include <vector>

#include "models/robot/robot.h"
#include "ui/playback/run_history.h"
#include "ui/plot/plot_view.h"

namespace denavit {

/// A plot that can be chosen: "terms:2" is the torque terms of joint 2.
struct PlotChoice {
  QString key, title;
};

/// What can be plotted of a run of this arm.
[[nodiscard]] std::vector<PlotChoice> listPlots(const RobotDescription& robot);

/// The charts of one choice: angles in degrees, lengths in metres; an arm with revolute and
/// prismatic joints has one chart for each. Empty where the run has no such columns.
[[nodiscard]] std::vector<PlotData> makePlots(const RunHistory& history, const QString& key);

}  // namespace denavit
