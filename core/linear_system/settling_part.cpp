#include "core/linear_system/settling_part.h"

#include <algorithm>

#include "core/linear_system/poles.h"
#include "core/linear_system/schur_order.h"
#include "core/linear_system/split_parts.h"

namespace denavit {
namespace {

/// Whether C A^k B is more than rounding for some k < n: the first n say it for all.
/// @param size  of C B of the whole system in balanced units
bool actsOnOutputs(MatX<double> A, MatX<double> B, const MatX<double>& C, double size) {
  const double norm = A.norm();
  if (norm > 0) A /= norm;
  for (Eigen::Index k = 0; k < A.rows(); ++k) {
    if (multiply(C, B).norm() > 1e-11 * size) return true;
    B = multiply(A, B);
  }
  return false;
}

/// Whether an eigenvalue met on the way is one of the stable poles.
EigenvalueChoice makeStableChoice(const StateSpace& system) {
  return [poles = listPoles(system.A, system.sampleTime)](const Complex& value) {
    const auto nearest = std::ranges::min_element(
        poles, {}, [&](const Pole& p) { return std::abs(p.value - value); });
    return nearest->side == PoleSide::Stable;
  };
}

}  // namespace

std::optional<StableSplit> splitStable(const StateSpace& system) {
  const auto parts = splitParts(system, makeStableChoice(system));
  if (!parts) return std::nullopt;
  return StableSplit{inUnitsOf(*parts, parts->first), inUnitsOf(*parts, parts->second)};
}

std::optional<StateSpace> findSettlingPart(const StateSpace& system) {
  if (areStable(listPoles(system.A, system.sampleTime))) return system;
  const auto parts = splitParts(system, makeStableChoice(system));
  if (!parts) return std::nullopt;
  const StateSpace& rest = parts->second;
  if (actsOnOutputs(rest.A, rest.B, rest.C, parts->size)) return std::nullopt;
  return inUnitsOf(*parts, parts->first);
}

}  // namespace denavit
