#include "core/kinematics/link_poses.h"

namespace denavit {

template void calcLinkPoses(const Arm<double>&, const VecX<double>&, LinkPoses<double>&);

}  // namespace denavit
