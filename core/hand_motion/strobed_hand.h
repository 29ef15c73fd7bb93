#pragma once

#include "core/arm/arm.h"
#include "core/dynamics/newton_euler.h"

namespace denavit {

/// How the hand's acceleration follows from the joints': (a; α) = L qdd + N, linear part first, in
/// world axes, at the tool's origin (Turney, Mudge, Lee 1981, eq. 10.1).
struct HandRelation {
  MatX<double> L;  ///< 6 x joints
  Vec6<double> N;  ///< what the rates make alone; no gravity in it
};

/// The relation by strobing the outward half of the Newton-Euler recursion, as section 10.1 has it:
/// the columns of L are answers to one unit acceleration at rest each, N is the answer to the rates
/// without accelerations. The base stands still, so that gravity does not enter.
class HandStrobe {
 public:
  explicit HandStrobe(const Arm<double>& arm) : arm_(arm) {}
  /// @param q, qd [rad|m, per s] one per joint
  void calc(const VecX<double>& q, const VecX<double>& qd, HandRelation& relation);

 private:
  Vec6<double> answer(const VecX<double>& qd, const VecX<double>& qdd);

  const Arm<double>& arm_;
  NewtonEulerWork<double> work_;
  Mat3<double> R_WL_;  ///< of the last link
  VecX<double> none_, unit_;
};

}  // namespace denavit
