#pragma once

#include <optional>
#include <string>

#include "models/import/raw_table.h"

namespace denavit {

/// Reads a parameter file of ARTE, A Robotics Toolbox for Education (Arturo Gil): `robot.DH.theta`,
/// `d`, `a` and `alpha` are expressions of q in quotes, one entry for each joint.
/// @returns nothing where no statement assigns a `DH.theta`
/// @throws DescriptionError where an entry is no joint of a table, with its line
[[nodiscard]] std::optional<RawTable> findArteParameters(const std::string& text);

}  // namespace denavit
