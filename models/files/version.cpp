#include "models/files/version.h"

namespace denavit {

const char* programVersion() { return DENAVIT_VERSION; }

}  // namespace denavit
