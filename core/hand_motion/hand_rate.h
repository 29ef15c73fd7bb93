#pragma once

#include <functional>
#include <memory>

#include "core/arm/arm.h"
#include "core/hand_motion/hand_integrator.h"
#include "core/kinematics/manipulability.h"
#include "core/trajectory/path_table.h"
#include "core/trajectory/trajectory.h"

namespace denavit {

/// How fast a hand shall go: velocity (v; w) in world axes, and its derivative.
struct HandRateSample {
  Vec6<double> V, A;
};
using HandRate = std::function<HandRateSample(double t)>;

struct HandRateSpec {
  HandRate rate;
  TaskPart part = TaskPart::Full;  ///< Translation: the hand may turn as it likes
  VecX<double> q0;                 ///< [rad|m]
  double duration = 1;             ///< [s]
  double step = 1e-3;              ///< [s]
  HandIntegrator integrator = HandIntegrator::RungeKutta4;
};

/// The joints' motion under a hand rate, or where it ended.
struct HandRateMotion {
  enum class Status { Integrated, Singular, CannotFollow };
  Status status = Status::Integrated;
  double time = 0;                           ///< [s] where it ended early
  std::shared_ptr<const Trajectory> motion;  ///< null but when integrated
};

/// Resolved rates and accelerations (Turney, Mudge, Lee 1981, section 10.1): qd = L⁻¹ V, qdd = L⁻¹
/// (A - N), with L and N by strobing; qd is integrated step by step. Arms with more joints than the
/// task has rows move least; those with fewer follow what they can, exactly, or not at all.
[[nodiscard]] HandRateMotion integrateHandRate(const Arm<double>& arm, const HandRateSpec& spec);

}  // namespace denavit
