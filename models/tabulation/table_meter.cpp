#include "models/tabulation/table_meter.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace denavit {
namespace {

using Clock = std::chrono::steady_clock;

/// About how many products look up one pose.
double countProducts(const TableLayout& layout) {
  double products = 0;
  for (const TableBlock& block : layout.blocks) {
    products += countWords(static_cast<double>(block.components.size()), 2,
                           static_cast<int>(block.axes.size()));
  }
  return products;
}

int countPoses(const TablePlan& plan, int wanted) {
  constexpr double kMostProducts = 1e8;
  const double most = kMostProducts / countProducts(plan.layout);
  return static_cast<int>(std::clamp(most, 10.0, static_cast<double>(wanted)));
}

/// Bits of the generator make the numbers: the same on every platform.
std::vector<VecX<double>> drawPoses(const std::vector<GridAxis>& ranges, int count, unsigned seed) {
  constexpr double kUnit = 1.0 / 9007199254740992.0;  // 2^-53
  std::mt19937_64 random(seed);
  std::vector<VecX<double>> poses;
  for (int k = 0; k < count; ++k) {
    VecX<double>& q = poses.emplace_back(static_cast<Eigen::Index>(ranges.size()));
    for (const GridAxis& range : ranges) {
      const double part = static_cast<double>(random() >> 11) * kUnit;
      q[range.joint] = range.lower + (range.upper - range.lower) * part;
    }
  }
  return poses;
}

double medianOf(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<long>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

TableMeter::TableMeter(const TablePlan& plan, const TableReportOptions& options)
    : plan_(plan), options_(options), function_(plan.arm, plan.quantity) {
  poses_ = drawPoses(plan.ranges, countPoses(plan, options.poses), options.seed);
  values_.resize(poses_.size());
  for (std::size_t k = 0; k < poses_.size(); ++k) function_.calc(poses_[k], values_[k]);
}

/// Of one pose, over all of them.
template <typename Calc>
double TableMeter::time_ns(const Calc& calc) const {
  const auto start = Clock::now();
  for (const VecX<double>& q : poses_) calc(q);
  const std::chrono::duration<double, std::nano> taken = Clock::now() - start;
  return taken.count() / static_cast<double>(poses_.size());
}

double TableMeter::measureComputing() {
  constexpr int kBatches = 5;
  VecX<double> found;
  std::vector<double> times;
  for (int k = 0; k < kBatches; ++k) {
    times.push_back(time_ns([&](const VecX<double>& q) { function_.calc(q, found); }));
  }
  return medianOf(std::move(times));
}

std::optional<TableRow> TableMeter::measure(int points, const TableProgress& progress) {
  requirePoints(plan_, points);
  TableRow row{.points = points, .words = plan_.layout.words(points)};
  PoseTable table(plan_.layout, points);
  if (!table.fill(function_, plan_.ranges, progress)) return std::nullopt;
  row.error = calcTableError(function_, table, poses_, values_);
  if (options_.timing_s > 0 && !measureTimes(table, row, progress)) return std::nullopt;
  return row;
}

bool TableMeter::measureEach(const std::vector<int>& points,
                             const std::function<void(const TableRow&)>& take,
                             const TableProgress& progress) {
  double all = 0, done = 0;
  for (const int one : points) all += plan_.layout.nodes(one);
  for (const int one : points) {
    const double nodes = plan_.layout.nodes(one);
    const auto tell = [&](double part) {
      return !progress || progress(std::min((done + part * nodes) / all, 1.0));
    };
    const std::optional<TableRow> row = measure(one, tell);
    if (!row) return false;
    done += nodes;
    take(*row);
  }
  if (progress) (void)progress(1);
  return true;
}

bool TableMeter::measureTimes(const PoseTable& table, TableRow& row,
                              const TableProgress& progress) {
  constexpr std::size_t kFewest = 3, kMost = 101;
  TableWork work;
  VecX<double> found;
  std::vector<double> lookUps, computings;
  const auto end = Clock::now() + std::chrono::duration<double>(options_.timing_s);
  while (lookUps.size() < kFewest || (lookUps.size() < kMost && Clock::now() < end)) {
    if (progress && !progress(1)) return false;
    lookUps.push_back(time_ns([&](const VecX<double>& q) { table.lookUp(q, work, found); }));
    computings.push_back(time_ns([&](const VecX<double>& q) { function_.calc(q, found); }));
  }
  row.lookUp_ns = medianOf(std::move(lookUps));
  row.computing_ns = medianOf(std::move(computings));
  return true;
}

}  // namespace denavit
