#include "core/simulation/parts/part_set.h"

#include <algorithm>

namespace denavit {

void PartSet::add(std::unique_ptr<RunPart> part) {
  const auto behind = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& other) {
    return other.part->stage() > part->stage();
  });
  Entry entry;
  entry.counts = part->counts();
  const PartCounts& own = entry.counts;
  entry.isStateless = own.secondOrder + own.firstOrder + own.quadratures + own.discrete == 0;
  entry.part = std::move(part);
  entries_.insert(behind, std::move(entry));
}

void PartSet::place(int coordinates) {
  layout_ = {};
  layout_.coordinates = layout_.second = static_cast<std::size_t>(coordinates);
  layout_.quadratures = 0;
  std::size_t numbers = 0;
  const auto take = [](std::size_t& next, int count) {
    const std::size_t begin = next;
    next += static_cast<std::size_t>(count);
    return begin;
  };
  for (Entry& entry : entries_) {
    entry.second = take(layout_.second, entry.counts.secondOrder);
    entry.first = take(layout_.first, entry.counts.firstOrder);
    entry.quadrature = take(layout_.quadratures, entry.counts.quadratures);
    entry.discrete = take(numbers, entry.counts.discrete);
  }
  layout_.quadratures += 2;
  discrete.assign(numbers, 0.0);
  findActing();
}

void PartSet::findActing() {
  acting_.clear();
  stages_.fill(0);
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    if (entries_[i].part->isIdle()) continue;
    acting_.push_back(i);
    const auto stage = static_cast<std::size_t>(entries_[i].part->stage());
    for (std::size_t k = stage + 1; k < stages_.size(); ++k) stages_[k] = acting_.size();
  }
}

PartView PartSet::view(const Entry& entry, const OdeState& x) const {
  const auto slice = [](const std::vector<double>& all, std::size_t begin, int count) {
    return std::span<const double>(all.data() + begin, static_cast<std::size_t>(count));
  };
  return {.position = slice(x, entry.second, entry.counts.secondOrder),
          .rate = slice(x, layout_.rates() + entry.second, entry.counts.secondOrder),
          .first = slice(x, layout_.firstOrder() + entry.first, entry.counts.firstOrder),
          .quadrature = slice(x, layout_.quadrature() + entry.quadrature, entry.counts.quadratures),
          .discrete = slice(discrete, entry.discrete, entry.counts.discrete)};
}

PartStates PartSet::change(const Entry& entry, OdeState& x) {
  const auto slice = [](std::vector<double>& all, std::size_t begin, int count) {
    return std::span<double>(all.data() + begin, static_cast<std::size_t>(count));
  };
  return {.position = slice(x, entry.second, entry.counts.secondOrder),
          .rate = slice(x, layout_.rates() + entry.second, entry.counts.secondOrder),
          .first = slice(x, layout_.firstOrder() + entry.first, entry.counts.firstOrder),
          .quadrature = slice(x, layout_.quadrature() + entry.quadrature, entry.counts.quadratures),
          .discrete = slice(discrete, entry.discrete, entry.counts.discrete)};
}

}  // namespace denavit
