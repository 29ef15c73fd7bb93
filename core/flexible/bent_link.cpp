#include "core/flexible/bent_link.h"

namespace denavit {

template void calcTip(const FlexibleLink<double>&, const VecX<double>&, BentLink<double>&);
template void calcBentLinks(const FlexibleArm<double>&, const VecX<double>&, BentLinks<double>&);

}  // namespace denavit
