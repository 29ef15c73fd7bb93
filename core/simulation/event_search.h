#pragma once

#include "core/simulation/mode_events.h"
#include "core/simulation/stepper.h"

namespace denavit {

/// Looks for the first event inside a step.
class EventSearch {
 public:
  EventSearch(ModeEvents& events, Stepper& stepper) : events_(events), stepper_(stepper) {}

  /// @returns whether there is one in the last step: time() lies just behind it, state() is there
  [[nodiscard]] bool find();
  [[nodiscard]] double time() const { return time_; }
  [[nodiscard]] OdeState& state() { return x_; }
  /// How many event functions turned negative together.
  [[nodiscard]] int count() const { return count_; }

 private:
  void lookAt(double t, OdeState& x);
  [[nodiscard]] bool isPast(double t);
  bool locate(double before, double after);

  ModeEvents& events_;
  Stepper& stepper_;
  OdeState x_, before_;
  double time_ = 0;
  int count_ = 0;
};

}  // namespace denavit
