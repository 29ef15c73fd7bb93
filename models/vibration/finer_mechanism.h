#pragma once

#include <memory>
#include <vector>

#include "core/flexible/completed_beam.h"
#include "models/mechanism/requested_state.h"

namespace denavit {

/// A mechanism whose bending links have more modes, and shapes that represent all further modes, as
/// in FinerArm. Loops close at the end frames of links, which the remaining motion does not move.
/// The bound on an arm's frequencies therefore holds for a mechanism as well.
struct FinerMechanism {
  std::shared_ptr<const Mechanism> mechanism;
  std::vector<Eigen::Index> places;        ///< of the given mechanism's coordinates in this one
  std::vector<CompletedBeam::Rest> rests;  ///< by its coordinates
};

[[nodiscard]] FinerMechanism makeFinerMechanism(const GivenMechanism& given);

}  // namespace denavit
