#include "core/linear_system/pole_placement.h"

#include <algorithm>
#include <cmath>

#include "core/linear_system/admissible_vectors.h"
#include "core/linear_system/assignment.h"
#include "core/linear_system/root_text.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

bool isNear(const Complex& a, const Complex& b, double part) {
  return std::abs(a - b) <= part * std::max(std::abs(a), std::abs(b));
}

/// What is wrong with the list; sorts it, conjugates beside each other.
std::string findPoleFault(const StateSpace& plant, std::vector<Complex>& poles) {
  if (poles.size() != static_cast<std::size_t>(plant.order())) {
    return std::to_string(poles.size()) + " poles are given; it must be " +
           std::to_string(plant.order()) + ", one per state";
  }
  for (const Complex& s : poles) {
    if (!std::isfinite(s.real()) || !std::isfinite(s.imag())) {
      return "a pole is not a finite number; give one that is";
    }
  }
  sortRoots(poles);
  for (std::size_t k = 0; k < poles.size(); ++k) {
    if (poles[k].imag() == 0) continue;
    const bool paired = k + 1 < poles.size() && isNear(std::conj(poles[k]), poles[k + 1], 1e-9);
    if (!paired) {
      return "the pole " + tellRoot(poles[k]) + " has no conjugate; give " +
             tellRoot(std::conj(poles[k])) + " too";
    }
    poles[k + 1] = std::conj(poles[k]);
    ++k;
  }
  return {};
}

/// Takes the fixed poles out of those asked for.
/// @returns the first that is not asked for
std::optional<Pole> takeFixed(const std::vector<Pole>& fixed, std::vector<Complex>& poles) {
  for (const Pole& pole : fixed) {
    const auto nearest = std::ranges::min_element(
        poles, {}, [&](const Complex& s) { return std::abs(s - pole.value); });
    const double close = std::max(1e-6 * std::abs(pole.value), pole.uncertainty);
    if (!(std::abs(*nearest - pole.value) <= close)) return pole;
    poles.erase(nearest);
  }
  return std::nullopt;
}

/// The value that is asked for most often, and how often.
std::pair<Complex, int> findMostEqual(const std::vector<Complex>& poles) {
  std::pair<Complex, int> most{0, 0};
  for (const Complex& s : poles) {
    const auto count = static_cast<int>(
        std::ranges::count_if(poles, [&](const Complex& t) { return isNear(s, t, 1e-9); }));
    if (count > most.second) most = {s, count};
  }
  return most;
}

/// Independent combinations of inputs.
struct IndependentInputs {
  MatX<double> basis;  ///< n x rank, orthonormal
  MatX<double> pull;  ///< m x rank: inputs that make the columns of the basis, least in their units
};

IndependentInputs findIndependentInputs(const MatX<double>& B) {
  VecX<double> units = B.colwise().norm();
  for (double& unit : units) unit = unit > 0 ? 1 / unit : 1;
  const MatX<double> scaled = B * units.asDiagonal();
  const RowCompression rows = compressRows(scaled, kRankTolerance);
  IndependentInputs inputs;
  inputs.basis = rows.Q.leftCols(rows.rank);
  const MatX<double> I = MatX<double>::Identity(rows.rank, rows.rank);
  inputs.pull = units.asDiagonal() * solveLeastNorm(multiplyAdjoint(inputs.basis, scaled), I);
  return inputs;
}

double calcPlacementError(const std::vector<Complex>& asked, const std::vector<Pole>& reached) {
  std::vector<Complex> values;
  double size = 0, error = 0;
  for (const Pole& pole : reached) values.push_back(pole.value);
  const std::vector<int> match = matchRoots(asked, values);
  for (std::size_t k = 0; k < asked.size(); ++k) {
    error = std::max(error, std::abs(asked[k] - values[static_cast<std::size_t>(match[k])]));
    size = std::max(size, std::abs(asked[k]));
  }
  return size > 0 ? error / size : error;
}

PolePlacement& refusePlacement(PolePlacement& placement, PolePlacement::Status status,
                               std::string reason) {
  placement.status = status;
  placement.reason = std::move(reason);
  return placement;
}

/// The gain on the part that inputs reach:  A - B K = X Lambda X^-1.
void placeReached(const Staircase& stairs, const std::vector<Complex>& poles,
                  PolePlacement& placement) {
  const Eigen::Index r = stairs.reachable;
  const MatX<double> A = stairs.A.topLeftCorner(r, r);
  const IndependentInputs inputs = findIndependentInputs(stairs.B.topRows(r));
  placement.mostEqual = static_cast<int>(inputs.basis.cols());
  if (const auto [pole, count] = findMostEqual(poles); count > placement.mostEqual) {
    refusePlacement(placement, PolePlacement::Status::TooManyEqual,
                    "the pole " + tellRoot(pole) + " is asked for " + std::to_string(count) +
                        " times, but there are " + std::to_string(placement.mostEqual) +
                        " independent inputs; move equal poles apart");
    return;
  }
  const AdmissibleVectors vectors = findAdmissibleVectors(A, inputs.basis, poles);
  placement.conditioning = vectors.conditioning;
  const MatX<double> closed = solveFromRight(vectors.X, multiply(vectors.X, vectors.Lambda));
  placement.K =
      multiply(inputs.pull, multiplyAdjoint(inputs.basis, A - closed), stairs.inverse.topRows(r));
}

}  // namespace

PolePlacement placePoles(const StateSpace& plant, std::vector<Complex> poles) {
  requireStateSpace(plant);
  PolePlacement placement;
  if (std::string fault = findPoleFault(plant, poles); !fault.empty()) {
    return refusePlacement(placement, PolePlacement::Status::BadPoles, std::move(fault));
  }
  const Staircase stairs = calcStaircase(plant);
  const Eigen::Index n = plant.order(), left = n - stairs.reachable;
  placement.fixed = listPoles(stairs.A.bottomRightCorner(left, left), plant.sampleTime);
  std::vector<Complex> moved = poles;
  if (const auto pole = takeFixed(placement.fixed, moved)) {
    return refusePlacement(placement, PolePlacement::Status::FixedPoles,
                           "the inputs do not move the pole at " + tellRoot(pole->value) +
                               "; keep it among those asked for, or add an input");
  }
  placement.K = MatX<double>::Zero(plant.inputCount(), n);
  if (stairs.reachable > 0) placeReached(stairs, moved, placement);
  if (!placement.isPlaced()) return placement;
  if (!placement.K.allFinite()) {
    return refusePlacement(placement, PolePlacement::Status::NotReached,
                           "the eigenvectors are dependent; ask for other poles");
  }
  placement.reached = listPoles(plant.A - multiply(plant.B, placement.K), plant.sampleTime);
  placement.error = calcPlacementError(poles, placement.reached);
  constexpr double kMostError = 1e-5;
  if (placement.error > kMostError) {
    return refusePlacement(
        placement, PolePlacement::Status::NotReached,
        "rounding moves the poles by a part of " + std::to_string(placement.error) +
            " of the largest; ask for poles farther apart, or nearer to where they are");
  }
  return placement;
}

}  // namespace denavit
