#include "core/linear/pivot_signs.h"

#include <cmath>
#include <numeric>
#include <utility>

namespace denavit {

namespace {

int signOf(double pivot) { return (pivot > 0) - (pivot < 0); }

/// One step of Gauss' elimination.
void eliminate(MatX<double>& W, Eigen::Index k) {
  const Eigen::Index rest = W.rows() - k - 1;
  for (Eigen::Index j = k + 1; j <= k + rest; ++j) {
    const double by = W(k, j) / W(k, k);
    if (by != 0) W.col(j).tail(rest) -= by * W.col(k).tail(rest);
  }
}

}  // namespace

void PivotSigns::choose(const MatX<double>& A) {
  const auto n = static_cast<std::size_t>(A.rows());
  rows_.resize(n);
  columns_.resize(n);
  signs_.resize(n);
  std::iota(rows_.begin(), rows_.end(), 0);
  std::iota(columns_.begin(), columns_.end(), 0);
  W_ = A;
  for (Eigen::Index k = 0; k < W_.rows(); ++k) {
    const Eigen::Index rest = W_.rows() - k;
    Eigen::Index row = 0, column = 0;
    (void)W_.bottomRightCorner(rest, rest).cwiseAbs().maxCoeff(&row, &column);
    const auto at = static_cast<std::size_t>(k);
    if (row != 0) W_.row(k).swap(W_.row(k + row));
    if (column != 0) W_.col(k).swap(W_.col(k + column));
    std::swap(rows_[at], rows_[at + static_cast<std::size_t>(row)]);
    std::swap(columns_[at], columns_[at + static_cast<std::size_t>(column)]);
    signs_[at] = signOf(W_(k, k));
    if (signs_[at] != 0) eliminate(W_, k);
  }
}

bool PivotSigns::areKept(const MatX<double>& A) {
  const Eigen::Index n = A.rows();
  W_.resize(n, n);
  for (Eigen::Index c = 0; c < n; ++c) {
    const int column = columns_[static_cast<std::size_t>(c)];
    for (Eigen::Index r = 0; r < n; ++r) W_(r, c) = A(rows_[static_cast<std::size_t>(r)], column);
  }
  for (Eigen::Index k = 0; k < n; ++k) {
    const int sign = signOf(W_(k, k));
    if (sign == 0 || sign != signs_[static_cast<std::size_t>(k)]) return false;
    eliminate(W_, k);
  }
  return true;
}

std::vector<int> PivotSigns::memory() const {
  std::vector<int> all = rows_;
  all.insert(all.end(), columns_.begin(), columns_.end());
  all.insert(all.end(), signs_.begin(), signs_.end());
  return all;
}

void PivotSigns::recall(const std::vector<int>& memory) {
  const auto n = static_cast<std::ptrdiff_t>(memory.size() / 3);
  rows_.assign(memory.begin(), memory.begin() + n);
  columns_.assign(memory.begin() + n, memory.begin() + 2 * n);
  signs_.assign(memory.begin() + 2 * n, memory.end());
}

}  // namespace denavit
