#include "core/flexible/flexible_inertia.h"

namespace denavit {

template void calcFlexibleInertia(const FlexibleArm<double>&, const BentLinks<double>&,
                                  FlexibleInertiaWork<double>&, MatX<double>&);

}  // namespace denavit
