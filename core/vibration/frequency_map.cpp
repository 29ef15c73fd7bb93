#include "core/vibration/frequency_map.h"

#include <algorithm>
#include <cassert>

#include "core/flexible/flexible_kinematics.h"
#include "core/kinematics/even_sequence.h"
#include "core/vibration/natural_modes.h"

namespace denavit {

namespace {

constexpr int kPosesPerReport = 20;

/// The lowest frequency above 0; 0 where nothing vibrates.
double findFirstFrequency(const FlexibleArm<double>& arm, const VecX<double>& q,
                          const std::vector<int>& locked) {
  const auto modes = findNaturalModes(calcLinearModel(arm, q), locked);
  if (!modes) return 0;
  const auto first = std::find_if(modes->begin(), modes->end(),
                                  [](const NaturalMode& mode) { return mode.frequency > 0; });
  return first == modes->end() ? 0 : first->frequency;
}

}  // namespace

FrequencyMap sampleFrequencies(const FlexibleArm<double>& arm, const FrequencyMapTask& task,
                               const std::function<bool(double)>& goOn) {
  const int joints = arm.jointCount();
  assert(static_cast<int>(task.ranges.size()) == joints);
  FrequencyMap map;
  const EvenSequence sequence(joints);
  VecX<double> q = VecX<double>::Zero(arm.dof());
  BentLinks<double> bent;
  FlexibleKinematics<double> kinematics;
  for (int k = 0; k < task.count; ++k) {
    if (k % kPosesPerReport == 0 && !goOn(static_cast<double>(k) / task.count)) return map;
    for (int i = 0; i < joints; ++i) {
      const auto& [lower, upper] = task.ranges[static_cast<std::size_t>(i)];
      q[i] = lower + (upper - lower) * sequence.at(k, i);
    }
    const double frequency = findFirstFrequency(arm, q, task.locked);
    if (!(frequency > 0)) {
      ++map.silent;
      continue;
    }
    calcBentLinks(arm, q, bent);
    calcFlexibleKinematics(arm, bent, kinematics);
    map.points_W.emplace_back(kinematics.X_WT.p.cast<float>());
    map.frequencies.push_back(static_cast<float>(frequency));
  }
  map.complete = true;
  return map;
}

}  // namespace denavit
