#include "ui/run_settings/joint_drive.h"

#include <algorithm>

#include "models/json/number_text.h"

namespace denavit {

JointDrive driveOf(const ScenarioDescription& scenario, int joint) {
  if (scenario.prescribed.count(joint + 1) > 0) return JointDrive::Prescribed;
  const auto& locked = scenario.locked;
  return std::find(locked.begin(), locked.end(), joint + 1) != locked.end() ? JointDrive::Locked
                                                                            : JointDrive::Free;
}

void setDrive(ScenarioDescription& scenario, int joint, JointDrive drive) {
  if (driveOf(scenario, joint) == drive) return;
  const int number = joint + 1;
  std::erase(scenario.locked, number);
  scenario.prescribed.erase(number);
  if (drive == JointDrive::Locked) {
    scenario.locked.push_back(number);
    std::sort(scenario.locked.begin(), scenario.locked.end());
  } else if (drive == JointDrive::Prescribed) {
    const auto i = static_cast<std::size_t>(joint);
    const std::vector<double>& q = scenario.initial.q;
    scenario.prescribed[number] = toShortest(i < q.size() ? q[i] : 0.0);
  }
}

}  // namespace denavit
