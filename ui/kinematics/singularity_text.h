#pragma once

#include <QString>

#include "core/kinematics/manipulability.h"

namespace denavit {

/// What a report means, for a person: whether the pose is singular, which joints are at fault and
/// which motion is lost. One line per fact.
[[nodiscard]] QString describeSingularity(const SingularityReport& report, TaskPart part);

/// "joints 4 and 6 turn about the same axis"
[[nodiscard]] QString describeDependence(const DependentJoints& dependent, TaskPart part);

}  // namespace denavit
