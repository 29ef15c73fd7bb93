#include "models/motion/command_formulas.h"

#include <algorithm>

namespace denavit {

std::vector<std::string> makeCommandVariables(int jointCount) {
  std::vector<std::string> names{"t"};
  for (const char* stem : {"q", "qd", "r", "rd", "rdd", "e", "ie"}) {
    for (int i = 1; i <= jointCount; ++i) names.push_back(stem + std::to_string(i));
  }
  return names;
}

FormulaLaw::FormulaLaw(const std::vector<std::string>& expressions) {
  const auto variables = makeCommandVariables(static_cast<int>(expressions.size()));
  for (const std::string& expression : expressions) formulas_.emplace_back(expression, variables);
  values_.resize(variables.size());
}

void FormulaLaw::calcCommand(const ControlMoment& now, VecX<double>& u) {
  const Eigen::Index n = u.size();
  auto next = values_.begin();
  *next++ = now.t;
  for (const VecX<double>* list : {&now.q, &now.qd, &now.reference.q, &now.reference.qd,
                                   &now.reference.qdd, &now.e, &now.integral}) {
    next = std::copy_n(list->begin(), n, next);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    u[i] = formulas_[static_cast<std::size_t>(i)].evaluate<double>(values_);
  }
  u += now.ahead;
}

}  // namespace denavit
