#include "core/linear_system/assignment.h"

#include <cassert>
#include <limits>

namespace denavit {
namespace {

/// Rows are assigned one after the other; each time a shortest path of exchanges frees a column.
/// Potentials u (rows) and v (columns) keep reduced costs c - u - v from being negative.
class AugmentingAssignment {
 public:
  explicit AugmentingAssignment(const MatX<double>& costs)
      : costs_(costs), n_(static_cast<std::size_t>(costs.rows())), u_(n_ + 1), v_(n_ + 1) {
    rowOf_.assign(n_ + 1, 0);
  }

  std::vector<int> find() {
    for (std::size_t row = 1; row <= n_; ++row) assignRow(row);
    std::vector<int> columns(n_);
    for (std::size_t j = 1; j <= n_; ++j) columns[rowOf_[j] - 1] = static_cast<int>(j - 1);
    return columns;
  }

 private:
  double reduced(std::size_t i, std::size_t j) const {
    return costs_(static_cast<Eigen::Index>(i - 1), static_cast<Eigen::Index>(j - 1)) - u_[i] -
           v_[j];
  }

  void assignRow(std::size_t row) {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> distance(n_ + 1, kFar);
    std::vector<std::size_t> before(n_ + 1, 0);
    std::vector<char> reached(n_ + 1, 0);
    rowOf_[0] = row;  // column 0 stands for the row that has none yet
    std::size_t column = 0;
    while (rowOf_[column] != 0) {
      reached[column] = 1;
      std::size_t nearest = 0;
      double step = kFar;
      for (std::size_t j = 1; j <= n_; ++j) {
        if (reached[j]) continue;
        const double through = reduced(rowOf_[column], j);
        if (through < distance[j]) {
          distance[j] = through;
          before[j] = column;
        }
        if (distance[j] < step) {
          step = distance[j];
          nearest = j;
        }
      }
      assert(nearest != 0);
      for (std::size_t j = 0; j <= n_; ++j) {
        if (reached[j]) {
          u_[rowOf_[j]] += step;
          v_[j] -= step;
        } else {
          distance[j] -= step;
        }
      }
      column = nearest;
    }
    for (; column != 0; column = before[column]) rowOf_[column] = rowOf_[before[column]];
  }

  const MatX<double>& costs_;
  std::size_t n_;
  std::vector<double> u_, v_;
  std::vector<std::size_t> rowOf_;  ///< of each column, 1-based; 0: free
};

}  // namespace

std::vector<int> findAssignment(const MatX<double>& costs) {
  assert(costs.rows() == costs.cols() && costs.allFinite());
  return AugmentingAssignment(costs).find();
}

std::vector<int> matchRoots(const std::vector<Complex>& targets,
                            const std::vector<Complex>& roots) {
  assert(targets.size() == roots.size());
  const auto n = static_cast<Eigen::Index>(roots.size());
  MatX<double> costs(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index j = 0; j < n; ++j) {
      costs(i, j) =
          std::abs(targets[static_cast<std::size_t>(i)] - roots[static_cast<std::size_t>(j)]);
    }
  }
  return findAssignment(costs);
}

}  // namespace denavit
