#pragma once

#include "core/simulation/stepper.h"

namespace denavit {

/// What all fixed-step methods share: where steps end, and states inside a step by a side step from
/// its beginning, which leaves the trajectory itself alone.
class FixedStepper : public Stepper {
 public:
  FixedStepper(OdeSystem& system, double step, RunStatistics& statistics);

  void restart(double t, const OdeState& x) override;
  void resume(double t, const OdeState& x) override { FixedStepper::restart(t, x); }
  void aim(double until) override;
  void exchange(RunMemory& memory) override;
  Outcome advance(double tEnd) override;
  void calcState(double t, OdeState& x) override;

 protected:
  /// One step of size h from x at t, written to `next`; `isRegular` while the steps since the last
  /// restart all had the same size.
  virtual void step(const OdeState& x, double t, double h, bool isRegular, OdeState& next) = 0;
  /// One step of any size h within the last regular one, of the method's own order or better.
  virtual void sideStep(const OdeState& x, double t, double h, OdeState& next) = 0;

  /// Steps have another length from now on.
  virtual void changeSpacing() {}

  OdeSystem& system_;

 private:
  double step_;   ///< [s] the longest
  double taken_;  ///< [s]
  RunStatistics& statistics_;
  double startTime_ = 0;  ///< [s] of the last restart
  long stepsSinceStart_ = 0;
};

}  // namespace denavit
