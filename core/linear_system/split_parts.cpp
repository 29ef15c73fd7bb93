#include "core/linear_system/split_parts.h"

#include "core/linear_system/balancing.h"

namespace denavit {

std::optional<SplitParts> splitParts(const StateSpace& system, const EigenvalueChoice& chosen) {
  const BalancedSystem balanced = balance(system);
  const StateSpace& s = balanced.system;
  const auto split = splitSystem(s.A, chosen, Units::Given);
  if (!split) return std::nullopt;
  const Eigen::Index k = split->first.rows(), rest = split->second.rows();
  const MatX<double> B = multiply(split->inverse, s.B), C = multiply(s.C, split->V);
  return SplitParts{{split->first, B.topRows(k), C.leftCols(k), s.D, s.sampleTime},
                    {split->second, B.bottomRows(rest), C.rightCols(rest),
                     MatX<double>::Zero(s.D.rows(), s.D.cols()), s.sampleTime},
                    balanced.input,
                    balanced.output,
                    s.B.norm() * s.C.norm()};
}

StateSpace inUnitsOf(const SplitParts& parts, const StateSpace& part) {
  const auto input = parts.input.cwiseInverse().asDiagonal();
  const auto output = parts.output.asDiagonal();
  return {part.A, part.B * input, output * part.C, output * part.D * input, part.sampleTime};
}

}  // namespace denavit
