#pragma once

#include <vector>

#include "core/mechanism/mechanism.h"

namespace denavit {

using Poses = std::vector<std::vector<double>>;

/// Whether two poses differ by whole turns only. [rad|m]
[[nodiscard]] bool isSamePose(const std::vector<double>& a, const std::vector<double>& b,
                              const std::vector<JointType>& types);

/// The ways to assemble a mechanism in the order of those that there were before: each stands where
/// the nearest of them stood, so that a way keeps its number while joints move. New ones come last;
/// without any before, the order is that of their joints' values.
/// @param present  the number that the way on screen had before; -1: none
/// @param pose     [rad|m] on screen
[[nodiscard]] Poses keepNumbers(Poses modes, const Poses& before, int present,
                                const std::vector<double>& pose,
                                const std::vector<JointType>& types);

}  // namespace denavit
