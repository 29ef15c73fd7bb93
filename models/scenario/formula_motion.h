#pragma once

#include <string>

#include "core/simulation/simulation.h"
#include "models/formula/formula_signal.h"

namespace denavit {

/// A joint's coordinate as a formula in t; its rate and acceleration are exact, by nested duals.
class FormulaMotion final : public PrescribedMotion {
 public:
  /// @param joint  0-based
  /// @throws DescriptionError where the expression cannot be read
  FormulaMotion(int joint, const std::string& expression)
      : joints_{joint}, signal_(expression, {"t"}) {}
  [[nodiscard]] const std::vector<int>& joints() const override { return joints_; }
  void calc(double t, InputScratch*, std::span<Sample> samples) const override {
    using First = Dual<double, 1>;
    using Second = Dual<First, 1>;
    const Second time = Second::variable(First::variable(t, 0), 0);
    const Second q = signal_.formula()(time);
    samples[0] = {q.value.value, q.value.d[0], q.d[0].d[0]};
  }
  [[nodiscard]] const Signal* signal(int) const override { return &signal_; }

 private:
  std::vector<int> joints_;
  FormulaSignal signal_;
};

}  // namespace denavit
