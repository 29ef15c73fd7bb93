#pragma once

#include "render/arm/arm_shape.h"

namespace denavit {

/// Adds what holds the arm to its base mesh and decides where the floor is. Axis 1 upright stands
/// on a pedestal, upside down hangs under a ceiling plate, lying it sticks out of a post.
void addMount(ArmShape& shape, const ArmGeometry& arm, const std::vector<JointPlan>& plans,
              const Eigen::Vector3d& up_W);

}  // namespace denavit
