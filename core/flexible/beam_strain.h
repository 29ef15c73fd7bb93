#pragma once

#include "core/flexible/flexible_arm.h"

namespace denavit {

/// How a link is strained along its length: values at places equally spaced along the undeflected
/// beam, clamped end first.
struct BeamStrain {
  std::vector<double> curvature;  ///< [1/m] of the bending, sqrt(w_y''² + w_z''²)
  std::vector<double> energy;  ///< [J/m] 1/2 (EI_y w_y''² + EI_z w_z''² + GJ phi_x'²); its integral
                               ///< is the link's strain energy
  std::vector<double> twist;  ///< [rad] phi_x
};

/// @param q  [rad|m] of size N  @param count  at least 2
/// @pre arm.links[link].flexible
[[nodiscard]] BeamStrain calcBeamStrain(const FlexibleArm<double>& arm, const VecX<double>& q,
                                        int link, int count);

}  // namespace denavit
