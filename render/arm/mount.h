#pragma once

#include "render/arm/arm_shape.h"

namespace denavit {

/// Adds what holds the arm to its base mesh and decides where the floor is. Axis 1 upright stands
/// on a pedestal, upside down hangs under a ceiling plate, lying it sticks out of a post.
void addMount(ArmShape& shape, const ArmGeometry& arm, const std::vector<JointPlan>& plans,
              const Eigen::Vector3d& up_W);

/// The same of one chain of a mechanism that starts in the world: a bearing at its first joint,
/// without a pedestal or a post. @param shape  of the chain
void addBearing(ArmShape& shape, const ArmGeometry& chain, const std::vector<JointPlan>& plans,
                const Eigen::Vector3d& up_W);

}  // namespace denavit
