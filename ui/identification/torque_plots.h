#pragma once

#include <vector>

#include "models/identification/identify.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// The torque of a joint as it was measured.
[[nodiscard]] std::vector<PlotData> makeMeasuredPlots(const MeasuredMotion& motion,
                                                      const RobotDescription& robot,
                                                      std::size_t joint);

/// The measured torque of a joint with those that the plain fit and the consistent arm compute, and
/// below it what both leave.
[[nodiscard]] std::vector<PlotData> makeFitPlots(const TorqueComparison& comparison,
                                                 const RobotDescription& robot, std::size_t joint);

/// "2 shoulder": the number and name of a joint.
[[nodiscard]] QString toJointText(const RobotDescription& robot, std::size_t joint);

/// "N m", or "N" where the joint slides.
[[nodiscard]] QString torqueUnit(const RobotDescription& robot, std::size_t joint);

}  // namespace denavit
