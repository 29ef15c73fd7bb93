#pragma once

#include <string>

#include "models/scenario/scenario.h"

namespace denavit {

/// Lets a controller drive an arm to targets, first to where it starts: the scenario's own
/// controller where it has one. Else, of 10 rad/s and damping ratio 1, computed torque; where links
/// bend, a PD with gravity, whose damping at the joints takes vibrations away too.
/// @param robot     as it moves
/// @param scenario  its start is final; its input is replaced
/// @returns what it is, for people: "computed torque, kp 100 1/s², kd 20 1/s"
/// @throws DescriptionError as makeArm()
std::string chooseControl(const RobotDescription& robot, ScenarioDescription& scenario);

}  // namespace denavit
