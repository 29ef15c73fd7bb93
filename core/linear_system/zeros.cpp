#include "core/linear_system/zeros.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "core/linear_system/balancing.h"
#include "core/linear_system/poles.h"
#include "core/linear_system/staircase.h"

namespace denavit {
namespace {

/// Columns of M gathered on the right: M V = [0 S] with S of `rank` columns.
RowCompression compressColumns(const MatX<double>& M, double smallest) {
  RowCompression rows = compressRows(M.transpose(), smallest);
  rows.Q = rows.Q.rowwise().reverse().eval();
  return rows;
}

/// Takes away states and outputs that the zeros do not need, until the rows of D are independent.
/// Outputs without feed-through must be kept at zero; what they show of the states then rests, and
/// its rate becomes an output.
void reduceRows(StateSpace& s, double smallest) {
  while (true) {
    const RowCompression outputs = compressRows(s.D, smallest);
    const MatX<double> C = multiplyAdjoint(outputs.Q, s.C), D = multiplyAdjoint(outputs.Q, s.D);
    const Eigen::Index rank = outputs.rank, silent = C.rows() - rank;
    const RowCompression shown = compressColumns(C.bottomRows(silent), smallest);
    s.C = C.topRows(rank);
    s.D = D.topRows(rank);
    if (silent == 0 || shown.rank == 0) return;

    const MatX<double>& V = shown.Q;
    const Eigen::Index kept = s.A.rows() - shown.rank;
    const MatX<double> A = multiplyBothSides(s.A, V), B = multiplyAdjoint(V, s.B),
                       Ck = multiply(s.C, V);
    StateSpace next;
    next.sampleTime = s.sampleTime;
    next.A = A.topLeftCorner(kept, kept);
    next.B = B.topRows(kept);
    next.C.resize(rank + shown.rank, kept);
    next.C << Ck.leftCols(kept), A.bottomLeftCorner(shown.rank, kept);
    next.D.resize(rank + shown.rank, s.D.cols());
    next.D << s.D, B.bottomRows(shown.rank);
    s = std::move(next);
  }
}

/// Generalized eigenvalues of A - s E with an invertible E.
std::vector<Complex> findPencilRoots(const MatX<double>& A, const MatX<double>& E) {
  std::vector<Complex> roots;
  if (A.rows() == 0) return roots;
  const double size = A.cwiseAbs().maxCoeff(), unit = size > 0 ? size : 1;
  const auto add = [&](const Complex& root) {
    if (std::isfinite(root.real()) && std::isfinite(root.imag())) roots.push_back(root * unit);
  };
  VecX<Complex> values = calcGeneralizedEigenvalues(A / unit, E);
  if (values.size() == 0) values = calcEigenvalues(solveByFullPivots(E, A / unit));
  if (values.size() == 0) {
    throw std::invalid_argument(
        "the zeros are not found: the numbers of the system are too far apart; look for a unit or "
        "a parameter that is wrong by powers of ten");
  }
  for (const Complex& root : values) add(root);
  return roots;
}

/// Zeros of a system with an invertible D: where [A - s I; .. ] meets the kernel of [C D].
std::vector<Complex> findReducedZeros(const StateSpace& s) {
  const Eigen::Index n = s.A.rows(), m = s.D.cols();
  if (n == 0) return {};
  if (m == 0) {
    std::vector<Complex> values;
    for (const Pole& pole : listPoles(s.A)) values.push_back(pole.value);
    return values;
  }
  MatX<double> lower(s.D.rows(), n + m);
  lower << s.C, s.D;
  // The last n columns of Q span the kernel of [C D].
  const MatX<double> kernel = calcOrthogonalFactor(lower.transpose()).rightCols(n);
  const MatX<double> states = kernel.topRows(n), inputs = kernel.bottomRows(m);
  return findPencilRoots(multiply(s.A, states) + multiply(s.B, inputs), states);
}

}  // namespace

ZeroTable findZeros(const StateSpace& system) {
  StateSpace s = balance(system).system;
  const double smallest =
      kRankTolerance * std::max({s.A.norm(), s.B.norm(), s.C.norm(), s.D.norm()});
  reduceRows(s, smallest);
  s = makeDual(s);
  reduceRows(s, smallest);
  ZeroTable table;
  table.normalRank = static_cast<int>(s.D.rows());
  table.zeros = findReducedZeros(s);
  sortRoots(table.zeros);
  return table;
}

}  // namespace denavit
