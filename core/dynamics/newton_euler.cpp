#include "core/dynamics/newton_euler.h"

namespace denavit {

template void calcLinkForces(const Arm<double>&, const VecX<double>&, const VecX<double>&,
                             const Vec3<double>&, NewtonEulerWork<double>&);
template void gatherJointForces(const Arm<double>&, const VecX<double>&, NewtonEulerWork<double>&,
                                VecX<double>&);
template void calcNewtonEuler(const Arm<double>&, const VecX<double>&, const VecX<double>&,
                              const Vec3<double>&, NewtonEulerWork<double>&, VecX<double>&);
template void calcInverseDynamics(const Arm<double>&, const VecX<double>&, const VecX<double>&,
                                  const VecX<double>&, NewtonEulerWork<double>&, VecX<double>&);

}  // namespace denavit
