#pragma once

#include "models/robot/robot.h"

namespace denavit {

/// The same arm with its table in the other Denavit-Hartenberg convention; unchanged where it
/// already is in it. Exact: since RotX and TransX commute, modified row i holds the a and alpha of
/// standard row i-1. Those without a row go into the base (first) and the tool (last); inertia
/// moves along with its frame. There and back gives the same table for arms whose base and tool are
/// the identity.
/// @throws DescriptionError for an arm with beams: their axes need the standard convention
[[nodiscard]] RobotDescription convertTo(Convention convention, const RobotDescription& robot);

/// The same numbers read by the other convention: in general another arm. For a table that was
/// typed or read under the wrong one.
/// @throws DescriptionError as convertTo
[[nodiscard]] RobotDescription reinterpretAs(Convention convention, const RobotDescription& robot);

}  // namespace denavit
