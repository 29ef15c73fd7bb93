#include "core/vibration/natural_modes.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "core/linear/dense.h"
#include "core/linear/ldlt.h"
#include "core/linear_system/poles.h"

namespace denavit {

namespace {

bool isPositiveDefinite(MatX<double> M) {
  factorLdlt(M);
  return isPositive(M);
}

/// Frequency, damping and growth from lambda and the mode's own damping phi^T D phi, 2 zeta w.
void describeMode(double rate, NaturalMode& mode) {
  if (mode.lambda > 0) {
    const double w = std::sqrt(mode.lambda);
    mode.frequency = w / (2 * std::numbers::pi);
    mode.dampingRatio = rate / (2 * w);
  } else if (mode.lambda < 0) {
    // The positive root of s² + rate s + lambda = 0.
    mode.growthRate = -mode.lambda / (rate / 2 + std::sqrt(rate * rate / 4 - mode.lambda));
  }
}

/// The rates [1/s] at which motions of modes grow that D couples, largest first. The states are
/// w xi and xi' of each mode, w² = |lambda|, so that fast modes do not blur slow ones.
std::vector<double> findGrowth(const MatX<double>& D, const std::vector<NaturalMode>& modes) {
  const auto n = static_cast<Eigen::Index>(modes.size());
  MatX<double> A = MatX<double>::Zero(2 * n, 2 * n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double lambda = modes[static_cast<std::size_t>(i)].lambda;
    const double w = lambda == 0 ? 1 : std::sqrt(std::abs(lambda));
    A(i, n + i) = w;
    A(n + i, i) = -lambda / w;
  }
  A.bottomRightCorner(n, n) = -D;
  std::vector<double> growth;
  for (const Pole& pole : listPoles(A)) {
    if (pole.value.real() > 0) growth.push_back(pole.value.real());
  }
  std::ranges::sort(growth, std::greater<>());
  return growth;
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
  const auto X = unit.asDiagonal();
  const SymmetricForm<double> form = calcSymmetricForm(X * K * X, X * M * X);
  const double largest = form.values.cwiseAbs().maxCoeff();
  for (std::size_t i = 0; i < free.size(); ++i) {
    VecX<double> phi = unit.cwiseProduct(form.V.col(static_cast<Eigen::Index>(i)));
    phi /= std::sqrt(phi.dot(M * phi));
    // Rayleigh's quotient: its error is the square of that of phi, so that the swing of a joint
    // keeps its digits beside modes a thousand times faster.
    const double lambda = phi.dot(K * phi);
    const double rounding = 1e-12 * phi.cwiseAbs().dot(S * phi.cwiseAbs()) + 1e-20 * largest;
    modes[i].lambda = std::abs(lambda) <= rounding ? 0 : lambda;
    modes[i].shape = toShape(phi, free, model.dof());
  }
  std::stable_sort(modes.begin(), modes.end(),
                   [](const NaturalMode& a, const NaturalMode& b) { return a.lambda < b.lambda; });
  dampModes(model.damping.asDiagonal(), modes);
  return modes;
}

void dampModes(const MatX<double>& D, std::vector<NaturalMode>& modes) {
  const auto n = static_cast<Eigen::Index>(modes.size());
  if (n == 0) return;
  MatX<double> shapes(D.rows(), n);
  for (Eigen::Index i = 0; i < n; ++i) shapes.col(i) = modes[static_cast<std::size_t>(i)].shape;
  const MatX<double> damping = multiplyBothSides(D, shapes);
  for (Eigen::Index i = 0; i < n; ++i) {
    describeMode(damping(i, i), modes[static_cast<std::size_t>(i)]);
  }
  const bool couples = (damping - MatX<double>(damping.diagonal().asDiagonal())).any();
  if (!modes.front().isUnstable() || !couples) return;
  const std::vector<double> growth = findGrowth(damping, modes);
  for (std::size_t i = 0; i < std::min(growth.size(), modes.size()); ++i) {
    if (modes[i].isUnstable()) modes[i].growthRate = growth[i];
  }
}

}  // namespace denavit
