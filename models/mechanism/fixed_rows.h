#pragma once

#include <array>

#include "core/arm/arm.h"

namespace denavit {

/// Two rows that never move and take a link's frame to any other frame B, at q = 0:
///
///   X_LB = RotX(α) TransX(p·e1) RotZ(90°) TransZ(p·e2) · RotX(β) TransX(p·e3) RotZ(γ - 90°),
///
/// where R_LB = RotX(α) RotY(β) RotZ(γ), and e1 = x, e2 = RotX(α) z, e3 = RotX(α) y are
/// perpendicular whatever the angles. RotZ(90°) RotX(β) = RotY(β) RotZ(90°) makes the rotations
/// agree. The rows are prismatic, so that no cosine is computed of what never turns.
[[nodiscard]] std::array<Link<double>, 2> makeFixedRows(const Pose<double>& X_LB);

}  // namespace denavit
