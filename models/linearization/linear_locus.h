#pragma once

#include "core/linear_system/root_locus.h"
#include "models/linearization/linearized_arm.h"

namespace denavit {

/// What is changed to see where the poles of an arm go.
struct LocusParameter {
  enum class Kind {
    Payload,  ///< [kg] mass of the payload, where its centre of mass is
    Joint,    ///< [rad|m] position of a joint, at the other coordinates as they are
    Gain      ///< [N m/rad|N/m|V/rad|V/m] of an input that holds its joint: u = -k q
  };
  Kind kind = Kind::Payload;
  int joint = 1;  ///< number, of Joint and Gain
};

/// The model of an arm for each value of a parameter. Torques are at each value what the motion
/// needs there.
/// @param arm  of the scenario and the request
/// @throws std::invalid_argument where Gain names a joint without an input
[[nodiscard]] SystemFamily makeLocusFamily(const ScenarioDescription& scenario,
                                           const LinearRequest& request, const LinearizedArm& arm,
                                           const LocusParameter& parameter);

/// A range that shows something: payloads to half the mass of the arm, the joint's limits or half a
/// turn (1 m) to each side, gains to those of a joint that swings at 3 Hz.
struct LocusRange {
  double from = 0, to = 1, now = 0;
};
[[nodiscard]] LocusRange findLocusRange(const ScenarioDescription& scenario,
                                        const LinearizedArm& arm, const LocusParameter& parameter);

/// The poles at a value between those of a locus, by straight lines.
[[nodiscard]] std::vector<Complex> polesAt(const RootLocus& locus, double parameter);

}  // namespace denavit
