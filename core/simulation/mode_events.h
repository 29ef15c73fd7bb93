#pragma once

#include <vector>

#include "core/simulation/run_dynamics.h"

namespace denavit {

/// Stick, slip and stop transitions of a run. An event function is positive while the joint's mode may
/// last; where one turns negative within a step, the step is cut there and the mode changes.
class ModeEvents {
 public:
  explicit ModeEvents(RunDynamics& dynamics);

  [[nodiscard]] bool isEmpty() const { return functions_ == 0; }
  /// Makes the modes consistent with the state at time t: which joints stick, slip, touch a stop.
  /// Zeroes the rate of joints that come to rest.
  void settle(double t, OdeState& x);
  /// Event values at (t, x): friction of each joint, then stops of each joint.
  void calcValues(double t, const OdeState& x, std::vector<double>& values);
  /// Changes the mode whose event function crossed zero at (t, x).
  void apply(int event, double t, OdeState& x);
  [[nodiscard]] int count() const { return 2 * joints_; }

 private:
  void settleSticking(double t, OdeState& x);

  RunDynamics& dynamics_;
  int joints_;
  int functions_ = 0;  ///< joints with dry friction or stops
};

}  // namespace denavit
