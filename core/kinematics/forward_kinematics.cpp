#include "core/kinematics/forward_kinematics.h"

namespace denavit {

template void calcForwardKinematics(const Arm<double>&, const LinkPoses<double>&,
                                    Kinematics<double>&);
template void calcForwardKinematics(const Arm<double>&, const VecX<double>&, Kinematics<double>&);
template void calcPointJacobian(const Arm<double>&, const Kinematics<double>&, int,
                                const Vec3<double>&, Jacobian<double>&);

}  // namespace denavit
