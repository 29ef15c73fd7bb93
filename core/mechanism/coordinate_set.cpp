#include "core/mechanism/coordinate_set.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <Eigen/QR>

#include "core/linear/decompositions.h"
#include "core/linear/lu.h"

namespace denavit {

namespace {

Eigen::Index index(std::size_t k) { return static_cast<Eigen::Index>(k); }

/// An orthonormal basis of what rows may be added, one row after the other.
class SpanOfRows {
 public:
  SpanOfRows(Eigen::Index most, Eigen::Index width) : basis_(most, width) {}
  [[nodiscard]] Eigen::Index count() const { return count_; }
  /// What of a row the span does not hold.
  [[nodiscard]] VecX<double> remainder(const VecX<double>& row) const {
    VecX<double> left = row;
    for (int pass = 0; pass < 2; ++pass) {  // twice is enough
      for (Eigen::Index k = 0; k < count_; ++k) {
        left -= basis_.row(k).dot(left) * basis_.row(k).transpose();
      }
    }
    return left;
  }
  void add(const VecX<double>& remainder) {
    basis_.row(count_++) = remainder.normalized().transpose();
  }

 private:
  MatX<double> basis_;
  Eigen::Index count_ = 0;
};

/// Coordinates that still move by less than this when those before them stay, of what they could
/// move at all, are passed over.
constexpr double kHardly = 1e-3;

}  // namespace

CoordinateSet::CoordinateSet(VecX<double> rowScale, VecX<double> columnScale)
    : rowScale_(std::move(rowScale)), columnScale_(std::move(columnScale)) {}

MatX<double> CoordinateSet::scaled(const MatX<double>& A) const {
  return rowScale_.asDiagonal() * A * columnScale_.asDiagonal();
}

CoordinateSet::Rank CoordinateSet::calcRank(const MatX<double>& A) const {
  Rank found;
  const int N = static_cast<int>(A.cols());
  found.mobility = N;
  if (A.rows() == 0 || N == 0) return found;
  const MatX<double> S = scaled(A);
  found.singularValues = Eigen::JacobiSVD<MatX<double>>(S).singularValues();
  const double largest = found.singularValues[0];
  for (const double value : found.singularValues) found.rank += value > kSingular * largest;
  found.mobility = N - found.rank;
  if (found.rank > 0) found.regularity = found.singularValues[found.rank - 1] / largest;
  SpanOfRows span(S.rows(), S.cols());
  for (Eigen::Index r = 0; r < S.rows(); ++r) {
    const VecX<double> left = span.remainder(S.row(r).transpose());
    if (left.norm() > std::sqrt(kSingular) * largest && span.count() < found.rank) {
      span.add(left);
    } else {
      found.redundantRows.push_back(static_cast<int>(r));
    }
  }
  return found;
}

void CoordinateSet::choose(const MatX<double>& A, const std::vector<char>& held,
                           const std::vector<int>& preferred) {
  const auto N = static_cast<Eigen::Index>(A.cols());
  const MatX<double> S = scaled(A);
  MatX<double> Z = MatX<double>::Identity(N, N);  // what the loops leave free, a column each
  int rank = 0;
  if (A.rows() > 0) {
    const Eigen::JacobiSVD<MatX<double>> svd(S, Eigen::ComputeFullV);
    const auto& values = svd.singularValues();
    for (const double value : values) rank += value > kSingular * values[0];
    Z = svd.matrixV().rightCols(N - rank);
  }
  const Eigen::Index m = N - rank;
  SpanOfRows span(m, m);
  std::vector<int> chosen;
  std::vector<char> taken(static_cast<std::size_t>(N), 0);
  const auto take = [&](int i, const VecX<double>& left) {
    span.add(left);
    chosen.push_back(i);
    taken[static_cast<std::size_t>(i)] = 1;
  };
  const auto offer = [&](int i) {
    if (span.count() == m || taken[static_cast<std::size_t>(i)]) return;
    const VecX<double> row = Z.row(i).transpose(), left = span.remainder(row);
    if (left.norm() > kHardly * std::max(row.norm(), kHardly)) take(i, left);
  };
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i]) offer(static_cast<int>(i));
  }
  for (const int i : preferred) offer(i);
  while (span.count() < m) {
    int best = -1;
    double most = -1;
    VecX<double> ofBest;
    for (int i = 0; i < N; ++i) {
      if (taken[static_cast<std::size_t>(i)]) continue;
      const VecX<double> left = span.remainder(Z.row(i).transpose());
      // A little more is needed to come before an earlier one: ties are not decided by rounding.
      if (left.norm() <= most * (1 + 1e-6)) continue;
      most = left.norm();
      best = i;
      ofBest = left;
    }
    take(best, ofBest);
  }
  adopt(A, std::move(chosen), rank);
}

bool CoordinateSet::take(const MatX<double>& A, const std::vector<int>& independent) {
  const Rank found = calcRank(A);
  if (static_cast<int>(independent.size()) != found.mobility) return false;
  adopt(A, independent, found.rank);
  return calcCondition(A) > 1e-7;
}

void CoordinateSet::adopt(const MatX<double>& A, std::vector<int> independent, int rank) {
  independent_ = std::move(independent);
  dependent_.clear();
  for (int i = 0; i < A.cols(); ++i) {
    if (std::find(independent_.begin(), independent_.end(), i) == independent_.end()) {
      dependent_.push_back(i);
    }
  }
  rows_.clear();
  if (rank > 0) {
    const MatX<double> D = scaled(A)(Eigen::all, dependent_);
    const Eigen::ColPivHouseholderQR<MatX<double>> qr(D.transpose());
    for (int k = 0; k < rank; ++k)
      rows_.push_back(static_cast<int>(qr.colsPermutation().indices()[k]));
    std::sort(rows_.begin(), rows_.end());
  }
  LU_.resize(rank, rank);
  x_.resize(rank);
  pivots_.reserve(static_cast<std::size_t>(rank));
}

void CoordinateSet::recall(std::vector<int> independent, std::vector<int> rows) {
  independent_ = std::move(independent);
  rows_ = std::move(rows);
  dependent_.clear();
  for (int i = 0; i < columnScale_.size(); ++i) {
    if (std::find(independent_.begin(), independent_.end(), i) == independent_.end()) {
      dependent_.push_back(i);
    }
  }
  const auto rank = index(rows_.size());
  LU_.resize(rank, rank);
  x_.resize(rank);
}

bool CoordinateSet::factor(const MatX<double>& A) {
  const Eigen::Index rank = LU_.rows();
  for (Eigen::Index c = 0; c < rank; ++c) {
    const int column = dependent_[static_cast<std::size_t>(c)];
    for (Eigen::Index r = 0; r < rank; ++r) {
      const int row = rows_[static_cast<std::size_t>(r)];
      LU_(r, c) = rowScale_[row] * A(row, column) * columnScale_[column];
    }
  }
  factorLu(LU_, pivots_);
  sign_ = 1;
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  for (Eigen::Index k = 0; k < rank; ++k) {
    const double pivot = LU_(k, k), size = std::abs(pivot);
    if (pivot < 0) sign_ = -sign_;
    if (pivots_[static_cast<std::size_t>(k)] != k) sign_ = -sign_;
    smallest = std::min(smallest, size);
    largest = std::max(largest, size);
  }
  pivotRatio_ = rank == 0 ? 1 : smallest / largest;
  return pivotRatio_ > 1e-14;  // false for what is no number, too
}

void CoordinateSet::solve(const VecX<double>& right, VecX<double>& x) {
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    x_[index(r)] = rowScale_[rows_[r]] * right[rows_[r]];
  }
  solveLu(LU_, pivots_, x_);
  for (const int i : independent_) x[i] = 0;
  for (std::size_t k = 0; k < dependent_.size(); ++k) {
    x[dependent_[k]] = columnScale_[dependent_[k]] * x_[index(k)];
  }
}

void CoordinateSet::calcG(const MatX<double>& A, MatX<double>& G) {
  for (std::size_t j = 0; j < independent_.size(); ++j) {
    const int column = independent_[j];
    for (std::size_t r = 0; r < rows_.size(); ++r) {
      x_[index(r)] = -rowScale_[rows_[r]] * A(rows_[r], column);
    }
    solveLu(LU_, pivots_, x_);
    for (std::size_t k = 0; k < dependent_.size(); ++k) {
      G(dependent_[k], index(j)) = columnScale_[dependent_[k]] * x_[index(k)];
    }
    for (std::size_t i = 0; i < independent_.size(); ++i) {
      G(independent_[i], index(j)) = i == j ? 1 : 0;
    }
  }
}

double CoordinateSet::calcLargest(const MatX<double>& G) const {
  double largest = 0;
  for (std::size_t j = 0; j < independent_.size(); ++j) {
    for (const int i : dependent_) {
      const double ratio =
          std::abs(G(i, index(j))) * columnScale_[independent_[j]] / columnScale_[i];
      if (!(ratio <= largest)) largest = ratio;
    }
  }
  return largest;
}

double CoordinateSet::calcCondition(const MatX<double>& A) const {
  if (dependent_.empty()) return 1;
  const MatX<double> S = scaled(A);
  const auto all = Eigen::JacobiSVD<MatX<double>>(S).singularValues();
  const MatX<double> D = S(Eigen::all, dependent_);
  const auto own = Eigen::JacobiSVD<MatX<double>>(D).singularValues();
  const Eigen::Index last = index(dependent_.size()) - 1;
  return all[last] > 0 ? own[last] / all[last] : 0;
}

}  // namespace denavit
