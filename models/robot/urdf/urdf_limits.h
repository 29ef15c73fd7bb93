#pragma once

#include "models/robot/robot.h"
#include "models/robot/urdf/urdf_notes.h"
#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// The limits of a joint, without those that are infinite, that nobody gave, or that are 0 because
/// URDF files write 0 for an unknown limit: effort, velocity, and a range from 0 to 0.
[[nodiscard]] LimitsDescription readUrdfLimits(const UrdfPart& joint);

/// Says what readUrdfLimits() assumed, and which limits are hardly meant as they are written.
void remarkLimits(const UrdfPart& joint, UrdfNotes& remarks);

/// Whether a continuous joint has a range, which counts for nothing.
[[nodiscard]] bool hasUnreadRange(const UrdfPart& joint);

/// @throws DescriptionError for a range that ends before it begins
void refuseEmptyRange(const UrdfPart& joint, const std::string& source);

}  // namespace denavit
