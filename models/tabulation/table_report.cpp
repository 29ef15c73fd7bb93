#include "models/tabulation/table_report.h"

#include <algorithm>

namespace denavit {
namespace {

/// Points of the tables, ascending.
std::vector<int> listPoints(int points) {
  constexpr int kFewest = 4;
  constexpr std::size_t kMostRows = 5;
  std::vector<int> list{points};
  while (list.size() < kMostRows && list.back() / 2 >= kFewest) list.push_back(list.back() / 2);
  std::reverse(list.begin(), list.end());
  return list;
}

}  // namespace

double countReportNodes(const TablePlan& plan, int points) {
  double nodes = 0;
  for (const int one : listPoints(points)) nodes += plan.layout.nodes(one);
  return nodes;
}

TableReport makeTableReport(const TablePlan& plan, int points, const TableReportOptions& options,
                            const TableProgress& progress) {
  requirePoints(plan, points);
  TableMeter meter(plan, options);
  TableReport report{.rows = {}, .poses = meter.poses()};
  report.cancelled = !meter.measureEach(
      listPoints(points), [&](const TableRow& row) { report.rows.push_back(row); }, progress);
  return report;
}

}  // namespace denavit
