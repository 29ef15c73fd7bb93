#pragma once

#include <vector>

namespace denavit {

/// The discrete part of a run's state: what each joint is doing about friction and stops. Between
/// two events it is constant, so that the right-hand side is smooth there.
struct JointMode {
  enum class Hold { None, Locked, Prescribed };
  Hold hold = Hold::None;
  bool sticks = false;  ///< dry friction holds it at rest
  bool rests = false;   ///< at rest because axes that stick hold it, with a friction of its own
  double share = 0;     ///< of an axis that rests: where its friction is, 0 to 1 of what it may be
  double excess = 0;    ///< [N m|N] rounding beyond its limits that does not make it break away
  int slip = 0;         ///< direction of sliding, +1 or -1; 0 where no dry friction acts
  int stop = 0;         ///< within the upper (+1) or the lower (-1) stop
  bool pushed = false;  ///< by that stop: it cannot pull a joint back that leaves too fast

  [[nodiscard]] bool isHeld() const { return hold != Hold::None || sticks; }
  [[nodiscard]] bool isAtRest() const { return sticks || rests; }
  void forgetFriction() {
    sticks = rests = false;
    slip = 0;
    share = excess = 0;
  }
};

using JointModes = std::vector<JointMode>;

}  // namespace denavit
