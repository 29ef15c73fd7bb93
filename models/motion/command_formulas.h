#pragma once

#include <string>
#include <vector>

#include "core/control/control_law.h"
#include "models/formula/formula.h"

namespace denavit {

/// The names that expressions of a controller know: t, q1.., qd1.., r1.., rd1.., rdd1.., e1.., and
/// ie1.., the integrals of the errors.
[[nodiscard]] std::vector<std::string> makeCommandVariables(int jointCount);

/// The command of every joint as a formula. The integrals are the controller's, with Ki = 1.
class FormulaLaw final : public ControlLaw {
 public:
  /// @throws DescriptionError as Formula does
  explicit FormulaLaw(const std::vector<std::string>& expressions);
  [[nodiscard]] bool isIntegrating() const override { return true; }
  void calcCommand(const ControlMoment& now, VecX<double>& u) override;

 private:
  std::vector<Formula> formulas_;
  std::vector<double> values_;  ///< of makeCommandVariables()
};

}  // namespace denavit
