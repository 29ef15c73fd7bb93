#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/mechanism/small_motions.h"
#include "core/vibration/natural_modes.h"
#include "models/mechanism/requested_state.h"
#include "models/vibration/finer_modes.h"

namespace denavit {

/// Natural frequencies and shapes of a closed mechanism at a pose; viscous friction of its joints
/// counts as damping.
struct MechanismModes {
  VecX<double> q;  ///< [rad|m] closed
  LinearMechanism linear;
  std::vector<NaturalMode> modes;        ///< of the independent coordinates
  std::vector<VecX<double>> shapes;      ///< of all coordinates
  std::vector<std::string> independent;  ///< names
  std::optional<FinerModes> finer;       ///< the same with further modes of the links
};

/// @param q       [rad|m] of all joints or coordinates; the file's own pose if there is none
/// @param locked  names of joints that are held
/// @throws DescriptionError without a source at "q", "locked"
[[nodiscard]] MechanismModes findMechanismModes(const GivenMechanism& given,
                                                const std::optional<VecX<double>>& q,
                                                const std::vector<std::string>& locked);

}  // namespace denavit
