#include "core/flexible/flexible_newton_euler.h"

namespace denavit {

template void calcFlexibleNewtonEuler(const FlexibleArm<double>&, const VecX<double>&,
                                      const VecX<double>&, const Vec3<double>&, int,
                                      const TipLoad<double>*, FlexibleNewtonEulerWork<double>&,
                                      VecX<double>&);

}  // namespace denavit
