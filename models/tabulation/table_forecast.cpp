#include "models/tabulation/table_forecast.h"

#include <algorithm>
#include <cmath>

namespace denavit {

TableDemand calcDemand(const TablePlan& plan, TableScheme scheme, int points) {
  const int n = plan.arm.dof();
  switch (scheme) {
    case TableScheme::Lean: {
      std::size_t axes = 0;
      for (const TableBlock& block : plan.layout.blocks) axes = std::max(axes, block.axes.size());
      return {static_cast<int>(axes), plan.layout.words(points), plan.layout.nodes(points)};
    }
    case TableScheme::Plain:
      return {n, plan.plainWords(points), countWords(1, points, n)};
    case TableScheme::Torques:
      return {3 * n, plan.torqueWords(points), countWords(1, points, 3 * n)};
  }
  return {};
}

int foretellPoints(const TableRow& measured, double largestError) {
  if (!(measured.error.largest > 0) || !(largestError > 0)) return 0;
  constexpr double kMost = 1e9;
  const double points = measured.points * std::sqrt(measured.error.largest / largestError);
  return static_cast<int>(std::ceil(std::min(points, kMost)));
}

std::vector<int> listSweep(int last) {
  std::vector<int> points;
  for (int power = 2; power < last; power *= 2) {
    points.push_back(power);
    const int between = power + power / 2;
    if (between < last) points.push_back(between);
    if (power > last / 2) break;
  }
  points.push_back(last);
  return points;
}

int suggestPoints(const TablePlan& plan) {
  constexpr int kMost = 64;
  constexpr double kMostPoses = 3e5;
  int best = 2;
  for (const int points : listSweep(kMost)) {
    if (plan.layout.nodes(points) <= kMostPoses) best = points;
  }
  return best;
}

std::vector<int> listMeasurable(const TablePlan& plan, int points) {
  if (plan.layout.words(points) <= kMostTableWords) return listSweep(points);
  const int quick = suggestPoints(plan);
  if (plan.layout.words(quick) <= kMostTableWords) return listSweep(quick);
  return {};
}

}  // namespace denavit
