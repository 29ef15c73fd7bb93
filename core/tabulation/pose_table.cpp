#include "core/tabulation/pose_table.h"

#include <cassert>
#include <cmath>
#include <utility>

namespace denavit {

PoseTable::PoseTable(TableLayout layout, int points)
    : layout_(std::move(layout)), axes_(layout_.axes()), points_(points) {
  assert(points >= 2);
  for (const TableBlock& block : layout_.blocks) {
    const auto numbers = static_cast<int>(block.components.size());
    const double words = countWords(numbers, points, static_cast<int>(block.axes.size()));
    words_.emplace_back(static_cast<std::size_t>(words));
    components_ += numbers;
  }
}

bool PoseTable::fill(PoseFunction& function, const std::vector<GridAxis>& ranges,
                     const std::function<bool(double)>& goOn) {
  assert(static_cast<int>(ranges.size()) == function.arm().dof());
  constexpr long kNodesPerReport = 1000;
  VecX<double> q(static_cast<Eigen::Index>(ranges.size()));
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    q[static_cast<Eigen::Index>(i)] = ranges[i].middle();
  }
  const double all = layout_.nodes(points_);
  long done = 0;
  const auto goesOn = [&] {
    if (!goOn || done++ % kNodesPerReport != 0) return true;
    return goOn(static_cast<double>(done) / all);
  };
  for (std::size_t b = 0; b < layout_.blocks.size(); ++b) {
    if (!fillBlock(b, function, q, goesOn)) return false;
  }
  return true;
}

/// The nodes one after another, as an odometer counts them.
bool PoseTable::fillBlock(std::size_t b, PoseFunction& function, VecX<double> q,
                          const std::function<bool()>& goOn) {
  const TableBlock& block = layout_.blocks[b];
  std::vector<int> places(block.axes.size(), 0);
  VecX<double> values;
  for (auto word = words_[b].begin(); word != words_[b].end();) {
    if (!goOn()) return false;
    for (std::size_t i = 0; i < places.size(); ++i) {
      q[block.axes[i].joint] = block.axes[i].at(places[i], points_);
    }
    function.calc(q, values);
    for (const int component : block.components) *word++ = values[component];
    for (std::size_t i = places.size(); i-- > 0;) {
      if (++places[i] < points_) break;
      places[i] = 0;
    }
  }
  return true;
}

void PoseTable::lookUp(const VecX<double>& q, TableWork& work, VecX<double>& values) const {
  work.cells.resize(static_cast<std::size_t>(q.size()));
  for (const GridAxis& axis : axes_) {
    work.cells[static_cast<std::size_t>(axis.joint)] = axis.cell(q[axis.joint], points_);
  }
  values.setZero(components_);
  for (std::size_t b = 0; b < words_.size(); ++b) addCorners(b, 0, 0, 1, work, values);
}

/// @param node  number of the corner in the grid of the axes before `axis`
void PoseTable::addCorners(std::size_t b, std::size_t axis, std::size_t node, double weight,
                           const TableWork& work, VecX<double>& values) const {
  const TableBlock& block = layout_.blocks[b];
  if (axis == block.axes.size()) {
    const double* word = words_[b].data() + node * block.components.size();
    for (const int component : block.components) values[component] += weight * *word++;
    return;
  }
  const GridCell& cell = work.cells[static_cast<std::size_t>(block.axes[axis].joint)];
  const std::size_t first = node * static_cast<std::size_t>(points_);
  addCorners(b, axis + 1, first + cell.below, weight * (1 - cell.fraction), work, values);
  if (cell.fraction == 0) return;
  addCorners(b, axis + 1, first + cell.above, weight * cell.fraction, work, values);
}

TableError calcTableError(const PoseFunction& function, const PoseTable& table,
                          const std::vector<VecX<double>>& poses,
                          const std::vector<VecX<double>>& values) {
  assert(poses.size() == values.size() && !poses.empty());
  const VecX<double> sizes = calcSizes(function, values), noise = calcNoise(function, values);
  TableWork work;
  VecX<double> found;
  TableError error;
  double sum = 0;
  long count = 0;
  for (std::size_t k = 0; k < poses.size(); ++k) {
    table.lookUp(poses[k], work, found);
    for (Eigen::Index c = 0; c < found.size(); ++c) {
      if (!(sizes[c] > noise[c])) continue;
      const double difference = std::abs(found[c] - values[k][c]) / sizes[c];
      error.largest = std::max(error.largest, difference);
      sum += difference * difference;
      ++count;
    }
  }
  if (count > 0) error.rms = std::sqrt(sum / static_cast<double>(count));
  return error;
}

}  // namespace denavit
