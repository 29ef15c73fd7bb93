#include "core/mechanism/coordinate_set.h"

#include <algorithm>
#include <cmath>

#include "core/linear/decompositions.h"

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

MatX<double> CoordinateSet::calcMotions(const MatX<double>& A) const {
  const Eigen::Index N = A.cols();
  if (A.rows() == 0) return MatX<double>::Identity(N, N);
  const Eigen::JacobiSVD<MatX<double>> svd(scaled(A), Eigen::ComputeFullV);
  const auto& values = svd.singularValues();
  Eigen::Index rank = 0;
  for (const double value : values) rank += value > kSingular * values[0];
  return svd.matrixV().rightCols(N - rank);
}

void CoordinateSet::choose(const MatX<double>& A, const std::vector<char>& held,
                           const std::vector<int>& preferred) {
  const auto N = static_cast<Eigen::Index>(A.cols());
  const MatX<double> Z = calcMotions(A);
  const Eigen::Index m = Z.cols();
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
  adopt(A, std::move(chosen), static_cast<int>(N - m));
}

bool CoordinateSet::take(const MatX<double>& A, const std::vector<int>& independent) {
  const Rank found = calcRank(A);
  if (static_cast<int>(independent.size()) != found.mobility) return false;
  adopt(A, independent, found.rank);
  return calcCondition(A) > 1e-7;
}

void CoordinateSet::adopt(const MatX<double>& A, std::vector<int> independent, int rank) {
  independent_ = std::move(independent);
  findDependent();
  rows_.clear();
  if (rank > 0) {
    const MatX<double> Dt = scaled(A)(Eigen::all, dependent_).transpose();
    const Eigen::ColPivHouseholderQR<MatX<double>> qr(Dt);
    for (int k = 0; k < rank; ++k)
      rows_.push_back(static_cast<int>(qr.colsPermutation().indices()[k]));
    std::sort(rows_.begin(), rows_.end());
  }
  x_.resize(rank);
  lu_.resize(rank);
  sortColumns(A);
}

void CoordinateSet::findDependent() {
  dependent_.clear();
  for (int i = 0; i < columnScale_.size(); ++i) {
    if (std::find(independent_.begin(), independent_.end(), i) == independent_.end()) {
      dependent_.push_back(i);
    }
  }
}

/// Those that move little of the loops first: the factors stay sparse.
void CoordinateSet::sortColumns(const MatX<double>& A) {
  order_ = dependent_;
  const auto count = [&](int column) {
    return std::count_if(rows_.begin(), rows_.end(), [&](int row) { return A(row, column) != 0; });
  };
  std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) { return count(a) < count(b); });
}

void CoordinateSet::recall(std::vector<int> independent, std::vector<int> rows,
                           std::vector<int> order, const std::vector<int>& signs) {
  independent_ = std::move(independent);
  rows_ = std::move(rows);
  order_ = std::move(order);
  signs_.recall(signs);
  findDependent();
  const auto rank = index(rows_.size());
  x_.resize(rank);
  lu_.resize(rank);
}

/// The dependent columns of the rows that are used.
void CoordinateSet::fill(const MatX<double>& A, MatX<double>& D) const {
  const Eigen::Index rank = index(rows_.size());
  D.resize(rank, rank);
  for (Eigen::Index c = 0; c < rank; ++c) {
    const int column = order_[static_cast<std::size_t>(c)];
    for (Eigen::Index r = 0; r < rank; ++r) {
      const int row = rows_[static_cast<std::size_t>(r)];
      D(r, c) = rowScale_[row] * A(row, column) * columnScale_[column];
    }
  }
}

bool CoordinateSet::factor(const MatX<double>& A) {
  fill(A, lu_.matrix());
  lu_.factor();
  return lu_.pivotRatio() > 1e-14;
}

void CoordinateSet::watch(const MatX<double>& A) {
  fill(A, watched_);
  signs_.choose(watched_);
}

bool CoordinateSet::isBeforeSingularity(const MatX<double>& A) {
  fill(A, watched_);
  return signs_.areKept(watched_);
}

void CoordinateSet::solve(const VecX<double>& right, VecX<double>& x) {
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    x_[index(r)] = rowScale_[rows_[r]] * right[rows_[r]];
  }
  lu_.solve(x_);
  for (const int i : independent_) x[i] = 0;
  for (std::size_t k = 0; k < order_.size(); ++k) {
    x[order_[k]] = columnScale_[order_[k]] * x_[index(k)];
  }
}

void CoordinateSet::calcG(const MatX<double>& A, MatX<double>& G) {
  const auto m = index(independent_.size());
  X_.resize(m, index(rows_.size()));
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const int row = rows_[r];
    for (Eigen::Index j = 0; j < m; ++j) {
      X_(j, index(r)) = -rowScale_[row] * A(row, independent_[static_cast<std::size_t>(j)]);
    }
  }
  lu_.solveRows(X_);
  for (std::size_t k = 0; k < order_.size(); ++k) {
    G.row(order_[k]) = columnScale_[order_[k]] * X_.col(index(k)).transpose();
  }
  for (std::size_t i = 0; i < independent_.size(); ++i) {
    G.row(independent_[i]).setZero();
    G(independent_[i], index(i)) = 1;
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
