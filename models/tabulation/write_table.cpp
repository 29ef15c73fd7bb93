#include "models/tabulation/write_table.h"

#include <algorithm>
#include <ostream>
#include <string>

#include "core/recording/column.h"
#include "models/csv/table_text.h"
#include "models/issue.h"
#include "models/json/number_text.h"

namespace denavit {
namespace {

bool slides(const TablePlan& plan, int joint) {
  return plan.arm.links[static_cast<std::size_t>(joint)].type == JointType::Prismatic;
}

std::string nameComponent(const TablePlan& plan, const PoseComponent& component) {
  const std::string row = std::to_string(component.row + 1);
  if (plan.quantity == PoseQuantity::Gravity) {
    return makeColumn("g" + row, slides(plan, component.row) ? "N" : "N m", "").name;
  }
  const int sliding = slides(plan, component.row) + slides(plan, component.column);
  const char* unit = sliding == 0 ? "kg m²" : (sliding == 1 ? "kg m" : "kg");
  return makeColumn("M" + row + "_" + std::to_string(component.column + 1), unit, "").name;
}

}  // namespace

double countTableNumbers(const TablePlan& plan, int points) {
  const auto axes = static_cast<int>(plan.layout.axes().size());
  double columns = axes;
  for (const TableBlock& block : plan.layout.blocks) {
    columns += static_cast<double>(block.components.size());
  }
  return countWords(columns, points, axes);
}

void requireWritableTable(const TablePlan& plan, int points) {
  const double numbers = countTableNumbers(plan, points);
  if (numbers <= kMostTableWords) return;
  int most = points;
  while (most > 2 && countTableNumbers(plan, most) > kMostTableWords) --most;
  failIn("", "points",
         std::to_string(points) + " make a CSV of " + toReadable(numbers) + " numbers; at most " +
             toReadable(kMostTableWords) + " are written",
         "use " + std::to_string(most) + " points or fewer");
}

void writeTable(std::ostream& out, const TablePlan& plan, int points) {
  const std::vector<GridAxis> axes = plan.layout.axes();
  PoseFunction function(plan.arm, plan.quantity);
  std::vector<std::string> names;
  for (const GridAxis& axis : axes) {
    const char* unit = slides(plan, axis.joint) ? "m" : "rad";
    names.push_back(makeColumn("q" + std::to_string(axis.joint + 1), unit, "").name);
  }
  for (const PoseComponent& component : function.components()) {
    names.push_back(nameComponent(plan, component));
  }
  TableText text(names, [&](std::string_view block) { out << block; });
  VecX<double> q(plan.arm.dof()), values;
  for (const GridAxis& range : plan.ranges) q[range.joint] = range.middle();
  std::vector<double> row(names.size());
  const auto rows = static_cast<long>(countWords(1, points, static_cast<int>(axes.size())));
  for (long k = 0; k < rows; ++k) {
    long rest = k;
    for (std::size_t i = axes.size(); i-- > 0; rest /= points) {
      const double at = axes[i].at(static_cast<int>(rest % points), points);
      row[i] = q[axes[i].joint] = at;
    }
    function.calc(q, values);
    std::copy(values.begin(), values.end(), row.begin() + static_cast<long>(axes.size()));
    text.add(row);
  }
  text.finish();
}

}  // namespace denavit
