#include "core/linear_system/state_groups.h"

#include <algorithm>
#include <numeric>

namespace denavit {
namespace {

/// Which states act on which, over any number of others: reach(i, j) where x_j acts on x_i.
std::vector<std::vector<char>> findInfluences(const MatX<double>& A) {
  const auto n = static_cast<std::size_t>(A.rows());
  std::vector<std::vector<char>> reach(n, std::vector<char>(n, 0));
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      reach[i][j] = i == j || A(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) != 0;
    }
  }
  for (std::size_t k = 0; k < n; ++k) {  // Warshall's closure
    for (std::size_t i = 0; i < n; ++i) {
      if (!reach[i][k]) continue;
      for (std::size_t j = 0; j < n; ++j) reach[i][j] |= reach[k][j];
    }
  }
  return reach;
}

}  // namespace

std::vector<StateGroup> findStateGroups(const MatX<double>& A) {
  const auto reach = findInfluences(A);
  const std::size_t n = reach.size();
  std::vector<StateGroup> groups;
  std::vector<std::ptrdiff_t> drivers;  // how many act on a group: more than on any that drives it
  std::vector<char> placed(n, 0);
  for (std::size_t i = 0; i < n; ++i) {
    if (placed[i]) continue;
    StateGroup group;
    for (std::size_t j = i; j < n; ++j) {
      if (!reach[i][j] || !reach[j][i]) continue;
      group.push_back(static_cast<Eigen::Index>(j));
      placed[j] = 1;
    }
    groups.push_back(std::move(group));
    drivers.push_back(std::count(reach[i].begin(), reach[i].end(), 1));
  }
  std::vector<std::size_t> order(groups.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](auto a, auto b) { return drivers[a] > drivers[b]; });
  std::vector<StateGroup> sorted;
  for (const std::size_t k : order) sorted.push_back(std::move(groups[k]));
  return sorted;
}

}  // namespace denavit
