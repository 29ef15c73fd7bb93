#pragma once

#include <optional>
#include <vector>

#include "core/vibration/natural_modes.h"
#include "models/robot/robot.h"

namespace denavit {

/// The relative change of a natural frequency by one more mode above which the frequency is said to
/// be that of too few modes.
inline constexpr double kMostFrequencyChange = 0.01;

/// The arm with one mode more in every direction of every link that has modes there, to see what
/// its frequencies still owe to their number. The limits of files do not hold for it: it is
/// computed with and never kept.
/// @param arm  makeVibratingArm(robot)
[[nodiscard]] FlexibleArm<double> makeFinerArm(const RobotDescription& robot,
                                               const FlexibleArm<double>& arm);

/// The modes of an arm as those of its finer arm show them.
struct FinerModes {
  /// [Hz] One per mode: its frequency with one more mode in each direction, never above the one
  /// that it has; 0 where it is unstable then. Nothing for modes without a frequency.
  std::vector<std::optional<double>> frequencies;
  /// [Hz] Modes that the arm lacks among those that stay.
  std::vector<double> missing;
};

/// Finds each mode again among those of the finer arm. The shapes of the finer arm include those of
/// the arm, so that its k'th eigenvalue is never above the arm's k'th (Rayleigh and Ritz): of those
/// that are not above, and are no other mode's, the one that a mode shares most kinetic energy with
/// is what it becomes. By order alone a twist that comes in between would be taken for a bending.
/// @param arm, finer  as makeFinerArm() has them
/// @param q           [rad|m] of arm.dof(); amplitudes of the further modes are 0
/// @param locked      joints (0-based) that do not move
/// @param modes       of the arm, at q: see findNaturalModes
/// @returns nothing where the finer arm's inertia is not positive definite
[[nodiscard]] std::optional<FinerModes> findFinerModes(const FlexibleArm<double>& arm,
                                                       const FlexibleArm<double>& finer,
                                                       const VecX<double>& q,
                                                       const std::vector<int>& locked,
                                                       const std::vector<NaturalMode>& modes);

/// Whether a mode's frequency stays within kMostFrequencyChange; nothing for modes without one.
[[nodiscard]] std::optional<bool> staysWithOneMore(const NaturalMode& mode,
                                                   const std::optional<double>& finer_Hz);

}  // namespace denavit
