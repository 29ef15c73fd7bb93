#pragma once

#include "core/scalar/scalar.h"

namespace denavit {

/// How torques of the actuated joints make reduced forces: G_aᵗ τ = Q.
struct Actuation {
  enum class Kind {
    Unique,        ///< as many actuators as freedoms
    LeastSquares,  ///< more: the torques whose weighted squares are least
    None           ///< the actuators do not span the motion
  };
  Kind kind = Kind::None;
  VecX<double> tau;  ///< [N m|N] one per actuated joint; empty where there are none
};

/// How well actuators hold a mechanism: the smallest singular value of their rows of G over the
/// largest; 0 where they have lost control of a motion, or are fewer than the freedoms.
[[nodiscard]] double calcControl(const MatX<double>& Ga);

/// Drives whose hold of a motion is less have lost control of it.
inline constexpr double kLeastControl = 1e-6;

/// @param Ga       rows of G of the actuated joints, a x m
/// @param Q        [N m|N] reduced forces, of size m
/// @param weights  of the squares, one per actuated joint, positive; empty: all 1
/// @param preload  torques that are wanted beside: of them only what moves nothing is added; empty:
///   none
[[nodiscard]] Actuation distributeTorques(const MatX<double>& Ga, const VecX<double>& Q,
                                          const VecX<double>& weights = {},
                                          const VecX<double>& preload = {});

}  // namespace denavit
