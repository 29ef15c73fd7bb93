#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/machine/machine_tape.h"
#include "core/machine/step_order.h"

namespace denavit {

/// When a value is not used again.
inline constexpr int kNever = std::numeric_limits<int>::max();

/// When each value is used next while a machine tape is gone through in order. The times are 0, 1,
/// ... for the early steps, then one for the early angles, then the others.
class NextUses {
 public:
  NextUses(const MachineTape& tape, const StepOrder& order);

  [[nodiscard]] int of(int value) const { return next_[value]; }
  [[nodiscard]] bool isDead(int value) const { return next_[value] == kNever; }

  /// Goes past the step at this time, past the early angles.
  void passStep(const MachineStep& step, int time);
  void passEarlyAngles();

 private:
  const MachineTape& tape_;
  std::vector<int> next_;                      ///< per value
  std::vector<std::array<int, 3>> afterStep_;  ///< per time and operand
  std::vector<int> afterAngles_;               ///< per angle
};

}  // namespace denavit
