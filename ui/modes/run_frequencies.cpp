#include "ui/modes/run_frequencies.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "models/channels/spectrum.h"
#include "models/issue.h"
#include "models/vibration/vibrating_arm.h"
#include "ui/editors/quantity_text.h"
#include "ui/playback/run_history.h"

namespace denavit {
namespace {

struct RunFrequenciesText {
  Q_DECLARE_TR_FUNCTIONS(denavit::RunFrequencies)
};

/// Tolerance between a peak and the natural frequency that causes it, relative to the frequency or,
/// if the frequency is folded, to half the sampling rate of the rows.
constexpr double kNear = 0.03, kNearFolded = 0.03;

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

QString labelPeak(double frequency_Hz, const std::vector<double>& modes_Hz, double resolution_Hz,
                  double rate_Hz) {
  const double half_Hz = rate_Hz / 2;
  const auto nearestOf = [&](const auto& shownAt) {
    return std::ranges::min_element(
        modes_Hz, {}, [&](double mode_Hz) { return std::abs(shownAt(mode_Hz) - frequency_Hz); });
  };
  const auto named = [&](auto mode, const QString& rest) {
    return QStringLiteral("f%1 %2").arg(mode - modes_Hz.begin() + 1).arg(rest);
  };
  const QString number = RunFrequenciesText::tr("%1 Hz").arg(toNumber(frequency_Hz, 3));
  if (modes_Hz.empty()) return number;

  const auto nearest = nearestOf([](double mode_Hz) { return mode_Hz; });
  const double near_Hz = std::max(kNear * *nearest, 2 * resolution_Hz);
  const bool isNear = std::abs(*nearest - frequency_Hz) <= near_Hz;
  if (isNear && *nearest <= half_Hz) return named(nearest, number);
  if (modes_Hz.back() <= half_Hz) return number;

  // The error of a folded frequency is that of the frequency itself, which may be large on the
  // axis.
  const auto folded = nearestOf([&](double mode_Hz) {
    return mode_Hz > half_Hz ? foldFrequency(mode_Hz, rate_Hz) : mode_Hz;
  });
  const double away_Hz = std::abs(foldFrequency(*folded, rate_Hz) - frequency_Hz);
  const double fold_Hz =
      std::min(std::max(kNear * *folded, 2 * resolution_Hz), kNearFolded * half_Hz);
  if (*folded > half_Hz && away_Hz <= fold_Hz) {
    return named(folded, RunFrequenciesText::tr("%1 Hz, folded").arg(toNumber(*folded, 4)));
  }
  return number + "?";
}

}  // namespace denavit
