#pragma once

#include "core/engine/arm_engine.h"
#include "core/linearization/linear_arm.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// C of the outputs that words name (see LinearRequest::outputs); of none those of the joints.
/// @param engine  placed where the arm is linearised
/// @param made  with its states, and of a loop its commands; gets the outputs' names
/// @throws DescriptionError naming the word ("outputs[1]") that there is not, or of which this
///   model has none
[[nodiscard]] MatX<double> makeOutputs(std::vector<std::string> words, ArmEngine& engine,
                                       const LinearArm& linear, LinearizedArm& made);

}  // namespace denavit
