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

/// Differences between the requested poles and the poles that were reached.
struct PoleMisses {
  VecX<Complex> missing;      ///< per reached pole, requested minus reached
  std::vector<char> isMoved;  ///< per reached pole, whether the inputs can move it
  double error = 0;           ///< the largest difference, relative to the largest pole
};

/// @param asked  first the poles that inputs can move, then the fixed ones
PoleMisses findMisses(const std::vector<Complex>& asked, std::size_t moved,
                      const std::vector<Pole>& reached) {
  std::vector<Complex> values;
  double size = 0;
  for (const Pole& pole : reached) values.push_back(pole.value);
  const std::vector<int> match = matchRoots(asked, values);
  PoleMisses misses{VecX<Complex>(std::ssize(asked)), std::vector<char>(asked.size(), 0)};
  for (std::size_t k = 0; k < asked.size(); ++k) {
    const int at = match[k];
    misses.missing[at] = asked[k] - values[static_cast<std::size_t>(at)];
    misses.isMoved[static_cast<std::size_t>(at)] = k < moved ? 1 : 0;
    misses.error = std::max(misses.error, std::abs(misses.missing[at]));
    size = std::max(size, std::abs(asked[k]));
  }
  if (size > 0) misses.error /= size;
  return misses;
}

/// Gains K = pull G states: `pull` combines the inputs into independent ones, `states` selects the
/// reachable states.
struct GainForm {
  MatX<double> pull, states;
};

/// The change of K that removes the errors of the poles to first order: with eigenvectors v_k and
/// the rows w_k of their inverse
///   d lambda_k = -w_k B dK v_k.
/// The change with the least sum of |w_j B dK v_k|² is taken, because these terms determine the
/// second order. Even a small dK may have large ones if eigenvectors are nearly dependent.
MatX<double> calcGainStep(const MatX<double>& B, const GainForm& form, const PoleTable& table,
                          const PoleMisses& misses) {
  const Eigen::Index n = B.rows(), inputs = form.pull.cols(), states = form.states.rows();
  const VecX<Complex> products = multiply(table.left, table.right).diagonal();
  const MatX<Complex> left =
      products.cwiseInverse().asDiagonal() * multiply(table.left, multiply(B, form.pull));
  const MatX<Complex> right = multiply(MatX<Complex>(form.states.cast<Complex>()), table.right);
  const auto effect = [&](Eigen::Index j, Eigen::Index k) {
    return VecX<Complex>((-left.row(j).transpose() * right.col(k).transpose()).reshaped());
  };
  const Eigen::Index size = inputs * states;
  MatX<double> all(2 * n * n + size, size), rows(states, size);
  all.bottomRows(size).setZero();
  VecX<double> wanted(states);
  rows.setZero();
  wanted.setZero();
  Eigen::Index row = 0;
  const auto want = [&](const VecX<double>& slope, double missing) {
    if (row == states) return;
    rows.row(row) = slope;
    wanted[row++] = missing;
  };
  for (Eigen::Index k = 0; k < n; ++k) {
    for (Eigen::Index j = 0; j < n; ++j) {
      const VecX<Complex> slope = effect(j, k);
      all.row(2 * (n * k + j)) = slope.real();
      all.row(2 * (n * k + j) + 1) = slope.imag();
      const Complex& pole = table.poles[static_cast<std::size_t>(k)].value;
      const bool says = j == k && pole.imag() >= 0;  // the conjugate gives the same equation
      if (!says || !misses.isMoved[static_cast<std::size_t>(k)]) continue;
      want(slope.real(), misses.missing[k].real());
      if (pole.imag() > 0) want(slope.imag(), misses.missing[k].imag());
    }
  }
  // y = R x has the length |all x|; it is the shortest y with rows R^-1 y = wanted.
  const MatX<double> R = calcTriangularFactor(all);
  const VecX<double> y = solveLeastNorm(solveFromRight(R, rows), wanted);
  const MatX<double> G = solve(R, y).reshaped(inputs, states);
  return multiply(form.pull, G, form.states);
}

/// Applies Newton's method to the poles of A - B K, because a K that was computed from nearly
/// dependent eigenvectors is less accurate than the poles. The error of the poles never increases.
/// @param asked  first the poles that inputs can move
void improveGain(const StateSpace& plant, const GainForm& form, const std::vector<Complex>& asked,
                 std::size_t moved, PolePlacement& placement) {
  constexpr double kGoodEnough = 1e-11;  // of the largest pole
  constexpr int kMostSteps = 5;
  const auto look = [&](const MatX<double>& K) {
    return calcPoles(plant.A - multiply(plant.B, K), plant.sampleTime);
  };
  PoleTable table = look(placement.K);
  PoleMisses misses = findMisses(asked, moved, table.poles);
  for (int step = 0; step < kMostSteps && misses.error > kGoodEnough; ++step) {
    const MatX<double> K = placement.K + calcGainStep(plant.B, form, table, misses);
    if (!K.allFinite()) break;
    PoleTable other = look(K);
    PoleMisses closer = findMisses(asked, moved, other.poles);
    if (!(closer.error < misses.error)) break;
    placement.K = K;
    table = std::move(other);
    misses = std::move(closer);
  }
  placement.reached = std::move(table.poles);
  placement.error = misses.error;
}

PolePlacement& refusePlacement(PolePlacement& placement, PolePlacement::Status status,
                               std::string reason) {
  placement.status = status;
  placement.reason = std::move(reason);
  return placement;
}

/// The gain on the part that inputs reach:  A - B K = X Lambda X^-1.
/// @returns the form of all such gains
GainForm placeReached(const Staircase& stairs, const std::vector<Complex>& poles,
                      PolePlacement& placement) {
  const Eigen::Index r = stairs.reachable;
  const MatX<double> A = stairs.A.topLeftCorner(r, r);
  const IndependentInputs inputs = findIndependentInputs(stairs.B.topRows(r));
  placement.mostEqual = static_cast<int>(inputs.basis.cols());
  GainForm form{inputs.pull, stairs.inverse.topRows(r)};
  if (const auto [pole, count] = findMostEqual(poles); count > placement.mostEqual) {
    refusePlacement(placement, PolePlacement::Status::TooManyEqual,
                    "the pole " + tellRoot(pole) + " is asked for " + std::to_string(count) +
                        " times, but there are " + std::to_string(placement.mostEqual) +
                        " independent inputs; move equal poles apart");
    return form;
  }
  const AdmissibleVectors vectors = findAdmissibleVectors(A, inputs.basis, poles);
  placement.conditioning = vectors.conditioning;
  const MatX<double> closed = solveFromRight(vectors.X, multiply(vectors.X, vectors.Lambda));
  placement.K = multiply(form.pull, multiplyAdjoint(inputs.basis, A - closed), form.states);
  return form;
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
  GainForm form;
  if (stairs.reachable > 0) form = placeReached(stairs, moved, placement);
  if (!placement.isPlaced()) return placement;
  if (!placement.K.allFinite()) {
    return refusePlacement(placement, PolePlacement::Status::NotReached,
                           "the eigenvectors are dependent; ask for other poles");
  }
  std::vector<Complex> asked = moved;
  for (const Pole& pole : placement.fixed) asked.push_back(pole.value);
  improveGain(plant, form, asked, moved.size(), placement);
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
