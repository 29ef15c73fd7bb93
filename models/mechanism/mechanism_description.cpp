#include "models/mechanism/mechanism_description.h"

namespace denavit {

DENAVIT_DEFINE_VALUE(MechanismDescription);
bool MechanismDescription::operator==(const MechanismDescription& other) const = default;

}  // namespace denavit
