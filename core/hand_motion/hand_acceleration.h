#pragma once

#include "core/arm/arm.h"
#include "core/hand_motion/geared_program.h"
#include "core/hand_motion/strobed_hand.h"
#include "core/hand_motion/tool_load.h"

namespace denavit {

/// What the hand is capable of along a direction, with the present load (Turney, Mudge, Lee 1981,
/// eq. 10.3).
struct HandAcceleration {
  /// The other components of the hand's acceleration stay 0; arms of fewer than six joints that
  /// cannot keep it from turning let it turn.
  AccelerationBound onPath;
  AccelerationBound free;          ///< they may be anything
  AccelerationBound rotationHeld;  ///< the hand does not turn; it may leave the line
  bool isSingular = false;         ///< the arm cannot move its hand so: nothing is known
};

/// A state of an arm, its hand's line and its efforts.
struct HandLoad {
  const VecX<double>&q, &qd;   ///< [rad|m, per s] one per joint
  Vec3<double> direction;      ///< in the world, not zero; its length does not matter
  const VecX<double>& effort;  ///< [N m|N]
  /// [N m|N] torques beside those of the arm, as of a load that is only weighed; empty: none
  VecX<double> loadTorques = {};
  std::vector<HandGear> gears = {};  ///< one per joint; empty: they take nothing
};
/// Arms of up to seven joints. The arm holds its load: see makeLoadedArm().
[[nodiscard]] HandAcceleration calcHandAcceleration(const Arm<double>& arm, const HandLoad& state);

/// [N m|N] What the weight of a mass at the tool adds to the torques: Turney's T_load as a given
/// number. With M and C of the empty arm it promises more than the arm can do.
[[nodiscard]] VecX<double> calcWeightTorques(const Arm<double>& arm, const VecX<double>& q,
                                             double mass);

}  // namespace denavit
