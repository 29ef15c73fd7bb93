#pragma once

#include <vector>

namespace denavit {

/// The discrete part of a run's state: what each joint is doing about friction and stops. Between
/// two events it is constant, so that the right-hand side is smooth there.
struct JointMode {
  enum class Hold { None, Locked, Prescribed };
  Hold hold = Hold::None;
  bool sticks = false;  ///< dry friction holds it at rest
  int slip = 0;         ///< direction of sliding, +1 or -1; 0 where no dry friction acts
  int stop = 0;         ///< within the upper (+1) or the lower (-1) stop
  bool pushed = false;  ///< by that stop: it cannot pull a joint back that leaves too fast

  [[nodiscard]] bool isHeld() const { return hold != Hold::None || sticks; }
};

using JointModes = std::vector<JointMode>;

}  // namespace denavit
