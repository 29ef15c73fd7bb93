#include "core/identification/base_parameters.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/identification/random_numbers.h"
#include "core/identification/regressor.h"
#include "core/linear/dense.h"

namespace denavit {

namespace {

/// Part of the largest singular value, or of a column, below which there is rounding only: the
/// reference arms have 14 decades between what counts and what does not.
constexpr double kRankTolerance = 1e-9;
constexpr double kZeroColumn = 1e-12;

MatX<double> stackRegressors(const Arm<double>& arm, bool withRotors) {
  const int n = arm.jointCount();
  const int states = 40 * n + 60;
  std::mt19937 random(1);
  RegressorWork work;
  MatX<double> Y, stacked(states * n, (kBodyParameterCount + 1) * n);
  VecX<double> q(n), qd(n), qdd(n);
  for (int k = 0; k < states; ++k) {
    for (int i = 0; i < n; ++i) {
      q[i] = drawUniform(random, 3.14);
      qd[i] = drawUniform(random, 3);
      qdd[i] = drawUniform(random, 10);
    }
    calcInertialRegressor(arm, q, qd, qdd, work, Y);
    stacked.middleRows(k * n, n) = Y;
  }
  if (!withRotors) stacked.rightCols(n).setZero();
  return stacked;
}

/// What regrouping leaves to a link (takeParentsPart), then the rotors, then what it hands on.
std::vector<int> orderColumns(const Arm<double>& arm) {
  const int n = arm.jointCount();
  std::vector<int> first, last;
  for (int i = 0; i < n; ++i) {
    const bool revolute = arm.links[static_cast<std::size_t>(i)].type == JointType::Revolute;
    for (int k = 0; k < kBodyParameterCount; ++k) {
      const bool isParents = revolute ? k == 0 || k == 3 || k == 7 : k > 3;
      (isParents ? last : first).push_back(kBodyParameterCount * i + k);
    }
  }
  for (int i = 0; i < n; ++i) first.push_back(kBodyParameterCount * n + i);
  first.insert(first.end(), last.begin(), last.end());
  return first;
}

/// Picks columns one by one, each freed of those picked before (Gram and Schmidt, twice).
std::vector<int> pickIndependent(const MatX<double>& scaled, const std::vector<int>& order,
                                 Eigen::Index rank) {
  MatX<double> basis(scaled.rows(), rank);
  std::vector<int> picked;
  for (const int column : order) {
    const auto known = static_cast<Eigen::Index>(picked.size());
    if (known == rank) break;
    VecX<double> rest = scaled.col(column);
    for (int pass = 0; pass < 2; ++pass) {
      rest -= basis.leftCols(known) * (basis.leftCols(known).transpose() * rest);
    }
    const double length = rest.norm();
    if (!(length > kRankTolerance)) continue;
    basis.col(known) = rest / length;
    picked.push_back(column);
  }
  std::sort(picked.begin(), picked.end());
  return picked;
}

}  // namespace

std::string nameOfColumn(int column, int joints) {
  constexpr std::array kNames{"m", "hx", "hy", "hz", "Ixx", "Ixy", "Ixz", "Iyy", "Iyz", "Izz"};
  constexpr int kCount = kNames.size();
  if (column >= kCount * joints) return "Jr" + std::to_string(column - kCount * joints + 1);
  return kNames[static_cast<std::size_t>(column % kCount)] + std::to_string(column / kCount + 1);
}

BaseParameterSet findBaseParameters(const Arm<double>& arm, bool withRotors) {
  const MatX<double> W = stackRegressors(arm, withRotors);
  // Lengths and angles between columns are those of the triangle.
  MatX<double> R = calcTriangularFactor(W);
  const VecX<double> lengths = R.colwise().norm();
  BaseParameterSet set;
  for (Eigen::Index k = 0; k < R.cols(); ++k) {
    const bool isZero = !(lengths[k] > kZeroColumn * lengths.maxCoeff());
    if (isZero) set.withoutEffect.push_back(static_cast<int>(k));
    R.col(k) *= isZero ? 0 : 1 / lengths[k];
  }
  const VecX<double> s = calcSingularValues(R);
  Eigen::Index rank = 0;
  while (rank < s.size() && s[rank] > kRankTolerance * s[0]) ++rank;
  set.columns = pickIndependent(R, orderColumns(arm), rank);
  rank = set.count();
  set.smallestKept = rank > 0 ? s[rank - 1] / s[0] : 0;
  set.largestDropped = rank < s.size() && rank > 0 ? s[rank] / s[0] : 0;

  // Dependent columns as sums of the kept ones: R_dependent = R_kept B.
  MatX<double> kept(R.rows(), rank);
  for (Eigen::Index k = 0; k < rank; ++k)
    kept.col(k) = R.col(set.columns[static_cast<std::size_t>(k)]);
  set.grouping = solveLeastSquares(kept, R);
  for (Eigen::Index k = 0; k < rank; ++k) {
    const int own = set.columns[static_cast<std::size_t>(k)];
    set.grouping.row(k) = set.grouping.row(k).cwiseProduct(lengths.transpose()) / lengths[own];
  }
  // What is rounding beside the sizes that it would act on is nothing.
  set.grouping = (set.grouping.array().abs() > 1e-11).select(set.grouping, 0.0);
  for (Eigen::Index k = 0; k < rank; ++k) {
    const int own = set.columns[static_cast<std::size_t>(k)];
    set.grouping.col(own) = VecX<double>::Unit(rank, k);
  }
  return set;
}

}  // namespace denavit
