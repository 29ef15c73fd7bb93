#include "models/tabulation/table_names.h"

#include <algorithm>

namespace denavit {

std::string nameOf(const TablePlan& plan, const PoseComponent& component) {
  if (plan.quantity == PoseQuantity::Gravity) return "g" + std::to_string(component.row + 1);
  const char* comma = plan.arm.dof() > 9 ? "," : "";
  return "M" + std::to_string(component.row + 1) + comma + std::to_string(component.column + 1);
}

std::vector<std::string> listNames(const TablePlan& plan, const TableBlock& block) {
  const PoseFunction function(plan.arm, plan.quantity);
  std::vector<std::string> names;
  for (const int component : block.components) {
    names.push_back(nameOf(plan, function.components()[static_cast<std::size_t>(component)]));
  }
  return names;
}

std::string shortenNames(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNames = 8;
  std::string text;
  for (std::size_t k = 0; k < std::min(names.size(), kMostNames); ++k) {
    text += (k == 0 ? "" : " ") + names[k];
  }
  if (names.size() > kMostNames) {
    text += " and " + std::to_string(names.size() - kMostNames) + " more";
  }
  return text;
}

std::string shortenJoints(const std::vector<GridAxis>& axes) {
  std::string text;
  for (std::size_t k = 0; k < axes.size();) {
    std::size_t last = k;
    while (last + 1 < axes.size() && axes[last + 1].joint == axes[last].joint + 1) ++last;
    if (last == k + 1) last = k;  // two are no longer than "1 to 2"
    text += (text.empty() ? "" : ", ") + std::to_string(axes[k].joint + 1);
    if (last > k) text += " to " + std::to_string(axes[last].joint + 1);
    k = last + 1;
  }
  return text;
}

std::string listJoints(const std::vector<GridAxis>& axes) {
  std::string text;
  for (const GridAxis& axis : axes) {
    text += (text.empty() ? "" : ", ") + std::to_string(axis.joint + 1);
  }
  return text;
}

}  // namespace denavit
