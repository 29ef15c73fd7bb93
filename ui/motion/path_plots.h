#pragma once

#include "models/motion_preview/motion_preview.h"
#include "models/robot/robot.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// What is drawn along a motion.
enum class PathPlot { Torque, Rate, Power, Energy, Speed, Hand };

/// One joint's name and colour, the same in every chart about motions.
[[nodiscard]] QString jointName(const RobotDescription& robot, std::size_t joint);
[[nodiscard]] QColor jointColour(std::size_t joint);

/// One chart over the time of a motion, with its limits and lines where its points are.
/// @param ofLimits  torques and rates as shares of their limits, so that all joints have one scale
///   and one band; joints without a limit are left out
[[nodiscard]] PlotData makePathPlot(PathPlot which, const MotionPreview& preview,
                                    const RobotDescription& robot, bool ofLimits);

}  // namespace denavit
