#include "render/chart/curve_pyramid.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace denavit {
namespace {

constexpr std::size_t kBlock = 16;
constexpr std::uint32_t kEmpty = std::numeric_limits<std::uint32_t>::max();

/// Grows by single samples and by whole stretches.
class Search {
 public:
  explicit Search(const std::vector<double>& y) : y_(y) {}

  void look(std::size_t i) {
    if (!std::isfinite(y_[i])) {
      found_.gap = true;
      return;
    }
    if (found_.low == Extremes::kNone || y_[i] < y_[found_.low]) found_.low = i;
    if (found_.high == Extremes::kNone || y_[i] > y_[found_.high]) found_.high = i;
  }
  void look(std::uint32_t low, std::uint32_t high, bool gap) {
    if (low != kEmpty) look(low);
    if (high != kEmpty) look(high);
    found_.gap |= gap;
  }
  [[nodiscard]] const Extremes& found() const { return found_; }

 private:
  const std::vector<double>& y_;
  Extremes found_;
};

std::uint32_t toIndex(std::size_t i) {
  return i == Extremes::kNone ? kEmpty : static_cast<std::uint32_t>(i);
}

}  // namespace

Extremes findExtremes(const std::vector<double>& y, std::size_t from, std::size_t to) {
  Search search(y);
  for (std::size_t i = from; i < to; ++i) search.look(i);
  return search.found();
}

CurvePyramid::CurvePyramid(const std::vector<double>& y) {
  assert(y.size() < kEmpty);
  std::vector<Block> level;
  level.reserve(y.size() / kBlock + 1);
  for (std::size_t from = 0; from + kBlock <= y.size(); from += kBlock) {
    const Extremes e = denavit::findExtremes(y, from, from + kBlock);
    level.push_back({toIndex(e.low), toIndex(e.high), e.gap});
  }
  while (!level.empty()) {
    levels_.push_back(std::move(level));
    const std::vector<Block>& below = levels_.back();
    level = {};
    for (std::size_t from = 0; from + kBlock <= below.size(); from += kBlock) {
      Search search(y);
      for (std::size_t k = from; k < from + kBlock; ++k)
        search.look(below[k].low, below[k].high, below[k].gap);
      const Extremes& e = search.found();
      level.push_back({toIndex(e.low), toIndex(e.high), e.gap});
    }
  }
}

Extremes CurvePyramid::findExtremes(const std::vector<double>& y, std::size_t from,
                                    std::size_t to) const {
  Search search(y);
  std::size_t at = from;
  while (at < to) {
    // The largest block that starts here and fits.
    std::size_t size = 1, level = 0;
    while (level < levels_.size() && at % (size * kBlock) == 0 && at + size * kBlock <= to &&
           at / (size * kBlock) < levels_[level].size()) {
      size *= kBlock;
      ++level;
    }
    if (level == 0) {
      search.look(at);
    } else {
      const Block& block = levels_[level - 1][at / size];
      search.look(block.low, block.high, block.gap);
    }
    at += size;
  }
  return search.found();
}

}  // namespace denavit
