#pragma once

#include <QString>
#include <functional>
#include <optional>
#include <vector>

#include "models/scenario/scenario.h"

namespace denavit {

/// How one joint answers when its controller wants it a little elsewhere.
struct StepAnswer {
  double step = 0;                ///< [rad|m] how far it is wanted from where it was
  std::vector<double> t, part;    ///< [s], and how far it has come, of the step
  bool isWhole = false;           ///< else it was given up: what is there is its beginning
  QString whyNot;                 ///< where there is nothing, or not all
  double overshoot = 0;           ///< of the step
  std::optional<double> settled;  ///< [s] stays within 2 % of where it ends; nothing: does not
  double ends = 0;                ///< of the step: where it ends
  double peakEffort = 0;          ///< [N m|N]
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
