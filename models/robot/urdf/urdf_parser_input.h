#pragma once

#include <vector>

#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// The elements that the parser reads of a robot without faults, each once and with its numbers in
/// one form only. Pictures stay out, as no arm has them; limits and dynamics are completed, because
/// the parser refuses a joint that lacks some.
[[nodiscard]] std::vector<UrdfElement> toParserInput(const UrdfPart& robot);

}  // namespace denavit
