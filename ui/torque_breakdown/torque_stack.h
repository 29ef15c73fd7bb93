#pragma once

#include "models/torque_breakdown/torque_breakdown.h"
#include "ui/plot_view/plot_view.h"

namespace denavit {

/// "N m" of a revolute joint, "N" of a prismatic one.
[[nodiscard]] QString torqueUnit(JointType type);

/// The chart of one joint's torque: its terms as bands, the torque as a line over them.
/// @param joint  0-based  @param name  "joint 2, shoulder"
[[nodiscard]] PlotData makeTorqueStack(const TorqueBreakdown& breakdown, int joint,
                                       const QString& name);

}  // namespace denavit
