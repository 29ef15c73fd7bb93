#pragma once

#include <optional>
#include <vector>

#include "core/flexible/completed_beam.h"
#include "core/vibration/natural_modes.h"
#include "models/robot/robot.h"

namespace denavit {

/// The relative error above which a natural frequency is marked as computed with too few modes.
inline constexpr double kMostFrequencyError = 0.01;

/// An arm with more modes in every direction of every link that has modes there, and with shapes
/// that represent all modes beyond these. It is never stored, so that the limits of files do not
/// apply to it.
struct FinerArm {
  FlexibleArm<double> arm;
  std::vector<CompletedBeam::Rest> rests;  ///< these shapes, by coordinates of the arm
};

/// @param arm  makeVibratingArm(robot)
[[nodiscard]] FinerArm makeFinerArm(const RobotDescription& robot, const FlexibleArm<double>& arm);

/// The effect of further modes on the modes of an arm.
struct FinerModes {
  /// [Hz] One per mode: its frequency with further modes in the directions in use, never above its
  /// own frequency; 0 if the mode is then unstable. Nothing for modes without a frequency.
  std::vector<std::optional<double>> frequencies;
  /// [Hz] One per mode: lower bound on the frequency for any number of further modes.
  std::vector<std::optional<double>> least;
  /// [Hz] Modes that the arm lacks among the accurate ones.
  std::vector<double> missing;

  /// Whether no number of further modes changes the mode's frequency by more than
  /// kMostFrequencyError; nothing for modes without one.
  [[nodiscard]] std::optional<bool> isRight(std::size_t mode, double frequency_Hz) const;
};

/// Finds the counterpart of each mode among those of the finer arm, and bounds its frequency.
///
/// The shapes of the finer arm include those of the arm, so that its k'th eigenvalue is never above
/// the arm's k'th (Rayleigh and Ritz). The counterpart of a mode is the mode with which it shares
/// most kinetic energy, among those that are not above it and that belong to no other mode. If
/// modes were matched by order alone, an additional torsion mode would be taken for a bending mode.
///
/// Why no number of further modes can lower a frequency below `least`:
///
/// 1. With all modes, a motion of the arm consists of a part a in the coordinates of the finer arm
///    and of a rest r for each direction of each link (core/flexible/rest_shapes.h). Stiffness is
///    K(a) + sum K(r), with K(r) >= L M(r), L being leastLeft. Mass is
///        M(a) + sum (2 m psi(a)·r + M(r)),
///    because r shares mass only with the completing shapes, whose mass in a is m |psi(a)|².
/// 2. For any theta > 0, 2 m psi·r <= theta m |psi|² + M(r) / theta. Hence, for a lambda > 0,
///        K - lambda M >= K(a) - lambda (M(a) + sum theta m |psi(a)|²)
///                        + sum (L - lambda (1 + 1 / theta)) M(r),
///    and with theta = lambda / (L - lambda), for a lambda below all L, the last sum is 0.
/// 3. The number of eigenvalues below lambda is the number of negative directions of K - lambda M
///    (Sylvester). It is not larger than that of K(a) - lambda (M(a) + sum theta m |psi|²). If
///    theta belongs to a lambda_t and lambda <= lambda_t, this is at most the number of eigenvalues
///    of this pair below lambda. Hence the k'th eigenvalue of the arm with all modes is at least
///    the k'th eigenvalue of the pair, or lambda_t.
///
/// The bound of a mode is sharpest with lambda_t a little above it; a few values are tried. Without
/// foreshortening the bound is exact at a pose without deflections; otherwise the coupling of the
/// rests is of second order in their slopes and is neglected.
/// @param modes   of the arm or mechanism
/// @param places  where its coordinates stand among those of the finer one
/// @param finer   linearised, further amplitudes 0
/// @param rests   by coordinates of the finer one
/// @param locked  coordinates (0-based) of the finer one that do not move
/// @returns nothing if the finer inertia matrix is not positive definite
[[nodiscard]] std::optional<FinerModes> compareWithFiner(
    const std::vector<NaturalMode>& modes, const std::vector<Eigen::Index>& places,
    const LinearModel& finer, const std::vector<CompletedBeam::Rest>& rests,
    const std::vector<int>& locked);

/// Where an arm's coordinates stand among those of its finer arm.
[[nodiscard]] std::vector<Eigen::Index> findPlaces(const FlexibleArm<double>& arm,
                                                   const FlexibleArm<double>& finer);

/// The same for an arm.
/// @param arm, finer  as makeFinerArm() has them
/// @param q           [rad|m] of arm.dof(); amplitudes of the further modes are 0
/// @param locked      joints (0-based) that do not move
/// @param modes       of the arm, at q: see findNaturalModes
[[nodiscard]] std::optional<FinerModes> findFinerModes(const FlexibleArm<double>& arm,
                                                       const FinerArm& finer, const VecX<double>& q,
                                                       const std::vector<int>& locked,
                                                       const std::vector<NaturalMode>& modes);

}  // namespace denavit
