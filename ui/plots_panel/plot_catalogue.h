#pragma once

#include <QString>
#include <vector>

#include "models/document/document.h"
#include "models/project/desk.h"
#include "models/robot/robot.h"

namespace denavit {

/// A plot that can be chosen: "terms:2" is the torque terms of joint 2.
struct PlotChoice {
  QString key, title;
};

/// What can be plotted of a run of this arm, apart from phase portraits.
[[nodiscard]] std::vector<PlotChoice> listPlots(const RobotDescription& robot);

/// "phase:2" is rate over position of joint 2.
[[nodiscard]] std::vector<PlotChoice> listPhasePortraits(const RobotDescription& robot);

/// The charts of one choice with their curves: an arm with revolute and prismatic joints has one
/// chart for each. Empty for a key that is unknown or of a joint that the arm has not.
[[nodiscard]] std::vector<PlotSpec> makePreset(const RobotDescription& robot, const QString& key);

/// What a plot draws: its own curves, or those of its preset in one plot. Its title is kept.
[[nodiscard]] PlotSpec makeFree(const RobotDescription& robot, const PlotSpec& plot);

/// The plots of a document, the usual three where its desk has none: torque terms, energies and
/// positions; where voltages drive motors their currents and voltages; of joint springs their
/// twists and how far off the tool is.
[[nodiscard]] std::vector<PlotSpec> listShownPlots(const Document& document);

}  // namespace denavit
