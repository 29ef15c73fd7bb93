#include "core/linear_system/schur_order.h"

#include <cmath>
#include <limits>

#include "core/linear_system/lyapunov.h"

namespace denavit {
namespace {

Eigen::Index blockSize(const MatX<double>& T, Eigen::Index k) {
  return k + 1 < T.rows() && T(k + 1, k) != 0 ? 2 : 1;
}

/// X of  P X - X S = C  for blocks of one or two, as one linear system of their elements.
MatX<double> solveBlocks(const MatX<double>& P, const MatX<double>& S, const MatX<double>& C) {
  const Eigen::Index p = P.rows(), s = S.rows();
  MatX<double> system = MatX<double>::Zero(p * s, p * s);
  for (Eigen::Index j = 0; j < s; ++j) {
    system.block(j * p, j * p, p, p) += P;
    for (Eigen::Index k = 0; k < s; ++k) {
      system.block(j * p, k * p, p, p).diagonal().array() -= S(k, j);
    }
  }
  return solveByFullPivots(system, C.reshaped()).reshaped(p, s);
}

/// The orthogonal Q whose first columns span what the second block's eigenvectors do:
/// [-X; I] with P X - X S = C.
MatX<double> findExchange(const MatX<double>& P, const MatX<double>& S, const MatX<double>& C) {
  const Eigen::Index p = P.rows(), s = S.rows();
  MatX<double> basis(p + s, s);
  basis << -solveBlocks(P, S, C), MatX<double>::Identity(s, s);
  return calcOrthogonalFactor(basis);
}

/// Exchanges the blocks at k (of size p) and behind it (of size s).
/// @returns whether what should vanish does
bool exchangeBlocks(Eigen::Index k, Eigen::Index p, Eigen::Index s, ScaledSchur& schur) {
  MatX<double>& T = schur.T;
  const MatX<double> Q =
      findExchange(T.block(k, k, p, p), T.block(k + p, k + p, s, s), T.block(k, k + p, p, s));
  const MatX<double> both = multiplyBothSides(T.block(k, k, p + s, p + s), Q);
  const double lost = both.bottomLeftCorner(p, s).norm();
  constexpr double kLost = 100 * std::numeric_limits<double>::epsilon();
  if (!(lost <= kLost * std::max(T.block(k, k, p + s, p + s).norm(), 1e-8 * T.norm())))
    return false;

  const Eigen::Index size = p + s;
  T.middleRows(k, size) = multiplyAdjoint(Q, T.middleRows(k, size));
  T.middleCols(k, size) = multiply(T.middleCols(k, size), Q);
  T.block(k + s, k, p, s).setZero();
  schur.V.middleCols(k, size) = multiply(schur.V.middleCols(k, size), Q);
  schur.inverse.middleRows(k, size) = multiplyAdjoint(Q, schur.inverse.middleRows(k, size));
  return true;
}

bool isChosen(const EigenvalueChoice& chosen, const MatX<double>& T, Eigen::Index k) {
  if (blockSize(T, k) == 1) return chosen(T(k, k));
  return chosen(calcBlockEigenvalues(T(k, k), T(k, k + 1), T(k + 1, k), T(k + 1, k + 1)).first);
}

}  // namespace

int orderSchur(const EigenvalueChoice& chosen, ScaledSchur& schur) {
  struct Block {
    Eigen::Index size;
    bool first;
  };
  // Asked before anything moves: exchanges change eigenvalues by rounding.
  std::vector<Block> blocks;
  for (Eigen::Index k = 0; k < schur.T.rows(); k += blocks.back().size) {
    blocks.push_back({blockSize(schur.T, k), isChosen(chosen, schur.T, k)});
  }
  Eigen::Index count = 0;
  std::size_t place = 0;
  Eigen::Index at = 0;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const Block block = blocks[b];
    if (block.first) {
      Eigen::Index k = at;
      for (std::size_t c = b; c-- > place;) {
        k -= blocks[c].size;
        if (!exchangeBlocks(k, blocks[c].size, block.size, schur)) return -1;
        blocks[c + 1] = blocks[c];
      }
      blocks[place++] = block;
      count += block.size;
    }
    at += block.size;
  }
  return static_cast<int>(count);
}

std::optional<SplitSystem> splitSystem(const MatX<double>& A, const EigenvalueChoice& chosen,
                                       Units units) {
  ScaledSchur schur = calcSchur(A, units);
  const Eigen::Index n = A.rows(), k = orderSchur(chosen, schur);
  if (k < 0) return std::nullopt;
  SplitSystem split{schur.T.topLeftCorner(k, k), schur.T.bottomRightCorner(n - k, n - k), schur.V,
                    schur.inverse};
  // [I Y; 0 I]^-1 T [I Y; 0 I] is block diagonal where  T11 Y - Y T22 = -T12.
  const auto Y =
      solveSylvester(split.first, -split.second, -schur.T.topRightCorner(k, n - k), Units::Given);
  if (!Y) return std::nullopt;
  split.V.rightCols(n - k) += multiply(split.V.leftCols(k), *Y);
  split.inverse.topRows(k) -= multiply(*Y, split.inverse.bottomRows(n - k));
  return split;
}

}  // namespace denavit
