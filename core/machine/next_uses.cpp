#include "core/machine/next_uses.h"

#include <utility>

namespace denavit {

NextUses::NextUses(const MachineTape& tape, const StepOrder& order)
    : tape_(tape),
      next_(tape.valueCount(), kNever),
      afterStep_(order.steps.size() + 1),
      afterAngles_(tape.angles.size()) {
  const auto use = [this](int value, int time) { return std::exchange(next_[value], time); };
  for (int time = static_cast<int>(order.steps.size()); time >= 0; --time) {
    if (time == order.earlySteps) {
      for (std::size_t i = tape.angles.size(); i-- > 0;) {
        if (tape.angles[i].early) afterAngles_[i] = use(tape.angles[i].value, time);
      }
      continue;
    }
    const MachineStep& step = tape.steps[order.steps[time < order.earlySteps ? time : time - 1]];
    // The last operand first, so that a value that is used twice passes both in turn.
    for (int i = countOperands(step.op) - 1; i >= 0; --i) {
      afterStep_[time][i] = use(step.operand(i), time);
    }
  }
}

void NextUses::passStep(const MachineStep& step, int time) {
  for (int i = 0; i < countOperands(step.op); ++i) next_[step.operand(i)] = afterStep_[time][i];
}

void NextUses::passEarlyAngles() {
  for (std::size_t i = 0; i < tape_.angles.size(); ++i) {
    if (tape_.angles[i].early) next_[tape_.angles[i].value] = afterAngles_[i];
  }
}

}  // namespace denavit
