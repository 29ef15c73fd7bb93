#pragma once

#include "core/flexible/flexible_link.h"

namespace denavit {

/// A beam whose modes are completed by shapes that represent the effect of all further modes on
/// everything else (rest_shapes.h).
struct CompletedBeam {
  FlexibleBody<double> body;
  /// A coordinate of the body that is the amplitude of a completing shape.
  struct Rest {
    int coordinate = 0;    ///< index in the body
    double mass = 0;       ///< [kg] of bending, [kg m²] of torsion
    double leastLeft = 0;  ///< [1/s²] lower bound on the stiffness per mass of the rest
  };
  std::vector<Rest> rests;
};

/// In linear motions about a pose, the body is exact for all modes of the spec, and for the static
/// effect of the others. Foreshortening includes only the modes of the spec: the effect of axial
/// forces P on further shapes, of relative size P L² / (EI b²), is neglected.
/// @param spec  if it bends in y and z, it needs the same number of modes in both, so that the
///   shapes omitted in one direction do not contribute to deflections in the other
[[nodiscard]] CompletedBeam makeCompletedBeam(const BeamSpec& spec);

}  // namespace denavit
