#include "core/dynamics/inertia_matrix.h"

namespace denavit {

template void calcCompositeInertia(const Arm<double>&, const LinkPoses<double>&,
                                   InertiaMatrixWork<double>&, MatX<double>&);
template void calcInertiaMatrix(const Arm<double>&, const VecX<double>&, InertiaMatrixWork<double>&,
                                MatX<double>&);

}  // namespace denavit
