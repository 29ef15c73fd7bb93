#include "core/simulation/simulation.h"

namespace denavit {

DENAVIT_DEFINE_VALUE(Simulation);

}  // namespace denavit
