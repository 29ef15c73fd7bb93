#include "core/linear/sparse_lu.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/linear/small_size.h"

namespace denavit {

void SparseLu::resize(Eigen::Index n) {
  A_.resize(n, n);
  const auto size = static_cast<std::size_t>(n);
  swaps_.resize(size);
  beginBelow_.resize(size + 1);
  beginAbove_.resize(size + 1);
  below_.reserve(size * size / 2);
  above_.reserve(size * size / 2);
  rows_.resize(size);
}

void SparseLu::factor() {
  const auto n = static_cast<int>(A_.rows());
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  bool isNumber = true;
  for (int k = 0; k < n; ++k) {
    double* const column = &A_(0, k);
    int best = k;
    for (int i = k + 1; i < n; ++i) {
      if (std::abs(column[i]) > std::abs(column[best])) best = i;
    }
    swaps_[static_cast<std::size_t>(k)] = best;
    for (int j = 0; best != k && j < n; ++j) std::swap(A_(k, j), A_(best, j));
    const double pivot = column[k], size = std::abs(pivot);
    isNumber = isNumber && std::isfinite(pivot);
    smallest = std::min(smallest, size);
    largest = std::max(largest, size);
    const double inverse = 1 / pivot;
    column[k] = inverse;
    std::size_t count = 0;
    for (int i = k + 1; i < n; ++i) {
      if (column[i] == 0) continue;
      column[i] *= inverse;
      rows_[count++] = i;
    }
    for (int j = k + 1; j < n; ++j) {
      double* const other = &A_(0, j);
      const double u = other[k];
      if (u == 0) continue;
      for (std::size_t r = 0; r < count; ++r) other[rows_[r]] -= column[rows_[r]] * u;
    }
  }
  pivotRatio_ = n == 0 ? 1 : isNumber ? smallest / largest : 0;
  findEntries();
}

void SparseLu::findEntries() {
  const auto n = static_cast<int>(A_.rows());
  below_.clear();
  above_.clear();
  for (int k = 0; k < n; ++k) {
    const double* const column = &A_(0, k);
    beginBelow_[static_cast<std::size_t>(k)] = static_cast<int>(below_.size());
    beginAbove_[static_cast<std::size_t>(k)] = static_cast<int>(above_.size());
    for (int i = 0; i < k; ++i) {
      if (column[i] != 0) above_.push_back(i);
    }
    for (int i = k + 1; i < n; ++i) {
      if (column[i] != 0) below_.push_back(i);
    }
  }
  beginBelow_.back() = static_cast<int>(below_.size());
  beginAbove_.back() = static_cast<int>(above_.size());
}

void SparseLu::solve(VecX<double>& x) const {
  const auto n = static_cast<int>(A_.rows());
  for (int k = 0; k < n; ++k) std::swap(x[k], x[swaps_[static_cast<std::size_t>(k)]]);
  for (int k = 0; k < n; ++k) {
    const double value = x[k];
    if (value == 0) continue;
    const double* const column = &A_(0, k);
    const auto end = static_cast<std::size_t>(beginBelow_[static_cast<std::size_t>(k) + 1]);
    for (auto e = static_cast<std::size_t>(beginBelow_[static_cast<std::size_t>(k)]); e < end;
         ++e) {
      x[below_[e]] -= column[below_[e]] * value;
    }
  }
  for (int k = n - 1; k >= 0; --k) {
    const double* const column = &A_(0, k);
    const double value = x[k] * column[k];
    x[k] = value;
    if (value == 0) continue;
    const auto end = static_cast<std::size_t>(beginAbove_[static_cast<std::size_t>(k) + 1]);
    for (auto e = static_cast<std::size_t>(beginAbove_[static_cast<std::size_t>(k)]); e < end;
         ++e) {
      x[above_[e]] -= column[above_[e]] * value;
    }
  }
}

void SparseLu::solveRows(MatX<double>& X) const {
  if (X.rows() == 0) return;
  const auto n = static_cast<int>(A_.rows());
  for (int k = 0; k < n; ++k) {
    const Eigen::Index other = swaps_[static_cast<std::size_t>(k)];
    if (other != k) X.col(k).swap(X.col(other));
  }
  withSmallSize(X.rows(), [&](const auto m) {
    const auto subtract = [&](int k, const std::vector<int>& rows, const std::vector<int>& begin) {
      const double* const y = &X(0, k);
      const auto end = static_cast<std::size_t>(begin[static_cast<std::size_t>(k) + 1]);
      for (auto e = static_cast<std::size_t>(begin[static_cast<std::size_t>(k)]); e < end; ++e) {
        const double by = A_(rows[e], k);
        double* const x = &X(0, rows[e]);
        for (Eigen::Index c = 0; c < m; ++c) x[c] -= by * y[c];
      }
    };
    for (int k = 0; k < n; ++k) subtract(k, below_, beginBelow_);
    for (int k = n - 1; k >= 0; --k) {
      for (Eigen::Index c = 0; c < m; ++c) X(c, k) *= A_(k, k);
      subtract(k, above_, beginAbove_);
    }
  });
}

}  // namespace denavit
