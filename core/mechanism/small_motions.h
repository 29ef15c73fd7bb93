#pragma once

#include <memory>
#include <vector>

#include "core/dynamics/joint_friction.h"
#include "core/mechanism/mechanism_engine.h"
#include "core/vibration/linear_model.h"

namespace denavit {

/// A closed mechanism about a motion that passes (q, u, u'), to first order in the independent
/// coordinates δ and with torques that the motion needs:
///   M* δ'' + D δ' + S δ = G_aᵗ δτ.
/// Torques are taken to stay as they are; friction is the viscous one. Derivatives are differences
/// over closed poses: see NearbyPoses.
struct LinearMechanism {
  std::vector<int> independent;
  VecX<double> tau;      ///< [N m|N] of the actuated joints; where they do not span the motion, 0
  bool isHeld = true;    ///< whether they span it; else it is led by the joints of δ themselves
  MatX<double> M, D, S;  ///< m x m
  MatX<double> B;        ///< m x a: G_aᵗ
  MatX<double> G;        ///< N x m, of shapes
  double error = 0;      ///< how far S may be off: see PoseSlope
};

/// @param q            [rad|m] closed
/// @param independent  coordinates, regular at q
/// @param friction     one per joint; empty: none
[[nodiscard]] LinearMechanism linearizeMechanism(const std::shared_ptr<const Mechanism>& mechanism,
                                                 const VecX<double>& q,
                                                 const std::vector<int>& independent,
                                                 const VecX<double>& u, const VecX<double>& udot,
                                                 const std::vector<JointFriction>& friction);

}  // namespace denavit
