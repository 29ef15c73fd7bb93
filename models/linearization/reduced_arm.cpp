#include "models/linearization/reduced_arm.h"

#include <algorithm>

#include "models/fields/issue_checker.h"

namespace denavit {

ReducedArm reduceArm(LinearizedArm arm, int order) {
  const std::vector<Pole> poles = listPoles(arm.system.A, arm.system.sampleTime);
  const auto lasting = static_cast<int>(
      std::ranges::count_if(poles, [](const Pole& pole) { return pole.side != PoleSide::Stable; }));
  const int least = std::max(lasting == arm.system.order() ? 1 : lasting, 1);
  if (order < least || order > arm.system.order()) {
    failIn("", "reduce",
           "is " + std::to_string(order) + "; " +
               (lasting > 0 ? std::to_string(lasting) + " poles do not decay and stay, and "
                            : std::string()) +
               "the model has " + std::to_string(arm.system.order()) + " states",
           "give an order from " + std::to_string(least) + " to " +
               std::to_string(arm.system.order()));
  }
  ReducedArm made{std::move(arm), {}};
  made.reduction = reduceBalanced(made.arm.system, order);
  made.arm.system = made.reduction.system;
  made.arm.states.clear();
  for (int k = 1; k <= made.arm.system.order(); ++k) {
    made.arm.states.push_back("reduced" + std::to_string(k));
  }
  return made;
}

}  // namespace denavit
