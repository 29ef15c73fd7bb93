#include "core/vibration/natural_modes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/linear/decompositions.h"
#include "core/linear/ldlt.h"

namespace denavit {

namespace {

bool isPositiveDefinite(MatX<double> M) {
  factorLdlt(M);
  return isPositive(M);
}

/// Frequency, damping and growth from lambda.
void describeMode(const VecX<double>& damping, NaturalMode& mode) {
  const double rate = mode.shape.dot(damping.cwiseProduct(mode.shape));  // 2 zeta w
  if (mode.lambda > 0) {
    const double w = std::sqrt(mode.lambda);
    mode.frequency = w / (2 * std::numbers::pi);
    mode.dampingRatio = rate / (2 * w);
  } else if (mode.lambda < 0) {
    // The positive root of s² + rate s + lambda = 0.
    mode.growthRate = -mode.lambda / (rate / 2 + std::sqrt(rate * rate / 4 - mode.lambda));
  }
}

/// A shape over all coordinates from one over the free ones, its largest element positive.
VecX<double> toShape(const VecX<double>& phi, const std::vector<int>& free, int dof) {
  VecX<double> shape = VecX<double>::Zero(dof);
  Eigen::Index largest = 0;
  phi.cwiseAbs().maxCoeff(&largest);
  const double sign = phi[largest] < 0 ? -1 : 1;
  for (std::size_t i = 0; i < free.size(); ++i) {
    shape[free[i]] = sign * phi[static_cast<Eigen::Index>(i)];
  }
  return shape;
}

}  // namespace

std::vector<int> findFreeCoordinates(int dof, const std::vector<int>& locked) {
  std::vector<int> free;
  for (int i = 0; i < dof; ++i) {
    if (std::find(locked.begin(), locked.end(), i) == locked.end()) free.push_back(i);
  }
  return free;
}

VecX<double> calcParticipation(const LinearModel& model, const VecX<double>& shape) {
  const VecX<double> energies = model.M.diagonal().cwiseProduct(shape.cwiseAbs2());
  return energies / energies.sum();
}

std::optional<std::vector<NaturalMode>> findNaturalModes(const LinearModel& model,
                                                         const std::vector<int>& locked) {
  const std::vector<int> free = findFreeCoordinates(model.dof(), locked);
  std::vector<NaturalMode> modes(free.size());
  if (free.empty()) return modes;
  const MatX<double> M = model.M(free, free), K = model.K(free, free), S = model.scale(free, free);
  if (!M.allFinite() || !K.allFinite() || !isPositiveDefinite(M)) return std::nullopt;
  // In coordinates of unit inertia, so that rad and m, tons and grams compare.
  const VecX<double> unit = M.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX<double>> solver(
      unit.asDiagonal() * K * unit.asDiagonal(), unit.asDiagonal() * M * unit.asDiagonal());
  const double largest = solver.eigenvalues().cwiseAbs().maxCoeff();
  for (std::size_t i = 0; i < free.size(); ++i) {
    VecX<double> phi = unit.cwiseProduct(solver.eigenvectors().col(static_cast<Eigen::Index>(i)));
    phi /= std::sqrt(phi.dot(M * phi));
    // Rayleigh's quotient: its error is the square of that of phi, so that the swing of a joint
    // keeps its digits beside modes a thousand times faster.
    const double lambda = phi.dot(K * phi);
    const double rounding = 1e-12 * phi.cwiseAbs().dot(S * phi.cwiseAbs()) + 1e-20 * largest;
    modes[i].lambda = std::abs(lambda) <= rounding ? 0 : lambda;
    modes[i].shape = toShape(phi, free, model.dof());
    describeMode(model.damping, modes[i]);
  }
  std::stable_sort(modes.begin(), modes.end(),
                   [](const NaturalMode& a, const NaturalMode& b) { return a.lambda < b.lambda; });
  return modes;
}

}  // namespace denavit
