#include "core/tabulation/table_layout.h"

#include <cmath>
#include <map>

namespace denavit {

double countWords(double numbers, int points, int axes) {
  return numbers * std::pow(static_cast<double>(points), axes);
}

std::vector<GridAxis> TableLayout::axes() const {
  std::map<int, GridAxis> all;
  for (const TableBlock& block : blocks) {
    for (const GridAxis& axis : block.axes) all.emplace(axis.joint, axis);
  }
  std::vector<GridAxis> list;
  list.reserve(all.size());
  for (const auto& [joint, axis] : all) list.push_back(axis);
  return list;
}

double TableLayout::words(int points) const {
  double sum = 0;
  for (const TableBlock& block : blocks) {
    sum += countWords(static_cast<double>(block.components.size()), points,
                      static_cast<int>(block.axes.size()));
  }
  return sum;
}

double TableLayout::nodes(int points) const {
  double sum = 0;
  for (const TableBlock& block : blocks) {
    sum += countWords(1, points, static_cast<int>(block.axes.size()));
  }
  return sum;
}

int TableLayout::mostPoints(double most) const {
  constexpr int kAny = 1 << 30;
  if (words(kAny) <= most) return kAny;
  int fits = 1, tooMany = kAny;
  while (tooMany - fits > 1) {
    const int points = fits + (tooMany - fits) / 2;
    (words(points) <= most ? fits : tooMany) = points;
  }
  return fits < 2 ? 0 : fits;
}

TableLayout makeTableLayout(const std::vector<std::vector<bool>>& dependence,
                            const std::vector<GridAxis>& ranges) {
  std::map<std::vector<bool>, TableBlock> blocks;
  for (std::size_t c = 0; c < dependence.size(); ++c) {
    blocks[dependence[c]].components.push_back(static_cast<int>(c));
  }
  TableLayout layout;
  for (auto& [depends, block] : blocks) {
    for (std::size_t joint = 0; joint < ranges.size(); ++joint) {
      if (depends[joint]) block.axes.push_back(ranges[joint]);
    }
    layout.blocks.push_back(std::move(block));
  }
  return layout;
}

}  // namespace denavit
