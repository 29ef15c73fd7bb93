#include "models/scenario/formula_inputs.h"

#include <algorithm>
#include <cmath>

namespace denavit {
namespace {

constexpr std::size_t kMaxJoints = 200;  // as findIssues(robot) has it

std::vector<std::string> componentsOf(const WrenchDescription& wrench) {
  std::vector<std::string> all(wrench.force.begin(), wrench.force.end());
  all.insert(all.end(), wrench.moment.begin(), wrench.moment.end());
  return all;
}

}  // namespace

InputFormulas::InputFormulas(std::span<const std::string> expressions, int jointCount,
                             std::span<const double> bounds)
    : constants_(expressions.size(), 0.0), joints_(static_cast<std::size_t>(jointCount)) {
  const std::vector<std::string> names = makeInputVariables(jointCount);
  for (const std::string& text : expressions) {
    const std::size_t k = signals_.size();
    FormulaSignal& signal = signals_.emplace_back(text, names);
    if (k < bounds.size() && std::isfinite(bounds[k])) signal.clip(bounds[k]);
    if (const auto constant = signal.formula().constant()) {
      constants_[k] = *constant;
    } else {
      varying_.push_back(k);
    }
  }
  for (std::size_t v = 0; v < names.size(); ++v) {
    const auto usesIt = [&](const FormulaSignal& s) { return s.uses(static_cast<int>(v)); };
    if (std::ranges::any_of(signals_, usesIt)) used_.push_back(v);
  }
}

void InputFormulas::calc(double t, const VecX<double>& q, const VecX<double>& qd,
                         double* values) const {
  std::copy(constants_.begin(), constants_.end(), values);
  if (varying_.empty()) return;
  std::array<double, 1 + 2 * kMaxJoints> variables;  // without values where they are not used
  for (const std::size_t v : used_) {
    variables[v] = v == 0         ? t
                   : v <= joints_ ? q[static_cast<Eigen::Index>(v - 1)]
                                  : qd[static_cast<Eigen::Index>(v - 1 - joints_)];
  }
  const std::span<const double> all(variables.data(), 1 + 2 * joints_);
  for (const std::size_t k : varying_) values[k] = signals_[k].formula().evaluate(all);
}

FormulaWrench::FormulaWrench(const WrenchDescription& wrench, int jointCount)
    : formulas_(componentsOf(wrench), jointCount) {}

}  // namespace denavit
