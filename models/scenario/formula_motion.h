#pragma once

#include <string>

#include "core/simulation/simulation.h"
#include "models/formula/formula_signal.h"

namespace denavit {

/// A joint's coordinate as a formula in t; its rate and acceleration are exact, by nested duals.
class FormulaMotion final : public PrescribedMotion {
 public:
  /// @throws DescriptionError where the expression cannot be read
  explicit FormulaMotion(const std::string& expression) : signal_(expression, {"t"}) {}
  [[nodiscard]] Sample at(double t) const override {
    using First = Dual<double, 1>;
    using Second = Dual<First, 1>;
    const Second time = Second::variable(First::variable(t, 0), 0);
    const Second q = signal_.formula()(time);
    return {q.value.value, q.value.d[0], q.d[0].d[0]};
  }
  [[nodiscard]] const Signal* signal() const override { return &signal_; }

 private:
  FormulaSignal signal_;
};

}  // namespace denavit
