#pragma once

#include <memory>

#include "core/simulation/simulation.h"
#include "core/simulation/stepper.h"

namespace denavit {

/// What the embedded Runge-Kutta methods share: a trial step with an error estimate, accepted when
///   max_i |e_i| / (atol + rtol max(|x_i|, |x'_i|)) <= 1,
/// and the next size from that ratio (Hairer, Norsett, Wanner 1993, section II.4).
class AdaptiveStepper : public Stepper {
 public:
  /// @param exponent  of the error ratio that gives the next step
  /// @param rule      what the method makes of forces that depend on time alone
  AdaptiveStepper(OdeSystem& system, const IntegratorSettings& settings, double exponent,
                  const StepRule& rule, RunStatistics& statistics);

  void restart(double t, const OdeState& x) override;
  void resume(double t, const OdeState& x) override;
  Outcome advance(double tEnd) override;
  void exchange(RunMemory& memory) override;

 protected:
  /// One trial step from (previousX_, previousTime_) of size h into x_, its error into error_.
  virtual void tryStep(double h) = 0;
  /// Called when the trial is accepted.
  virtual void accept() {}

  OdeSystem& system_;
  OdeState derivative_;  ///< at (previousX_, previousTime_)
  OdeState error_;
  double taken_ = 0;  ///< [s] the last step

 private:
  [[nodiscard]] double errorRatio() const;
  [[nodiscard]] double firstStep() const;

  double rtol_, atol_, maxStep_, exponent_;
  StepRule rule_;
  RunStatistics& statistics_;
  double step_ = 0;  ///< [s] proposed next
};

/// Dormand and Prince's (1980) method of order 5, with their continuous extension of order 4.
class DormandPrinceStepper final : public AdaptiveStepper {
 public:
  DormandPrinceStepper(OdeSystem& system, const IntegratorSettings& settings,
                       RunStatistics& statistics);
  ~DormandPrinceStepper() override;
  void restart(double t, const OdeState& x) override;
  void calcState(double t, OdeState& x) override;
  void exchange(RunMemory& memory) override;

 private:
  void tryStep(double h) override;
  void accept() override;

  struct Method;
  std::unique_ptr<Method> method_;
  OdeState nextDerivative_;
  OdeState restoredEnd_, restoredSlope_;  ///< of a step that is made again to be looked into
};

/// Fehlberg's (1968) pair of orders 7 and 8, advancing with the latter.
class FehlbergStepper final : public AdaptiveStepper {
 public:
  FehlbergStepper(OdeSystem& system, const StateLayout& layout, const IntegratorSettings& settings,
                  RunStatistics& statistics);
  ~FehlbergStepper() override;
  void restart(double t, const OdeState& x) override;
  void calcState(double t, OdeState& x) override;

 private:
  void tryStep(double h) override;
  void estimateQuadratures(double h);

  std::size_t quadrature_;  ///< first of the integrals that nothing depends on
  struct Method;
  std::unique_ptr<Method> method_;
};

}  // namespace denavit
