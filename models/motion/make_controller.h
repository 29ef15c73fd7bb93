#pragma once

#include <memory>

#include "core/control/controller.h"
#include "core/trajectory/trajectory.h"
#include "models/motion/motion.h"
#include "models/robot/robot.h"

namespace denavit {

/// The controller of a run.
/// @param controller  of a law other than "none", without issues
/// @param robot  that moves; the controller's model is made of it
/// @param hasFriction  whether joints rub in this run; else the model knows of none either
/// @throws DescriptionError as applyChanges() and makeArm()
[[nodiscard]] std::shared_ptr<const RunPartSource> makeController(
    const ControllerDescription& controller, const RobotDescription& robot, bool hasFriction,
    std::shared_ptr<const Trajectory> reference);
/// The same of one that goes to targets.
[[nodiscard]] std::shared_ptr<const RunPartSource> makeController(
    const ControllerDescription& controller, const RobotDescription& robot, bool hasFriction,
    TargetSettings target);

/// The settings of a controller of joints whose equations an engine knows.
/// @param joints  that it drives, as an arm's
[[nodiscard]] ControllerSettings makeControllerSettings(const ControllerDescription& controller,
                                                        const RobotDescription& joints,
                                                        std::shared_ptr<const EngineSource> model);

}  // namespace denavit
