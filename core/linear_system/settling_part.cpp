#include "core/linear_system/settling_part.h"

#include <algorithm>

#include "core/linear_system/balancing.h"
#include "core/linear_system/poles.h"
#include "core/linear_system/schur_order.h"

namespace denavit {
namespace {

/// Whether C A^k B is more than rounding for some k < n: the first n say it for all.
bool actsOnOutputs(MatX<double> A, MatX<double> B, const MatX<double>& C) {
  const double size = A.norm(), sizes = B.norm() * C.norm();
  if (size > 0) A /= size;
  for (Eigen::Index k = 0; k < A.rows(); ++k) {
    if ((C * B).norm() > 1e-10 * sizes) return true;
    B = (A * B).eval();
  }
  return false;
}

}  // namespace

std::optional<StateSpace> findSettlingPart(const StateSpace& system) {
  const std::vector<Pole> poles = listPoles(system.A, system.sampleTime);
  if (areStable(poles)) return system;
  const BalancedSystem balanced = balance(system);
  const StateSpace& s = balanced.system;
  const auto isStable = [&](const Complex& value) {
    const auto nearest = std::ranges::min_element(
        poles, {}, [&](const Pole& p) { return std::abs(p.value - value); });
    return nearest->side == PoleSide::Stable;
  };
  const auto split = splitSystem(s.A, isStable, Units::Given);
  if (!split) return std::nullopt;
  const Eigen::Index k = split->first.rows(), rest = split->second.rows();
  const MatX<double> B = split->inverse * s.B, C = s.C * split->V;
  // Parts of a whole: what is rounding of the whole's B and C is nothing.
  MatX<double> Br = B.bottomRows(rest), Cr = C.rightCols(rest);
  if (Br.norm() <= 1e-11 * B.norm()) Br.setZero();
  if (Cr.norm() <= 1e-11 * C.norm()) Cr.setZero();
  if (actsOnOutputs(split->second, Br, Cr)) return std::nullopt;
  return StateSpace{split->first, B.topRows(k) * balanced.input.cwiseInverse().asDiagonal(),
                    balanced.output.asDiagonal() * C.leftCols(k), system.D, system.sampleTime};
}

}  // namespace denavit
