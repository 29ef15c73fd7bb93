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

}  // namespace denavit
