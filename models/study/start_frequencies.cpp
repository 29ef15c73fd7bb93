#include "models/study/start_frequencies.h"

#include <algorithm>

#include "core/vibration/natural_modes.h"
#include "models/scenario/moving_arm.h"
#include "models/vibration/vibrating_arm.h"

namespace denavit {

std::vector<double> calcStartFrequencies(const ScenarioDescription& scenario,
                                         const Simulation& simulation) {
  if (scenario.mechanism) return {};
  const FlexibleArm<double> arm = makeVibratingArm(makeMovingArm(scenario).robot);
  if (static_cast<int>(simulation.locked.size()) == arm.dof()) return {};
  const auto modes = findNaturalModes(calcLinearModel(arm, simulation.q0), simulation.locked);
  if (!modes) return {};
  std::vector<double> frequencies;
  for (const NaturalMode& mode : *modes) {
    if (mode.frequency > 0) frequencies.push_back(mode.frequency);
  }
  std::ranges::sort(frequencies);
  return frequencies;
}

}  // namespace denavit
