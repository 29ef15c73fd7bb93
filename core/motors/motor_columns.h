#pragma once

#include <span>
#include <vector>

#include "core/engine/arm_engine.h"
#include "core/motors/motor.h"

namespace denavit {

/// What a row tells of motors: voltage, current and electrical power V i of each that is one, then
/// the copper loss and the energy drawn of all.
[[nodiscard]] std::vector<Column> makeMotorColumns(const MotorBank& bank, const ArmEngine& engine);

/// The numbers under them.
/// @param loss, drawn [J] since the start
void writeMotorColumns(const MotorBank& bank, const VecX<double>& voltage,
                       const VecX<double>& current, double loss, double drawn,
                       std::span<double> values);

}  // namespace denavit
