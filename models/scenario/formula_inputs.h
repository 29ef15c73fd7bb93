#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/formula/formula_signal.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// Formulas in t, q1.., qd1.. that a run asks for their values again and again. What does not vary
/// is known beforehand, and of the state only what they use is looked at.
class InputFormulas {
 public:
  /// @param bounds  values are saturated at; fewer than the formulas: no bounds for the rest
  /// @throws DescriptionError as Formula does
  InputFormulas(std::span<const std::string> expressions, int jointCount,
                std::span<const double> bounds = {});
  /// @param t [s], q [rad|m], qd [per s], of one value per joint or more
  /// @param values  one per formula, to be filled
  void calc(double t, const VecX<double>& q, const VecX<double>& qd, double* values) const;
  [[nodiscard]] const Signal& signal(int k) const { return signals_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] int size() const { return static_cast<int>(signals_.size()); }

 private:
  std::vector<FormulaSignal> signals_;
  std::vector<double> constants_;     ///< by formula; 0 where it varies
  std::vector<std::size_t> varying_;  ///< formulas
  std::vector<std::size_t> used_;     ///< variables, as makeInputVariables() counts them
  std::size_t joints_;
};

/// The torque of every joint as a formula.
class FormulaTorque final : public TorqueInput {
 public:
  /// @param efforts [N m|N]  the run saturates torques there anyway; here their signals learn of it
  FormulaTorque(const std::vector<std::string>& expressions, std::span<const double> efforts)
      : formulas_(expressions, static_cast<int>(expressions.size()), efforts) {}
  void calcTorque(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch*,
                  VecX<double>& tau) const override {
    formulas_.calc(t, q, qd, tau.data());
    tau.tail(tau.size() - formulas_.size()).setZero();
  }
  [[nodiscard]] const Signal* signal(int joint) const override { return &formulas_.signal(joint); }

 private:
  InputFormulas formulas_;
};

/// The six components of a wrench as formulas.
class FormulaWrench final : public WrenchInput {
 public:
  FormulaWrench(const WrenchDescription& wrench, int jointCount);
  void calcWrench(double t, const VecX<double>& q, const VecX<double>& qd, InputScratch*,
                  Vec6<double>& w) const override {
    formulas_.calc(t, q, qd, w.data());
  }
  [[nodiscard]] const Signal* signal(int component) const override {
    return &formulas_.signal(component);
  }

 private:
  InputFormulas formulas_;
};

}  // namespace denavit
