#pragma once

#include "core/control/controller.h"

namespace denavit {

/// A controller near a motion, in deviations from it: what it commands and how its integrals go,
///
///   δu = Kq δq + Kv δq̇ + Ki δi + Kz δz + Kr δr,   δz' = Zq δq + Zr δr.
///
/// Of a sampled one these are the laws at its samples. Limits of the command are left out.
struct ControllerGains {
  MatX<double> q, qd;      ///< Kq, Kv: of all coordinates of the arm
  MatX<double> current;    ///< Ki: of the motors; no columns where there are none
  MatX<double> integral;   ///< Kz; no columns where nothing is integrated
  MatX<double> reference;  ///< Kr: of r, one per joint, which moves with its rates as they are
  MatX<double> integralByPosition, integralByReference;  ///< Zq, Zr
};

/// @param engine  of the arm, for its sizes
/// @param t [s], of laws that know the time
/// @param reference  where the motion should be
/// @param q, qd  where it is, of all coordinates
[[nodiscard]] ControllerGains calcControllerGains(const ControllerSettings& settings,
                                                  ArmEngine& engine, double t,
                                                  const JointMotion& reference,
                                                  const VecX<double>& q, const VecX<double>& qd);

}  // namespace denavit
