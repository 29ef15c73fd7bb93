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
  double torqueShare =
      0;  ///< largest |tau| / effort, of the motion or the joint; 0 where no joint has an effort
  double power = 0;     ///< [W] all joints, fed in
  double fed = 0;       ///< [J] until now, by the joints that drive
  double returned = 0;  ///< [J] until now, to the joints that brake
  HandUse hand = {};
};

/// A limit that a motion exceeds, with the largest value.
struct PreviewViolation {
  int joint = 0;     ///< 0-based
  std::string what;  ///< "effort", "velocity", "acceleration", "upper limit", "lower limit"
  double time = 0;   ///< [s] of the largest value
  double value = 0, limit = 0;
  /// The limit belongs to the joint; the motion's own limits omit it or are larger.
  bool isJoints = false;
};
/// "asks 6.25 rad/s of joint 1 at 0.15 s, beyond its velocity of 2 rad/s by 4.25 rad/s".
[[nodiscard]] std::string describeExcess(const PreviewViolation& violation, JointType type,
                                         const std::string& joint);

/// What a motion looks like and costs, without a run: cheap enough to follow a hand that drags it.
struct MotionPreview {
  /// Evenly spaced in time, and in each move at least a few; empty where there is no motion.
  std::vector<PreviewSample> samples;
  /// Both sides of each jump of an acceleration, the start and the arrival included: peaks and
  /// limit checks use these samples as well.
  std::vector<PreviewSample> sides;
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

inline constexpr int kUsualSamples = 400;
/// @param samples  of the motion; two at least
/// @param planned  of this scenario, if it is known already
/// @returns the issues where the scenario has errors or no trajectory; throws nothing of that
[[nodiscard]] MotionPreview previewMotion(const ScenarioDescription& scenario,
                                          int samples = kUsualSamples, PlannedMotion planned = {});

/// What a motion asks beyond its own limits and the joints', as warnings; none of what has errors.
/// @param planned  as of previewMotion()
[[nodiscard]] std::vector<Issue> findMotionWarnings(const ScenarioDescription& scenario,
                                                    PlannedMotion planned = {});

}  // namespace denavit
