#include "models/tabulation/table_report.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

namespace denavit {
namespace {

using Clock = std::chrono::steady_clock;

/// Points of the tables, ascending.
std::vector<int> listPoints(int points) {
  constexpr int kFewest = 4;
  constexpr std::size_t kMostRows = 5;
  std::vector<int> list{points};
  while (list.size() < kMostRows && list.back() / 2 >= kFewest) list.push_back(list.back() / 2);
  std::reverse(list.begin(), list.end());
  return list;
}

/// About how many products look up one pose.
double countProducts(const TableLayout& layout) {
  double products = 0;
  for (const TableBlock& block : layout.blocks) {
    products += countWords(static_cast<double>(block.components.size()), 2,
                           static_cast<int>(block.axes.size()));
  }
  return products;
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

/// Fills in the rows one by one.
class TableReporter {
 public:
  TableReporter(const TablePlan& plan, int points, const TableReportOptions& options,
                const TableProgress& progress)
      : plan_(plan),
        options_(options),
        progress_(progress),
        function_(plan.arm, plan.quantity),
        points_(listPoints(points)),
        all_(countReportNodes(plan, points)) {
    constexpr double kMostProducts = 1e8;
    const double most = kMostProducts / countProducts(plan.layout);
    const int poses = static_cast<int>(std::clamp(most, 10.0, static_cast<double>(options.poses)));
    poses_ = drawPoses(plan.ranges, poses, options.seed);
    values_.resize(poses_.size());
    for (std::size_t k = 0; k < poses_.size(); ++k) function_.calc(poses_[k], values_[k]);
  }

  TableReport make() {
    TableReport report;
    report.poses = static_cast<int>(poses_.size());
    for (const int points : points_) {
      TableRow row{.points = points, .words = plan_.layout.words(points)};
      if (!fill(row)) {
        report.cancelled = true;
        return report;
      }
      done_ += plan_.layout.nodes(points);
      report.rows.push_back(row);
    }
    (void)goesOn(0);
    return report;
  }

 private:
  /// @param nodes  of the row that are done
  bool goesOn(double nodes) {
    return !progress_ || progress_(std::min((done_ + nodes) / all_, 1.0));
  }

  /// @returns false where it was stopped
  bool fill(TableRow& row) {
    PoseTable table(plan_.layout, row.points);
    const double nodes = plan_.layout.nodes(row.points);
    const auto tell = [&](double part) { return goesOn(part * nodes); };
    if (!table.fill(function_, plan_.ranges, tell)) return false;
    row.error = calcTableError(function_, table, poses_, values_);
    return options_.timing_s <= 0 || measure(table, row, nodes);
  }

  bool measure(const PoseTable& table, TableRow& row, double nodes) {
    constexpr std::size_t kFewest = 3, kMost = 101;
    TableWork work;
    VecX<double> found;
    const auto time = [&](const auto& calc) {
      const auto start = Clock::now();
      for (const VecX<double>& q : poses_) calc(q);
      const std::chrono::duration<double, std::nano> taken = Clock::now() - start;
      return taken.count() / static_cast<double>(poses_.size());
    };
    std::vector<double> lookUps, computings;
    const auto end = Clock::now() + std::chrono::duration<double>(options_.timing_s);
    while (lookUps.size() < kFewest || (lookUps.size() < kMost && Clock::now() < end)) {
      if (!goesOn(nodes)) return false;
      lookUps.push_back(time([&](const VecX<double>& q) { table.lookUp(q, work, found); }));
      computings.push_back(time([&](const VecX<double>& q) { function_.calc(q, found); }));
    }
    row.lookUp_ns = medianOf(std::move(lookUps));
    row.computing_ns = medianOf(std::move(computings));
    return true;
  }

  const TablePlan& plan_;
  const TableReportOptions& options_;
  const TableProgress& progress_;
  PoseFunction function_;
  std::vector<int> points_;
  double all_ = 0, done_ = 0;  ///< nodes
  std::vector<VecX<double>> poses_, values_;
};

}  // namespace

double countReportNodes(const TablePlan& plan, int points) {
  double nodes = 0;
  for (const int one : listPoints(points)) nodes += plan.layout.nodes(one);
  return nodes;
}

TableReport makeTableReport(const TablePlan& plan, int points, const TableReportOptions& options,
                            const TableProgress& progress) {
  requirePoints(plan, points);
  return TableReporter(plan, points, options, progress).make();
}

}  // namespace denavit
