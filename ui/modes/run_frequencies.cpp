#include "ui/modes/run_frequencies.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "models/issue.h"
#include "models/vibration/vibrating_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/playback/run_history.h"

namespace denavit {
namespace {

struct RunFrequenciesText {
  Q_DECLARE_TR_FUNCTIONS(denavit::RunFrequencies)
};

std::vector<int> heldJoints(const ScenarioDescription& scenario, int joints) {
  std::vector<int> held;
  const auto hold = [&](int joint) {
    if (joint >= 1 && joint <= joints) held.push_back(joint - 1);
  };
  for (const int joint : scenario.locked) hold(joint);
  for (const auto& [joint, motion] : scenario.prescribed) hold(joint);
  return held;
}

std::vector<double> findFrequencies(const RunRecord& run, const std::vector<double>& pose) {
  std::vector<double> frequencies;
  try {
    const FlexibleArm<double> arm = makeVibratingArm(run.robot);
    VecX<double> q = VecX<double>::Zero(arm.dof());
    for (std::size_t i = 0; i < pose.size() && static_cast<int>(i) < arm.jointCount(); ++i) {
      q[static_cast<Eigen::Index>(i)] = pose[i];
    }
    const auto modes =
        findNaturalModes(calcLinearModel(arm, q), heldJoints(run.scenario, arm.jointCount()));
    if (!modes) return frequencies;
    for (const NaturalMode& mode : *modes) {
      if (mode.frequency > 0) frequencies.push_back(mode.frequency);
    }
  } catch (const DescriptionError&) {
    // It has no modes; that it ran is shown all the same.
  }
  return frequencies;
}

}  // namespace

const std::vector<double>& RunFrequencies::find(const std::shared_ptr<const RunHistory>& history,
                                                double t_s) {
  std::vector<double> pose = history->poseAt(t_s);
  if (history != history_ || pose != pose_) {
    modes_Hz_ = findFrequencies(history->run(), pose);
    history_ = history;
    pose_ = std::move(pose);
  }
  return modes_Hz_;
}

QString labelPeak(double frequency_Hz, const std::vector<double>& modes_Hz, double resolution_Hz) {
  const QString number = RunFrequenciesText::tr("%1 Hz").arg(toNumber(frequency_Hz, 3));
  const auto nearest = std::min_element(modes_Hz.begin(), modes_Hz.end(), [&](double a, double b) {
    return std::abs(a - frequency_Hz) < std::abs(b - frequency_Hz);
  });
  if (nearest == modes_Hz.end()) return number;
  const double near_Hz = std::max(0.03 * *nearest, 2 * resolution_Hz);
  if (!(std::abs(*nearest - frequency_Hz) <= near_Hz)) return number;
  return QStringLiteral("f%1 %2").arg(nearest - modes_Hz.begin() + 1).arg(number);
}

}  // namespace denavit
