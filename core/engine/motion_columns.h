#pragma once

#include <vector>

#include "core/engine/arm_engine.h"

namespace denavit {

/// The coordinates of an arm as columns: q1_rad, link2_y1_m; qd1_rad_s, link2_y1_rate_m_s; ..
/// @param flexible  null: all links are rigid
[[nodiscard]] std::vector<Column> makeMotionColumns(const Arm<double>& arm,
                                                    const FlexibleArm<double>* flexible,
                                                    ArmEngine::MotionOrder order);

}  // namespace denavit
