#pragma once

#include "models/robot/urdf/urdf_notes.h"
#include "models/robot/urdf/urdf_parts.h"

namespace denavit {

/// Remarks on what a joint says twice, leaves out or hardly means: elements that stand there
/// several times, of which the first is read; angles of more than a turn; an axis that is missing
/// or no unit vector.
/// @param moves  whether its axis matters
void remarkJoint(const UrdfPart& joint, bool moves, UrdfNotes& remarks);

/// The same of a link that moves: several <inertial>, or parts of one; masses, centres of mass and
/// tensors that would be right in other units; inertia without mass.
/// @param armLength  [m] of the whole arm, stretched
void remarkLink(const UrdfPart& link, double armLength, UrdfNotes& remarks);

/// A remark on an arm that is longer than 30 m.
/// @param armLength  [m]
void remarkLength(double armLength, UrdfNotes& remarks);

}  // namespace denavit
