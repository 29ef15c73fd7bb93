#include "render/chart/curve_cache.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <map>
#include <set>

namespace denavit {
namespace {

constexpr std::size_t kWorthIt = 2000;  ///< shorter curves are searched faster than looked up
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

AxisRange valuesAt(const std::vector<double>& y, const Extremes& found) {
  if (found.low == Extremes::kNone) return {kNone, kNone};
  return {y[found.low], y[found.high]};
}

}  // namespace

struct CurveCache::Parts {
  struct Entry {
    Curve::Values y;  // keeps the key's address from being used again
    std::unique_ptr<const CurvePyramid> pyramid;
    std::future<std::unique_ptr<const CurvePyramid>> building;
  };
  std::map<const void*, Entry> entries;
  int builds = 0;
};

CurveCache::CurveCache() : parts_(std::make_unique<Parts>()) {}
CurveCache::~CurveCache() = default;

int CurveCache::buildCount() const { return parts_->builds; }

const CurvePyramid* CurveCache::findPyramid(const Curve::Values& y) {
  if (!y || y->size() < kWorthIt) return nullptr;
  const auto [place, isNew] = parts_->entries.try_emplace(y.get());
  Parts::Entry& entry = place->second;
  if (isNew) {
    entry.y = y;
    ++parts_->builds;
    const auto build = [y] { return std::make_unique<const CurvePyramid>(*y); };
    if (y->size() <= kAtOnce)
      entry.pyramid = build();
    else
      entry.building = std::async(build);
  }
  // Where no thread could be started it is built now.
  if (entry.building.valid() &&
      entry.building.wait_for(std::chrono::seconds(0)) != std::future_status::timeout)
    entry.pyramid = entry.building.get();
  return entry.pyramid.get();
}

AxisRange CurveCache::findRange(const Curve::Values& y) {
  if (!y) return {kNone, kNone};
  const CurvePyramid* pyramid = findPyramid(y);
  return valuesAt(
      *y, pyramid ? pyramid->findExtremes(*y, 0, y->size()) : findExtremes(*y, 0, y->size()));
}

AxisRange CurveCache::findPositiveRange(const Curve::Values& y) {
  const AxisRange all = findRange(y);
  if (!(all.max > 0.0) || all.min > 0.0) return all.max > 0.0 ? all : AxisRange{kNone, kNone};
  double lowest = all.max;
  for (const double value : *y)
    if (value > 0.0) lowest = std::min(lowest, value);
  return {lowest, all.max};
}

void CurveCache::keepOnly(const std::vector<ChartData>& plots) {
  std::set<const void*> used;
  for (const ChartData& plot : plots) {
    for (const Curve& curve : plot.curves) {
      used.insert(curve.x.get());
      used.insert(curve.y.get());
    }
  }
  std::erase_if(parts_->entries, [&](const auto& entry) { return !used.contains(entry.first); });
}

}  // namespace denavit
