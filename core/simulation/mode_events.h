#pragma once

#include <vector>

#include "core/simulation/resting_friction.h"
#include "core/simulation/run_dynamics.h"

namespace denavit {

/// Stick, slip and stop transitions of a run, and those of its parts. Friction acts along the axes
/// of JointContacts. An event function is positive while the axis's mode may last; where one turns
/// negative within a step, the step is cut there and the mode changes.
class ModeEvents {
 public:
  explicit ModeEvents(RunDynamics& dynamics);

  /// Looks anew at what can happen: friction may have been replaced.
  void renew();
  [[nodiscard]] bool isEmpty() const { return functions_ == 0; }
  /// Makes the modes consistent with the state at time t: which joints stick, slip, touch a stop.
  /// Zeroes the rate of joints that come to rest.
  void settle(double t, OdeState& x);
  /// Evaluates the event functions at (t, x), friction and stops of each joint.
  /// @returns how many are negative
  int countEvents(double t, const OdeState& x);
  /// Coordinates of closed loops that depend on others are made to, as their rates tell of events.
  void complete(OdeState& x) { dynamics_.complete(x); }
  /// Where between two states, as a fraction, a joint turns round before or behind a stop that it
  /// may have touched meanwhile; 0 where none does.
  [[nodiscard]] double findTurn(const OdeState& from, const OdeState& to) const;

 private:
  /// What friction a joint at rest may have, and what force there is rounding.
  struct Range {
    double lower, upper, rounding;  ///< [N m|N]
  };
  [[nodiscard]] Range calcStaticRange(int axis) const;
  [[nodiscard]] Range calcKineticRange(int axis) const;
  [[nodiscard]] double positionOf(int axis) const;
  [[nodiscard]] double rateOf(int axis, const OdeState& x) const;
  [[nodiscard]] double calcFrictionValue(int axis, const OdeState& x) const;
  [[nodiscard]] double calcStopValue(int joint, const OdeState& x) const;
  void settleStop(int joint, double q, double qd);
  void settleSticking(double t, OdeState& x);
  void stopAtRest(OdeState& x);
  [[nodiscard]] bool findImplied(const OdeState& x);
  [[nodiscard]] bool isLedOn(int axis, const OdeState& x) const;
  [[nodiscard]] bool findPassing();
  [[nodiscard]] double calcExcess(int axis) const;
  [[nodiscard]] bool allHold() const;
  [[nodiscard]] bool collectResting();
  void limitResting();
  [[nodiscard]] bool loosenWorst();
  [[nodiscard]] bool findLeaving();
  void adoptModes();
  void forgiveRounding();

  RunDynamics& dynamics_;
  int joints_, axes_;
  int rates_;                   ///< where they begin in the state
  int functions_ = 0;           ///< axes with dry friction or stops; parts with guards
  std::vector<char> loosened_;  ///< by axis: whether it broke away, and Coulomb friction rules
  std::vector<int> resting_;    ///< axes at rest
  std::vector<RunDynamics::Departure> leaving_, found_;  ///< of those, with rotors before gears
  RestingFriction problem_;                              ///< theirs
  VecX<double> before_;  ///< rates by axis, before those at rest were stilled
  VecX<double> response_;
};

}  // namespace denavit
