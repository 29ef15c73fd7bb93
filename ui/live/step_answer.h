#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "core/simulation/simulation.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// How one joint answers when its controller wants it a little elsewhere.
struct StepAnswer {
  double step = 0;              ///< [rad|m] size of the step
  std::vector<double> t, part;  ///< [s], and the response relative to the step
  bool isWhole = false;         ///< else it was stopped early, and only its beginning is here
  QString whyNot;               ///< the reason if there is no response, or only a part
  double overshoot = 0;         ///< relative to the step
  std::optional<double>
      settled;            ///< [s] from then on within 2 % of the final value; nothing: never
  double ends = 0;        ///< final value, relative to the step
  double peakEffort = 0;  ///< [N m|N]
  std::vector<LimitViolation> beyond;  ///< exceeded limits of any joint, once each
};

inline constexpr double kStepTime_s = 1;  ///< that is looked at
/// How far a joint is sent: [rad], [m].
inline constexpr double kStepAngle = 0.1, kStepLength = 0.01;

/// An arm that rests at a pose, its links hanging, until its controller wants one joint elsewhere:
/// down where the joint's limit is in the way.
struct StepQuestion {
  ScenarioDescription scenario;  ///< arm, friction, stops, method; what else drives it is left out
  std::vector<double> pose;      ///< [rad|m] one per joint
  int joint = 0;                 ///< 0-based, of those that targets are of
  ControllerDescription controller;
};

/// Runs it. Throws nothing: whyNot says what is wrong.
/// @param goOn  asked at every step; false gives the run up
[[nodiscard]] StepAnswer calcStepAnswer(const StepQuestion& question,
                                        const std::function<bool()>& goOn);

}  // namespace denavit
