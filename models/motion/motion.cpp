#include "models/motion/motion.h"

#include <nlohmann/json.hpp>

namespace denavit {

DENAVIT_DEFINE_VALUE(ControlModelDescription);
bool ControlModelDescription::operator==(const ControlModelDescription& other) const = default;

DENAVIT_DEFINE_VALUE(MotionPoint);
bool MotionPoint::operator==(const MotionPoint& other) const = default;

DENAVIT_DEFINE_VALUE(HandRateDescription);
bool HandRateDescription::operator==(const HandRateDescription& other) const = default;

DENAVIT_DEFINE_VALUE(TrajectoryDescription);
bool TrajectoryDescription::operator==(const TrajectoryDescription& other) const = default;

DENAVIT_DEFINE_VALUE(ControllerDescription);
bool ControllerDescription::operator==(const ControllerDescription& other) const = default;

bool hasPose(const TrajectoryDescription& trajectory, const std::string& name) {
  return name == kHomePose || trajectory.poses.contains(name);
}

}  // namespace denavit
