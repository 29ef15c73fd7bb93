#pragma once

#include <functional>
#include <vector>

#include "core/scalar/scalar.h"
#include "models/issue.h"
#include "models/motion/make_trajectory.h"
#include "models/motion_preview/hand_use.h"
#include "models/motor_sizing/motor_sizing.h"
#include "models/scenario/scenario.h"

namespace denavit {

/// A motion at one of its instants. Links are taken as rigid.
struct PreviewSample {
  double time = 0;
  VecX<double> q, qd, qdd;  ///< [rad|m], per s, per s²
  VecX<double> tau;         ///< [N m|N] with rotors and friction
  Vec3<double> tool;        ///< [m] in the world
  double speed = 0;         ///< [m/s] of the tool's origin
  double manipulability = 0;
  double torqueShare = 0;  ///< largest |tau| / effort; 0 where no joint has an effort
  double power = 0;        ///< [W] all joints, fed in
  double fed = 0;          ///< [J] until now, by the joints that drive
  double returned = 0;     ///< [J] until now, to the joints that brake
  HandUse hand = {};
};

/// A place where a motion asks more than a joint can give.
struct PreviewViolation {
  int joint = 0;     ///< 0-based
  std::string what;  ///< "effort", "velocity", "acceleration", "upper limit", "lower limit"
  double time = 0;   ///< [s] of the first sample beyond it
  double value = 0, limit = 0;
};

/// What a motion looks like and costs, without a run: cheap enough to follow a hand that drags it.
struct MotionPreview {
  /// Evenly spaced in time, and in each move at least a few; empty where there is no motion.
  std::vector<PreviewSample> samples;
  PlannedMotion planned;
  std::vector<Vec3<double>> corners;  ///< [m] the tool at the points
  std::vector<JointDemand> demands;
  std::vector<PreviewViolation> violations;
  std::vector<Issue> issues;  ///< why there is no motion
  double energy = 0;          ///< [J] fed in, of all joints
  /// One per joint, what the motion is to keep within: its own limits, else the joints'; infinite
  /// where there is none.
  VecX<double> effort, velocity;  ///< [N m|N], [rad/s|m/s]
  bool isLoaded = false;          ///< the hand carries something: HandUse has two readings
  [[nodiscard]] double duration() const { return planned.motion ? planned.motion->duration() : 0; }
};

/// @param samples  of the motion; two at least
/// @returns the issues where the scenario has errors or no trajectory; throws nothing of that
[[nodiscard]] MotionPreview previewMotion(const ScenarioDescription& scenario, int samples = 400);

/// What a motion asks beyond its own limits and the joints', as warnings; none of what has errors.
[[nodiscard]] std::vector<Issue> findMotionWarnings(const ScenarioDescription& scenario);

/// By what factor a motion must take longer so that no joint uses more than a share of its effort
/// and rate: torques of gravity and friction stay, those of motion fall with its square.
/// @returns infinite where standing still takes more; below 1 where it may be quicker
[[nodiscard]] double calcSlowing(const MotionPreview& preview, const ScenarioDescription& scenario,
                                 double share);

}  // namespace denavit
