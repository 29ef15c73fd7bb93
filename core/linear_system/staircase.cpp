#include "core/linear_system/staircase.h"

#include "core/linear_system/balancing.h"

namespace denavit {

RowCompression compressRows(const MatX<double>& M, double smallest) {
  const auto [Q, pivots] = calcPivotedForm(M);
  RowCompression compressed{Q, 0};
  while (compressed.rank < pivots.size() && pivots[compressed.rank] > smallest) ++compressed.rank;
  return compressed;
}

StateSpace makeDual(const StateSpace& system) {
  return {system.A.transpose(), system.C.transpose(), system.B.transpose(), system.D.transpose(),
          system.sampleTime};
}

Staircase calcStaircase(const StateSpace& system) {
  // Every state counts as seen: units come from what drives the states, whatever they drive.
  StateSpace seen = system;
  seen.C.setIdentity(system.order(), system.order());
  seen.D.setZero(system.order(), system.inputCount());
  const BalancedSystem balanced = balance(seen);
  Staircase stairs;
  stairs.A = balanced.system.A;
  stairs.B = balanced.system.B;
  const Eigen::Index n = stairs.A.rows();
  stairs.V = MatX<double>(balanced.state.asDiagonal());
  stairs.inverse = MatX<double>(balanced.state.cwiseInverse().asDiagonal());
  const double smallest = kRankTolerance * std::max(stairs.A.norm(), stairs.B.norm());

  Eigen::Index done = 0, step = 0;  // rows that are driven; those that the last step found
  while (done < n) {
    const MatX<double> driven =
        done == 0 ? stairs.B : stairs.A.block(done, done - step, n - done, step).eval();
    const RowCompression rows = compressRows(driven, smallest);
    const Eigen::Index left = n - done;
    stairs.A.bottomRows(left) = multiplyAdjoint(rows.Q, stairs.A.bottomRows(left));
    stairs.A.rightCols(left) = multiply(stairs.A.rightCols(left), rows.Q);
    stairs.B.bottomRows(left) = multiplyAdjoint(rows.Q, stairs.B.bottomRows(left));
    stairs.V.rightCols(left) = multiply(stairs.V.rightCols(left), rows.Q);
    stairs.inverse.bottomRows(left) = multiplyAdjoint(rows.Q, stairs.inverse.bottomRows(left));
    if (rows.rank == 0) break;
    done += rows.rank;
    step = rows.rank;
  }
  stairs.reachable = static_cast<int>(done);
  stairs.A.bottomLeftCorner(n - done, done).setZero();
  stairs.B.bottomRows(n - done).setZero();
  stairs.B = stairs.B * balanced.input.cwiseInverse().asDiagonal();
  return stairs;
}

}  // namespace denavit
