#pragma once

#include <memory>
#include <vector>

#include "core/simulation/fixed_step.h"

namespace denavit {

/// Euler's method as Craig (2005, eq. 6.117) writes it: rates by their slope, positions with the
/// second-order term, q += qd h + 1/2 qdd h². First order.
class EulerStepper final : public FixedStepper {
 public:
  EulerStepper(OdeSystem& system, double step, const StateLayout& layout, RunStatistics& statistics)
      : FixedStepper(system, step, statistics), second_(layout.second) {}

  void restart(double t, const OdeState& x) override {
    FixedStepper::restart(t, x);
    derivative_.resize(x.size());
  }

 private:
  void step(const OdeState& x, double t, double h, bool, OdeState& next) override;
  void sideStep(const OdeState& x, double t, double h, OdeState& next) override {
    step(x, t, h, false, next);
  }

  std::size_t second_;
  OdeState derivative_;
};

/// The classical Runge-Kutta method of order 4.
class RungeKutta4Stepper final : public FixedStepper {
 public:
  RungeKutta4Stepper(OdeSystem& system, double step, RunStatistics& statistics);
  ~RungeKutta4Stepper() override;

 private:
  void step(const OdeState& x, double t, double h, bool, OdeState& next) override;
  void sideStep(const OdeState& x, double t, double h, OdeState& next) override {
    step(x, t, h, false, next);
  }

  struct Method;
  std::unique_ptr<Method> method_;
};

/// Adams-Bashforth predictor and Adams-Moulton corrector, both of order k, in PECE mode. The first
/// k - 1 steps after a restart are made by Fehlberg's method of order 8, so that the order is k
/// from the beginning for every k up to 8. Odeint's multistep class is not used: it pairs a
/// corrector of order k + 1 and starts with order 4.
class AdamsStepper final : public FixedStepper {
 public:
  AdamsStepper(OdeSystem& system, double step, int order, RunStatistics& statistics);
  ~AdamsStepper() override;
  void restart(double t, const OdeState& x) override;
  void resume(double t, const OdeState& x) override;
  void exchange(RunMemory& memory) override;

 private:
  void step(const OdeState& x, double t, double h, bool isRegular, OdeState& next) override;
  void sideStep(const OdeState& x, double t, double h, OdeState& next) override;
  void changeSpacing() override { known_ = 0; }
  void predictEvaluateCorrect(const OdeState& x, double t, double h, OdeState& next);
  static void add(double factor, const OdeState& term, OdeState& sum);
  static std::vector<double> toOrdinates(const std::vector<double>& differenceWeights);
  /// Makes room for the newest derivative and forgets the oldest.
  OdeState& pushed();
  /// The derivative j steps before the newest.
  const OdeState& past(std::size_t j) const { return history_[(newest_ + order_ - j) % order_]; }

  struct Starter;
  std::size_t order_;
  std::unique_ptr<Starter> starter_;
  std::vector<OdeState> history_;  ///< ring of derivatives
  std::size_t newest_ = 0, known_ = 0;
  std::vector<double> predictor_, corrector_;
  OdeState derivative_;
};

}  // namespace denavit
