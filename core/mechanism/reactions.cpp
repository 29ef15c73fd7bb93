#include "core/mechanism/reactions.h"

#include <cmath>

#include "core/linear/decompositions.h"
#include "core/linear/ldlt.h"

namespace denavit {

/// The least λ lies in the span of A's columns, of which the dependent ones are a basis: λ = A_D z,
/// A_Dᵗ A_D z = passed_D.
void ClosureReactions::calc(const MatX<double>& A, const CoordinateSet& set,
                            const VecX<double>& passed) {
  const std::vector<int>& D = set.dependent();
  const auto rank = static_cast<Eigen::Index>(D.size());
  lambda_.setZero(A.rows());
  if (rank == 0) return;
  normal_.resize(rank, rank);
  z_.resize(rank);
  for (Eigen::Index j = 0; j < rank; ++j) {
    const auto column = A.col(D[static_cast<std::size_t>(j)]);
    for (Eigen::Index i = j; i < rank; ++i) {
      normal_(i, j) = A.col(D[static_cast<std::size_t>(i)]).dot(column);
    }
    z_[j] = passed[D[static_cast<std::size_t>(j)]];
  }
  factorLdlt(normal_);
  solveLdlt(normal_, z_);
  for (Eigen::Index j = 0; j < rank; ++j) lambda_ += z_[j] * A.col(D[static_cast<std::size_t>(j)]);
}

Vec6<double> ClosureReactions::calcWrench(const ClosureEquations& equations,
                                          std::size_t closure) const {
  Vec6<double> wrench = Vec6<double>::Zero();
  const int rows = rowCount(equations.mechanism().closures[closure].type);
  for (int r = 0; r < rows; ++r) {
    wrench += lambda_[equations.firstRow(closure) + r] * equations.rowWrench(closure, r);
  }
  return wrench;
}

std::vector<Determinate> findDeterminate(const MatX<double>& A, const ClosureEquations& equations) {
  constexpr double kShare = 1e-6;
  std::vector<Determinate> found;
  if (A.rows() == 0) return found;
  const Eigen::JacobiSVD<MatX<double>> svd(A, Eigen::ComputeFullU);
  const auto& values = svd.singularValues();
  Eigen::Index rank = 0;
  for (const double value : values) rank += value > kSingular * values[0];
  const std::size_t closures = equations.mechanism().closures.size();
  Determinate all;
  all.fill(true);
  if (rank == A.rows()) return std::vector<Determinate>(closures, all);
  // Multipliers that move nothing.
  const MatX<double> idle = svd.matrixU().rightCols(A.rows() - rank);
  for (std::size_t k = 0; k < closures; ++k) {
    MatX<double> wrenches = MatX<double>::Zero(6, idle.cols());
    const int rows = rowCount(equations.mechanism().closures[k].type);
    for (int r = 0; r < rows; ++r) {
      wrenches += equations.rowWrench(k, r) * idle.row(equations.firstRow(k) + r);
    }
    Determinate determinate{};
    for (std::size_t i = 0; i < 6; ++i) {
      determinate[i] = wrenches.row(static_cast<Eigen::Index>(i)).norm() < kShare;
    }
    found.push_back(determinate);
  }
  return found;
}

}  // namespace denavit
