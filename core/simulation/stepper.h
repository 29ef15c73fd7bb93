#pragma once

#include <memory>
#include <vector>

#include "core/simulation/state_layout.h"

namespace denavit {

struct IntegratorSettings;
struct Linearization;
struct RunStatistics;
class RunMemory;

/// A method as a quadrature rule for what depends on time alone: the error of a step of length h is
/// at most constant h^(order + 1) max |f^(order)| / order!.
struct StepRule {
  int order;
  double constant;
};

/// A system x' = f(x, t) of first-order differential equations.
class OdeSystem {
 public:
  virtual ~OdeSystem() = default;
  virtual void calcDerivative(const OdeState& x, OdeState& dxdt, double t) = 0;
  /// How the accelerations depend on positions and rates at (t, x); for implicit methods.
  /// @throws std::logic_error where a system does not know
  virtual void linearize(const OdeState& x, double t, Linearization& linear);
  /// The longest step from (t, x), up to h, in which the system does nothing that the rule would
  /// miss.
  virtual double limitStep(double /*t*/, const OdeState& /*x*/, double h,
                           const StepRule& /*rule*/) {
    return h;
  }
  /// Up to what time, at most t1, a finished step from x0 to x1 missed nothing.
  virtual double findSeen(double /*t0*/, const OdeState& /*x0*/, double t1, const OdeState& /*x1*/,
                          const StepRule& /*rule*/) {
    return t1;
  }
};

/// One integration method at work: advances a state step by step and can say what the state was
/// anywhere inside the last step. Where steps end never depends on where it is asked.
class Stepper {
 public:
  enum class Outcome { Accepted, NotFinite, StepTooSmall };

  virtual ~Stepper() = default;

  /// Starts at (t, x); called again after every discontinuity.
  virtual void restart(double t, const OdeState& x) = 0;
  /// Goes on at (t, x), where a sample changed the right-hand side: keeps step size and history,
  /// which a restart every millisecond would never let grow.
  virtual void resume(double t, const OdeState& x) = 0;
  /// Steps are going to end at `until` [s]: those of a fixed length shrink so that a whole number
  /// of them fits.
  virtual void aim(double /*until*/) {}
  /// Makes one accepted step that does not pass tEnd, and lands on tEnd exactly when it gets there.
  [[nodiscard]] virtual Outcome advance(double tEnd) = 0;
  /// The state at a time inside the last step, ends included.
  virtual void calcState(double t, OdeState& x) = 0;

  /// Saves or restores all that the steps to come depend on, and states inside the last one.
  virtual void exchange(RunMemory& memory);

  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] double previousTime() const { return previousTime_; }
  [[nodiscard]] const OdeState& state() const { return x_; }

 protected:
  double time_ = 0, previousTime_ = 0;  ///< [s]
  OdeState x_, previousX_;
};

[[nodiscard]] std::unique_ptr<Stepper> makeStepper(const IntegratorSettings& settings,
                                                   OdeSystem& system, const StateLayout& layout,
                                                   RunStatistics& statistics);

}  // namespace denavit
