#pragma once

#include <optional>
#include <vector>

#include "core/vibration/linear_model.h"

namespace denavit {

/// A shape in which the whole arm moves about a pose: K phi = lambda M phi.
struct NaturalMode {
  double lambda = 0;     ///< [1/s²] phi^T K phi: w² where it vibrates, negative where it departs
  double frequency = 0;  ///< [Hz] sqrt(lambda) / 2 pi, undamped; 0 for rigid and unstable modes
  /// phi^T D phi / (2 w): the ratio of the mode where damping couples modes little; none for rigid
  /// and unstable modes.
  std::optional<double> dampingRatio;
  double growthRate = 0;  ///< [1/s] of an unstable mode, else 0
  /// Of size N, 0 where locked; mass-normalised, phi^T M phi = 1; the largest element is positive.
  VecX<double> shape;

  [[nodiscard]] bool isUnstable() const { return growthRate > 0; }
  /// The arm can go on in this shape without a force.
  [[nodiscard]] bool isRigid() const { return lambda == 0; }
};

/// All modes of the free coordinates, ascending: unstable ones, rigid ones, then by frequency. What
/// is below the rounding of K counts as rigid.
/// @param locked  coordinates (0-based) that do not move
/// @returns nothing where M is not positive definite
[[nodiscard]] std::optional<std::vector<NaturalMode>> findNaturalModes(
    const LinearModel& model, const std::vector<int>& locked = {});

/// Gives modes their damping: ratios from phi^T D phi, growth rates from the motions that grow with
/// D, which are as many as the unstable modes whatever D couples (Kelvin, Tait and Chetaev; W.
/// Thomson, P. G. Tait. Treatise on Natural Philosophy, 1879).
/// @param D  N x N, symmetric, not negative
void dampModes(const MatX<double>& D, std::vector<NaturalMode>& modes);

/// How much each coordinate takes part in a shape, by the kinetic energy that it would have alone:
/// M_ii phi_i² over their sum. Of size N, 0 to 1.
[[nodiscard]] VecX<double> calcParticipation(const LinearModel& model, const VecX<double>& shape);

/// The coordinates (0-based, of N) that are not locked, ascending.
[[nodiscard]] std::vector<int> findFreeCoordinates(int dof, const std::vector<int>& locked);

}  // namespace denavit
