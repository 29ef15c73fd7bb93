#include "ui/study/study_numbers.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace denavit {
namespace {

constexpr std::size_t kFewestBins = 5, kMostBins = 60;
/// Runs for each value of a parameter on the average, from which on the values are listed ones.
constexpr double kRunsPerListedValue = 2;
constexpr std::size_t kFewListed = 12;

std::vector<double> finiteOf(std::span<const double> values) {
  std::vector<double> finite;
  finite.reserve(values.size());
  std::copy_if(values.begin(), values.end(), std::back_inserter(finite),
               [](double value) { return std::isfinite(value); });
  return finite;
}

/// The place of each value among all, equal ones sharing the mean of theirs.
std::vector<double> rank(const std::vector<double>& values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> ranks(values.size());
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i + 1;
    while (end < order.size() && values[order[end]] == values[order[i]]) ++end;
    for (std::size_t k = i; k < end; ++k) {
      ranks[order[k]] = 0.5 * static_cast<double>(i + end - 1);
    }
    i = end;
  }
  return ranks;
}

struct StraightLine {
  double xMean = 0, yMean = 0, slope = 0, correlation = 0;
  [[nodiscard]] double at(double x) const { return yMean + slope * (x - xMean); }
};

StraightLine fitLine(const std::vector<double>& x, const std::vector<double>& y) {
  StraightLine line;
  const auto count = static_cast<double>(x.size());
  line.xMean = std::accumulate(x.begin(), x.end(), 0.0) / count;
  line.yMean = std::accumulate(y.begin(), y.end(), 0.0) / count;
  double xx = 0, xy = 0, yy = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double dx = x[i] - line.xMean, dy = y[i] - line.yMean;
    xx += dx * dx, xy += dx * dy, yy += dy * dy;
  }
  line.slope = xx > 0 ? xy / xx : 0;
  line.correlation = xx > 0 && yy > 0 ? xy / std::sqrt(xx * yy) : 0;
  return line;
}

}  // namespace

double calcQuantile(std::span<const double> sorted, double part) {
  const double place = part * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

Spread calcSpread(std::span<const double> values) {
  std::vector<double> sorted = finiteOf(values);
  Spread spread;
  if (sorted.empty()) return spread;
  std::sort(sorted.begin(), sorted.end());
  spread.count = sorted.size();
  spread.least = sorted.front();
  spread.most = sorted.back();
  // Halves first: the sum of the largest numbers would be infinite.
  for (const double value : sorted) spread.mean += value / static_cast<double>(sorted.size());
  spread.q05 = calcQuantile(sorted, 0.05);
  spread.median = calcQuantile(sorted, 0.5);
  spread.q95 = calcQuantile(sorted, 0.95);
  return spread;
}

Bins calcBins(std::span<const double> values) {
  std::vector<double> sorted = finiteOf(values);
  std::sort(sorted.begin(), sorted.end());
  Bins bins;
  if (sorted.empty()) return bins;
  const double range = sorted.back() - sorted.front();
  if (!(range > 1e-12 * std::max(std::abs(sorted.front()), std::abs(sorted.back())))) {
    bins.width = std::max(0.1 * std::abs(sorted.front()), 1e-12);
    bins.from = sorted.front() - bins.width / 2;
    bins.counts = {sorted.size()};
    return bins;
  }
  const double quarters = calcQuantile(sorted, 0.75) - calcQuantile(sorted, 0.25);
  const double wanted = 2 * quarters / std::cbrt(static_cast<double>(sorted.size()));
  const double count = wanted > 0 ? std::ceil(range / wanted)
                                  : std::ceil(std::sqrt(static_cast<double>(sorted.size())));
  const auto most = static_cast<double>(kMostBins), least = static_cast<double>(kFewestBins);
  const auto number = static_cast<std::size_t>(std::clamp(count, least, most));
  bins.from = sorted.front();
  bins.width = range / static_cast<double>(number);
  bins.counts.assign(number, 0);
  for (const double value : sorted) {
    const auto bin = static_cast<std::size_t>((value - bins.from) / bins.width);
    ++bins.counts[std::min(bin, number - 1)];
  }
  return bins;
}

std::vector<double> listDistinct(std::span<const double> values) {
  std::vector<double> distinct = finiteOf(values);
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  return distinct;
}

std::optional<std::vector<double>> findDistinct(std::span<const double> values, std::size_t most) {
  std::vector<double> distinct;
  for (const double value : values) {
    if (!std::isfinite(value)) continue;
    const auto place = std::lower_bound(distinct.begin(), distinct.end(), value);
    if (place != distinct.end() && *place == value) continue;
    if (distinct.size() == most) return std::nullopt;
    distinct.insert(place, value);
  }
  return distinct;
}

std::vector<MeanPoint> calcMeans(std::span<const double> x, std::span<const double> y,
                                 const std::vector<bool>& member) {
  std::map<double, std::pair<double, std::size_t>> sums;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (!member.empty() && !member[i]) continue;
    if (!std::isfinite(x[i]) || !std::isfinite(y[i])) continue;
    auto& [sum, count] = sums[x[i]];
    sum += y[i];
    ++count;
  }
  std::vector<MeanPoint> means;
  means.reserve(sums.size());
  for (const auto& [value, sum] : sums) {
    means.push_back({value, sum.first / static_cast<double>(sum.second), sum.second});
  }
  return means;
}

std::optional<TableEffect> calcEffect(std::span<const double> parameter,
                                      std::span<const double> measure) {
  std::vector<double> x, y;
  for (std::size_t i = 0; i < parameter.size(); ++i) {
    if (!std::isfinite(parameter[i]) || !std::isfinite(measure[i])) continue;
    x.push_back(parameter[i]);
    y.push_back(measure[i]);
  }
  const std::vector<double> values = listDistinct(x);
  if (values.size() < 2) return std::nullopt;
  TableEffect effect;
  effect.rank = fitLine(rank(x), rank(y)).correlation;
  const bool isListed =
      values.size() <= kFewListed ||
      static_cast<double>(x.size()) >= kRunsPerListedValue * static_cast<double>(values.size());
  if (isListed) {
    const std::vector<MeanPoint> means = calcMeans(x, y);
    effect.low = means.front().x, effect.high = means.back().x;
    effect.atLow = means.front().mean, effect.atHigh = means.back().mean;
    return effect;
  }
  const StraightLine line = fitLine(x, y);
  effect.isFit = true;
  effect.low = calcQuantile(values, 0.05), effect.high = calcQuantile(values, 0.95);
  effect.atLow = line.at(effect.low), effect.atHigh = line.at(effect.high);
  return effect;
}

}  // namespace denavit
