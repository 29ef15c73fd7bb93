#pragma once

#include <QString>

#include "ui/identification/measured_fit.h"

namespace denavit {

/// What applying a fit changes of the arm, in sentences; of an arm that has all of it already, that
/// nothing does.
[[nodiscard]] QString describeApplied(const ArmFit& fit);

}  // namespace denavit
