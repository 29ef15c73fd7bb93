#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "core/control/control_choices.h"
#include "core/control/control_law.h"
#include "core/control/control_model.h"
#include "core/control/target_reference.h"
#include "core/motors/motor.h"
#include "core/simulation/parts/run_part.h"

namespace denavit {

/// What a command is and where it goes.
enum class CommandKind {
  Torque,           ///< τ of the joints
  VoltageOfTorque,  ///< τ, as what the motors need for it in the steady state: V = R T/Kt + Ke θ̇_m
  Voltage           ///< V of the motors, as the law says
};

/// Drives an arm along a reference, or to targets. Everything per joint has as many entries, or
/// none.
struct ControllerSettings {
  std::shared_ptr<const Trajectory> reference;  ///< null: `target` says where to go
  std::optional<TargetSettings> target;
  ControlModelSpec model;
  /// Makes the law of a run.
  std::function<std::unique_ptr<ControlLaw>(const std::shared_ptr<ControlModel>&)> makeLaw;
  double sampleTime = 0;   ///< [s] 0: continuous
  double delay = 0;        ///< [s] from a sample to where its command acts; sampled only
  VecX<double> limit;      ///< [N m|N], of Voltage [V]: a command's size; empty: none
  VecX<double> rateLimit;  ///< per s, of its change, sampled only; empty: none
  AntiWindup antiWindup = AntiWindup::None;
  VecX<double> ki;   ///< [N m/(rad s)|N/(m s)] of the integral I' = Ki e; empty where none is kept
  VecX<double> kaw;  ///< [1/s] of BackCalculation
  Feedforward feedforward = Feedforward::None;
  CommandKind output = CommandKind::Torque;
  MotorBank motors = {};  ///< where voltages are what goes out
};

/// A controller as a part of a run. Its columns are the reference, the error and the command of
/// every joint; a command is what goes to the joint or its motor: saturated, and delayed. Limits
/// hold what the law says, before a torque becomes a voltage.
///
/// Sampled, at t_k = k Ts the law sees q and qd of that instant; its command is held from t_k +
/// delay to t_(k+1) + delay, and before the first one it is 0. With raw = law(t_k, I_k) and u =
/// raw within its limits,
///   none              I_(k+1) = I_k + Ts Ki e
///   conditional       the same, but I_k where raw is beyond its limit and e raw > 0
///   back-calculation  I_(k+1) = I_k + Ts (Ki e + Kaw (u - raw))
/// Continuous controllers integrate the same rates; conditional holding fades in over the last
/// hundredth of the limit, so that steps need not follow it switching.
///
/// While a run goes on it takes "target", where there is one, "ki" and the gains of its law. Where
/// a continuous controller goes to targets, steps end where their jerk jumps.
class ControllerSource final : public RunPartSource {
 public:
  explicit ControllerSource(ControllerSettings settings) : settings_(std::move(settings)) {}
  [[nodiscard]] std::unique_ptr<RunPart> make(const ArmEngine& engine) const override;
  [[nodiscard]] const ControllerSettings& settings() const { return settings_; }

 private:
  ControllerSettings settings_;
};

}  // namespace denavit
