#pragma once

#include <QString>
#include <optional>

#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

struct PreferenceValues;

/// Where a point goes, for people: "home", "q 0°, 45°, -90°", "500, 200, 900 mm".
[[nodiscard]] QString toViaText(const MotionPoint& point, const RobotDescription& robot,
                                const PreferenceValues& values, bool exact);

/// What was typed: the name of a pose, joint values after a q, or three or six numbers for the
/// tool's position and its roll, pitch and yaw, in the units shown; behind "through" three more for
/// a place on the way, of an arc. As many numbers as there are joints stand for joint values where
/// these were there before, but for three, which are a position.
struct ViaEntry {
  std::optional<MotionPoint> point;  ///< only where it goes
  QString mistake;                   ///< why there is none
};
[[nodiscard]] ViaEntry parseVia(const QString& text, const TrajectoryDescription& trajectory,
                                const RobotDescription& robot, const PreferenceValues& values,
                                bool wasJoints = false);

}  // namespace denavit
