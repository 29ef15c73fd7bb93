#pragma once

#include "core/formulations/formulation.h"

namespace denavit {

/// Operations of one evaluation of inverse dynamics for this arm. Positions, rates and
/// accelerations are run-time quantities, everything else constants; converting the arm to a
/// formulation's frames is not counted. The count is exact and depends on nothing but the arm's
/// structure and the mode.
[[nodiscard]] OperationCount countOperations(const Formulation& formulation, const Arm<double>& arm,
                                             CountingMode mode);

/// Operations of finding M, and M, B and C of the configuration-space form, by strobing a
/// formulation with unit vectors at one position (core/dynamics/configuration_space.h; Turney,
/// Mudge, Lee 1981, section 8). Counted with zeros and ones known, without gravity: what a strobe
/// asks for is mostly zero. Each strobe finds the position anew.
struct StrobingCount {
  OperationCount M, all;
};
[[nodiscard]] StrobingCount countStrobing(const Formulation& formulation, const Arm<double>& arm);

/// An arm of the given number of joints from the links of another one: the first of them, and from
/// the start again where there are not enough. For counts as functions of n.
[[nodiscard]] Arm<double> makeChain(const Arm<double>& arm, int joints);

}  // namespace denavit
