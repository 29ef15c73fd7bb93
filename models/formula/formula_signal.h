#pragma once

#include <string_view>

#include "core/signal/signal.h"
#include "models/formula/formula.h"

namespace denavit {

/// A formula as a signal in its own variables: its program over intervals.
class FormulaSignal final : public Signal {
 public:
  /// @throws DescriptionError as Formula does
  FormulaSignal(std::string_view text, const std::vector<std::string>& variables)
      : formula_(text, variables), variableCount_(static_cast<int>(variables.size())) {}

  [[nodiscard]] const Formula& formula() const { return formula_; }
  void clip(double bound) { formula_.clip(bound); }
  [[nodiscard]] IntervalSeries bound(std::span<const IntervalSeries> variables) const override {
    return formula_.evaluate(variables);
  }
  [[nodiscard]] int variableCount() const override { return variableCount_; }
  [[nodiscard]] bool uses(int variable) const override { return formula_.uses(variable); }

 private:
  Formula formula_;
  int variableCount_;
};

}  // namespace denavit
